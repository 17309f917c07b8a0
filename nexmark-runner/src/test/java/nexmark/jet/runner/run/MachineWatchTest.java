package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import nexmark.jet.evidence.RunInterval;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.process.Await;
import org.junit.jupiter.api.Test;

class MachineWatchTest {

    @Test
    void aStopOfTheRunnerIsNoneOfAProgramWhoseStopsAreKnown() {
        try (MachineWatch watch = new MachineWatch(new MachineWatch.ProcessTree(ProcessHandle.current()))) {
            watch.look();
            long from = EpochClock.nextWholeSecond(EpochClock.millis());
            RunInterval interval = new RunInterval(from, from, from + 1_000, from + 1_000);
            assertThat(Await.until(
                            () -> {
                                watch.look();
                                return Double.isFinite(watch.cpuSeconds(interval));
                            },
                            Duration.ofMinutes(1)))
                    .isTrue();
            watch.incidents.clear();
            watch.incidents.add(new TimedIncident(IncidentKind.STOPPED, from + 100, 300, ""));
            TimedIncident ofProgram = new TimedIncident(IncidentKind.STOPPED, from + 500, 271, "");
            assertThat(watch.load(interval, watch.stops()).longestStallMillis()).isEqualTo(300);
            assertThat(watch.load(interval, List.of()).longestStallMillis()).isZero();
            assertThat(watch.load(interval, List.of(ofProgram)).longestStallMillis())
                    .isEqualTo(271);
        }
    }
}
