package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import nexmark.jet.event.EventKind;
import nexmark.jet.evidence.PlannedRun;
import nexmark.jet.evidence.RunEvidence;
import nexmark.jet.evidence.SourceSecond;
import nexmark.jet.generator.EmissionSchedule;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Lateness;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StandardContent;
import nexmark.jet.plan.Phases;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.proof.ScheduledRows;
import nexmark.jet.question.Due;
import nexmark.jet.result.Throughput;
import nexmark.jet.result.Throughput.CatchUp;
import org.junit.jupiter.api.Test;

class ThroughputTest {

    private static final RunPlan PLAN = TinyPlan.of("q1", 1000, 20_000, 1);
    private static final SourceSecond BEFORE = new SourceSecond("a", "first", 1, 9_000, 500, 0, 9999);
    private static final SourceSecond FIRST = new SourceSecond("a", "first", 1, 10_000, 1000, 1, 20);
    private static final SourceSecond LAST = new SourceSecond("a", "first", 1, 30_000, 19_400, 1, 30);

    @Test
    void onlyTheKindsThatAreEmittedAreScheduled() {
        assertThat(scheduled(1, EnumSet.of(EventKind.BID))).isEqualTo(920);
        assertThat(scheduled(1, EnumSet.allOf(EventKind.class))).isEqualTo(1000);
    }

    /** Groups of 12 s are due at 12 s and 24 s, of an interval from 10 s to 30 s. */
    @Test
    void whereEventsComeInGroupsTheScheduleCountsThoseThatAreDueInTheInterval() {
        assertThat(scheduled(10_000, EnumSet.allOf(EventKind.class))).isEqualTo(1000);
        assertThat(scheduled(12_000, EnumSet.allOf(EventKind.class))).isEqualTo(1200);
    }

    @Test
    void lateEventsAreScheduledWhereTheyArriveAndOthersAreCounted() {
        GeneratorSettings late = new GeneratorSettings(
                Profile.STANDARD,
                EmissionSchedule.startingAtMillis(0, 1000),
                Long.MAX_VALUE,
                1,
                StandardContent.BEAM,
                new Lateness(0, 10, 1000, 400));
        Set<EventKind> bids = EnumSet.of(EventKind.BID);
        long leftOut = planned(late.byTime(List.of(), bids)).leftOut(Watched.INTERVAL);
        assertThat(leftOut).isBetween(1_000L, 1_200L);
        assertThat(new ScheduledRows(Due.ROW_PER_EVENT, late.byTime(List.of(), bids), 0).between(10_000, 30_000))
                .isEqualTo(20 * 920 - leftOut);
        assertThat(PlannedRun.scheduledPerSecond(late.sequences(List.of(), bids), Watched.INTERVAL))
                .isCloseTo(920 - leftOut / 20.0, within(5.0));
    }

    private static double scheduled(int disorder, Set<EventKind> kinds) {
        List<EventSequence> sequences =
                PLAN.workload().generator(0, Long.MAX_VALUE).sequences(List.of(), kinds).stream()
                        .map(one -> new EventSequence(one.schedule(), one.content(), kinds, disorder, one.count()))
                        .toList();
        return PlannedRun.scheduledPerSecond(sequences, Watched.INTERVAL);
    }

    @Test
    void emittedIsOfTheMeasuredIntervalAloneAndNotKnownWhereAMemberIsNotRead() {
        assertThat(of(true, 2, BEFORE, FIRST, LAST)).isEqualTo(throughput(920.0, 50.0, 30.0, 100_000.0 / 920, 9_200.0));
        assertThat(of(false, 2, BEFORE, FIRST, LAST)).isEqualTo(throughput(null, 50.0, 30.0, null, null));
    }

    @Test
    void afterARestartNeitherWhatWasEmittedNorWhatItCostIsKnown() {
        assertThat(of(
                        true,
                        2,
                        FIRST,
                        new SourceSecond("a", "first", 1, 15_000, 5_600, 1, 20),
                        new SourceSecond("a", "second", 19_000, 20_000, 100, 1, 70),
                        new SourceSecond("a", "second", 19_000, 30_000, 9_300, 1, 30)))
                .isEqualTo(throughput(null, 50.0, 70.0, null, null));
    }

    @Test
    void whatAMemberThatAnswersTooLateHasDeliveredIsKnownUntilItsLastReading() {
        Throughput known = of(true, 2, FIRST, new SourceSecond("a", "first", 1, 20_000, 10_200, 1, 30));
        assertThat(known.emittedPerSecond()).isNull();
        assertThat(known.deliveredPerSecond()).isEqualTo(920);
    }

    @Test
    void whatCouldNotBeHadIsNullAndNotZero() {
        assertThat(of(true, Double.NaN)).isEqualTo(throughput(null, 50.0, null, null, null));
        assertThat(of(true, Double.NaN, FIRST, LAST)).isEqualTo(throughput(920.0, 50.0, 30.0, null, null));
    }

    /** The job begins 0.5 s after the last event of the backlog is due, and keeps up from its third second on. */
    @Test
    void aBacklogIsCaughtUpWithAtTheEndOfTheFirstSecondThatTheSourceKeepsUpIn() {
        SourceSecond[] readings = {
            new SourceSecond("a", "first", 500, 1_000, 2_000, 3_000, 5_500),
            new SourceSecond("a", "first", 500, 2_000, 5_000, 101, 3_000),
            new SourceSecond("a", "first", 500, 3_000, 8_000, 1, 101),
            new SourceSecond("a", "first", 500, 30_000, 35_000, 1, 30)
        };
        assertThat(catchUp(true, readings)).isEqualTo(new CatchUp(5_060L, 2_500L, 3_200.0));
        assertThat(catchUp(true, readings[0], readings[1])).isEqualTo(new CatchUp(5_060L, null, 5_000 / 1.5));
        assertThat(catchUp(false, readings)).isEqualTo(new CatchUp(null, null, null));
        assertThat(catchUp(true)).isEqualTo(new CatchUp(null, null, null));
    }

    private static CatchUp catchUp(boolean everyMember, SourceSecond... readings) {
        RunPlan plan = PLAN.with(new Phases(10_000, 20_000, 1000, 5_000));
        return of(plan, everyMember, 2, readings).catchUp();
    }

    private static Throughput throughput(
            Double emitted, Double results, Double lagMillis, Double cost, Double perCoreSecond) {
        return new Throughput(1000, 920, emitted, results, lagMillis, cost, perCoreSecond, null, null, null);
    }

    private static Throughput of(boolean everyMember, double cpuSeconds, SourceSecond... readings) {
        return of(PLAN, everyMember, cpuSeconds, readings);
    }

    private static Throughput of(RunPlan plan, boolean everyMember, double cpuSeconds, SourceSecond... readings) {
        RunEvidence seen = Watched.run(plan, Watched.INTERVAL);
        seen.source().add(List.of(readings));
        return ThroughputOfRun.of(seen.planned(), Watched.INTERVAL, seen.source(), everyMember, cpuSeconds, 1000L);
    }

    private static PlannedRun planned(List<EventSequence> sequences) {
        PlannedRun any = Watched.run(PLAN, Watched.INTERVAL).planned();
        return new PlannedRun(PLAN, any.question(), any.interval(), sequences, 920, any.slices(), any.kept());
    }
}
