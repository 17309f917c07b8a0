package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.result.Phase;
import nexmark.jet.result.VertexEdge;
import nexmark.jet.runner.job.SourceHistory;
import nexmark.jet.runner.job.SourceReading;
import nexmark.jet.runner.job.VertexHistory;
import org.junit.jupiter.api.Test;

class RunSecondsTest {

    private final LatencyCollector latencies = new LatencyCollector();
    private final SourceHistory source = Watched.source();
    private final RunSeconds seconds = new RunSeconds(
            920,
            Watched.INTERVAL,
            latencies.every(),
            latencies.live(),
            source,
            new MemberTimelines(),
            new VertexHistory(),
            List.of(new VertexEdge("source", "sink", false)));
    private final List<RunSecond> seen = new ArrayList<>();
    private final RunProgress watched = new RunProgress.Watched(new Silent(), text -> {}, seen::add);

    @Test
    void rowsAreShownAgainOnlyWhereTheyHaveChanged() {
        seconds.show(watched, 1500);
        seconds.show(watched, 1500);
        source.add(List.of(new SourceReading("p", "1", 0, 1000, 700, 2, 3)));
        seconds.show(watched, 1500);
        assertThat(seen).extracting(second -> second.rows().size()).containsExactly(1, 0, 1);
        assertThat(seen.get(2).rows().get(0).emittedPerSecond()).isEqualTo(700);
        assertThat(seen.get(2).rows().get(0).maxLagMillis()).isEqualTo(3);
    }

    @Test
    void theTimeLeftIsThatOfThePhase() {
        seconds.show(watched, 1500);
        seconds.show(watched, 29_000);
        assertThat(seen).extracting(second -> second.running().phase()).containsExactly(Phase.WARM_UP, Phase.MEASURE);
        assertThat(seen).extracting(second -> second.running().leftMillis()).containsExactly(8500L, 1001L);
    }

    @Test
    void asManyEventsAreDueInEachPhase() {
        seconds.show(watched, 1500);
        seconds.show(watched, 20_000);
        seconds.show(watched, 31_500);
        assertThat(seen)
                .extracting(second -> second.running().phase())
                .containsExactly(Phase.WARM_UP, Phase.MEASURE, Phase.DRAIN);
        assertThat(seen)
                .extracting(second -> second.running().scheduledPerSecond())
                .containsOnly(920.0);
    }

    @Test
    void aReadingOfTheTimeBeforeTheFirstEventIsNoRateOfTheRun() {
        long start = Watched.INTERVAL.startMillis();
        source.add(List.of(new SourceReading("p", "1", 0, start, 0, 0, 0)));
        seconds.show(watched, start + 1500);
        source.add(List.of(new SourceReading("p", "1", 0, start + 1000, 700, 2, 3)));
        seconds.show(watched, start + 1500);
        assertThat(seen)
                .extracting(second -> second.running().emittedPerSecond())
                .containsExactly(Double.NaN, 700.0);
        assertThat(seen).extracting(second -> second.running().lagMillis()).containsExactly(Double.NaN, 3.0);
    }

    @Test
    void nothingIsComputedForNobody() {
        seconds.show(new Silent(), 1500);
        seconds.show(watched, 1500);
        assertThat(seen).hasSize(1);
        assertThat(seen.get(0).rows()).as("rows that nobody has seen yet").hasSize(1);
    }
}
