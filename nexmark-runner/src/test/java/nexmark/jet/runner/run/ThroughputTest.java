package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Lateness;
import nexmark.jet.generator.Profile;
import nexmark.jet.plan.Phases;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.question.Due;
import nexmark.jet.result.Throughput;
import nexmark.jet.result.Throughput.CatchUp;
import nexmark.jet.runner.job.SourceReading;
import nexmark.jet.runner.proof.ScheduledRows;
import org.junit.jupiter.api.Test;

class ThroughputTest {

    private static final RunPlan PLAN = TinyPlan.of("q1", 1000, 20_000, 1);
    private static final SourceReading BEFORE = new SourceReading("a", "first", 1, 9_000, 500, 0, 9999);
    private static final SourceReading FIRST = new SourceReading("a", "first", 1, 10_000, 1000, 1, 20);
    private static final SourceReading LAST = new SourceReading("a", "first", 1, 30_000, 19_400, 1, 30);

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
                Profile.STANDARD, 1000, 0, Long.MAX_VALUE, 0, 1, 100, 0, 2, 0, false, new Lateness(0, 10, 1000, 400));
        Set<EventKind> bids = EnumSet.of(EventKind.BID);
        long leftOut = ThroughputOfRun.leftOut(late.byTime(List.of(), bids), Watched.INTERVAL);
        assertThat(leftOut).isBetween(1_000L, 1_200L);
        assertThat(new ScheduledRows(Due.ROW_PER_EVENT, late.byTime(List.of(), bids), 0).between(10_000, 30_000))
                .isEqualTo(20 * 920 - leftOut);
        assertThat(ThroughputOfRun.scheduledPerSecond(late.sequences(List.of(), bids), Watched.INTERVAL))
                .isCloseTo(920 - leftOut / 20.0, within(5.0));
    }

    private static double scheduled(int disorder, Set<EventKind> kinds) {
        List<EventSequence> sequences =
                PLAN.workload().generator(0, Long.MAX_VALUE).sequences(List.of(), kinds).stream()
                        .map(one -> new EventSequence(one.schedule(), one.content(), kinds, disorder, one.count()))
                        .toList();
        return ThroughputOfRun.scheduledPerSecond(sequences, Watched.INTERVAL);
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
                        new SourceReading("a", "first", 1, 15_000, 5_600, 1, 20),
                        new SourceReading("a", "second", 19_000, 20_000, 100, 1, 70),
                        new SourceReading("a", "second", 19_000, 30_000, 9_300, 1, 30)))
                .isEqualTo(throughput(null, 50.0, 70.0, null, null));
    }

    @Test
    void whatCouldNotBeHadIsNullAndNotZero() {
        assertThat(of(true, Double.NaN)).isEqualTo(throughput(null, 50.0, null, null, null));
        assertThat(of(true, Double.NaN, FIRST, LAST)).isEqualTo(throughput(920.0, 50.0, 30.0, null, null));
    }

    /** The job begins 0.5 s after the last event of the backlog is due, and keeps up from its third second on. */
    @Test
    void aBacklogIsCaughtUpWithAtTheEndOfTheFirstSecondThatTheSourceKeepsUpIn() {
        SourceReading[] readings = {
            new SourceReading("a", "first", 500, 1_000, 2_000, 3_000, 5_500),
            new SourceReading("a", "first", 500, 2_000, 5_000, 101, 3_000),
            new SourceReading("a", "first", 500, 3_000, 8_000, 1, 101),
            new SourceReading("a", "first", 500, 30_000, 35_000, 1, 30)
        };
        assertThat(catchUp(true, readings)).isEqualTo(new CatchUp(5_060L, 2_500L, 3_200.0));
        assertThat(catchUp(true, readings[0], readings[1])).isEqualTo(new CatchUp(5_060L, null, 5_000 / 1.5));
        assertThat(catchUp(false, readings)).isEqualTo(new CatchUp(null, null, null));
        assertThat(catchUp(true)).isEqualTo(new CatchUp(null, null, null));
    }

    private static CatchUp catchUp(boolean everyMember, SourceReading... readings) {
        RunPlan plan = PLAN.with("phases", new Phases(10_000, 20_000, 1000, 5_000));
        return ThroughputOfRun.of(plan, Watched.INTERVAL, 920, Watched.source(readings), everyMember, 2, null, 1000)
                .catchUp();
    }

    private static Throughput throughput(
            Double emitted, Double results, Double lagMillis, Double cost, Double perCoreSecond) {
        return new Throughput(1000, 920, emitted, results, lagMillis, cost, perCoreSecond, null, null);
    }

    private static Throughput of(boolean everyMember, double cpuSeconds, SourceReading... readings) {
        return ThroughputOfRun.of(
                PLAN, Watched.INTERVAL, 920, Watched.source(readings), everyMember, cpuSeconds, null, 1000);
    }
}
