package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.Throughput;
import nexmark.jet.runner.job.SourceReading;
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

    private static double scheduled(int disorder, Set<EventKind> kinds) {
        List<EventSequence> sequences =
                PLAN.workload().generator(0, Long.MAX_VALUE).sequences(List.of(), kinds).stream()
                        .map(one -> new EventSequence(one.schedule(), one.content(), kinds, disorder, one.count()))
                        .toList();
        return ThroughputOfRun.scheduledPerSecond(sequences, Watched.INTERVAL);
    }

    @Test
    void emittedIsOfTheMeasuredIntervalAloneAndNotKnownWhereAMemberIsNotRead() {
        assertThat(of(true, 2, BEFORE, FIRST, LAST))
                .isEqualTo(new Throughput(1000, 920, 920.0, 50.0, 30.0, 100_000.0 / 920, 9_200.0));
        assertThat(of(false, 2, BEFORE, FIRST, LAST))
                .isEqualTo(new Throughput(1000, 920, null, 50.0, 30.0, null, null));
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
                .isEqualTo(new Throughput(1000, 920, null, 50.0, 70.0, null, null));
    }

    @Test
    void whatCouldNotBeHadIsNullAndNotZero() {
        assertThat(of(true, Double.NaN)).isEqualTo(new Throughput(1000, 920, null, 50.0, null, null, null));
        assertThat(of(true, Double.NaN, FIRST, LAST))
                .isEqualTo(new Throughput(1000, 920, 920.0, 50.0, 30.0, null, null));
    }

    private static Throughput of(boolean everyMember, double cpuSeconds, SourceReading... readings) {
        return ThroughputOfRun.of(PLAN, Watched.INTERVAL, 920, Watched.source(readings), everyMember, cpuSeconds, 1000);
    }
}
