package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.Throughput;
import nexmark.jet.runner.job.SourceHistory;
import nexmark.jet.runner.job.SourceReading;
import org.junit.jupiter.api.Test;

class ThroughputTest {

    private static final RunPlan PLAN = TinyPlan.of("q1", 1000, 20_000, 1);

    private static final long ROWS = 1000;

    @Test
    void onlyTheKindsThatAreEmittedAreScheduled() {
        assertThat(of(EnumSet.of(EventKind.BID)).scheduledPerSecond()).isEqualTo(920);
        assertThat(of(EnumSet.allOf(EventKind.class)).scheduledPerSecond()).isEqualTo(1000);
        assertThat(of(EnumSet.of(EventKind.BID)).offeredPerSecond()).isEqualTo(1000);
    }

    @Test
    void emittedIsOfTheMeasuredIntervalAlone() {
        Throughput throughput = of(
                EnumSet.of(EventKind.BID),
                new SourceReading("a", "first", 1, 9_000, 500, 0, 9999),
                new SourceReading("a", "first", 1, 10_000, 1000, 1, 20),
                new SourceReading("a", "first", 1, 20_000, 10_000, 1, 70),
                new SourceReading("a", "first", 1, 30_000, 19_400, 1, 30));
        assertThat(throughput.emittedPerSecond()).isEqualTo(920);
        assertThat(throughput.maxLagMillis()).isEqualTo(70);
    }

    @Test
    void afterARestartNeitherWhatWasEmittedNorWhatItCostIsKnown() {
        Throughput throughput = of(
                EnumSet.of(EventKind.BID),
                new SourceReading("a", "first", 1, 10_000, 1000, 1, 20),
                new SourceReading("a", "first", 1, 15_000, 5_600, 1, 20),
                new SourceReading("a", "second", 19_000, 20_000, 100, 1, 70),
                new SourceReading("a", "second", 19_000, 30_000, 9_300, 1, 30));
        assertThat(throughput.emittedPerSecond()).isNull();
        assertThat(throughput.cpuSecondsPerMillionEvents()).isNull();
        assertThat(throughput.eventsPerCoreSecond()).isNull();
        assertThat(throughput.maxLagMillis()).isEqualTo(70);
    }

    @Test
    void whereAMemberIsNotReadTheRateIsNotKnown() {
        List<EventSequence> sequences =
                PLAN.workload().generator(0, Long.MAX_VALUE).sequences(List.of(), EnumSet.of(EventKind.BID));
        SourceHistory source = Watched.source(
                new SourceReading("a", "first", 1, 10_000, 1000, 1, 20),
                new SourceReading("a", "first", 1, 30_000, 19_400, 1, 30));
        assertThat(ThroughputOfRun.of(
                        PLAN, Watched.INTERVAL, ThroughputOfRun.scheduledPerSecond(sequences), source, true, 2, ROWS))
                .isEqualTo(new Throughput(1000, 920, 920.0, 50.0, 30.0, 100_000.0 / 920, 9_200.0));
        assertThat(ThroughputOfRun.of(
                        PLAN, Watched.INTERVAL, ThroughputOfRun.scheduledPerSecond(sequences), source, false, 2, ROWS))
                .isEqualTo(new Throughput(1000, 920, null, 50.0, 30.0, null, null));
    }

    @Test
    void whatCouldNotBeHadIsNullAndNotZero() {
        Throughput throughput =
                of(EnumSet.of(EventKind.BID), new SourceReading("a", "first", 1, 20_000, 10_000, 1, 70));
        assertThat(throughput.emittedPerSecond()).isNull();
        assertThat(throughput.cpuSecondsPerMillionEvents()).isNull();
        assertThat(throughput.eventsPerCoreSecond()).isNull();
        assertThat(of(EnumSet.of(EventKind.BID)).maxLagMillis()).isNull();
    }

    private static Throughput of(EnumSet<EventKind> kinds, SourceReading... readings) {
        List<EventSequence> sequences =
                PLAN.workload().generator(0, Long.MAX_VALUE).sequences(List.of(), kinds);
        return ThroughputOfRun.of(
                PLAN,
                Watched.INTERVAL,
                ThroughputOfRun.scheduledPerSecond(sequences),
                Watched.source(readings),
                true,
                Double.NaN,
                ROWS);
    }
}
