package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import nexmark.jet.evidence.RunEvidence;
import nexmark.jet.evidence.SourceSecond;
import nexmark.jet.report.RunSecond;
import nexmark.jet.result.Phase;
import nexmark.jet.result.RunTables.TimelineRow;
import org.junit.jupiter.api.Test;

class RunSecondsTest {

    private final RunEvidence run = Watched.run(TinyPlan.of("q1", 1000, 20_000, 1), Watched.INTERVAL);
    private final RunSeconds seconds = new RunSeconds(run, List.of());
    private final List<RunSecond> seen = new ArrayList<>();
    private final RunProgress watched = new RunProgress.Watched(new Silent(), text -> {}, seen::add);

    @Test
    void theTimeLeftIsThatOfThePhaseAndAsManyEventsAreDueInEach() {
        seconds.show(watched, 1500);
        seconds.show(watched, 29_000);
        seconds.show(watched, 31_500);
        assertThat(seen)
                .extracting(second -> second.running().phase())
                .containsExactly(Phase.WARM_UP, Phase.MEASURE, Phase.DRAIN);
        assertThat(seen).extracting(second -> second.running().leftMillis()).containsExactly(8500L, 1001L, 0L);
        assertThat(seen)
                .extracting(second -> second.running().scheduledPerSecond())
                .containsOnly(920.0);
    }

    @Test
    void aReadingOfTheTimeBeforeTheFirstEventIsNoRateOfTheRun() {
        read(0, 0, 0);
        seconds.show(watched, 1500);
        read(1000, 700, 3);
        seconds.show(watched, 1500);
        assertThat(seen)
                .extracting(second -> second.running().emittedPerSecond())
                .containsExactly(Double.NaN, 700.0);
        assertThat(seen).extracting(second -> second.running().lagMillis()).containsExactly(Double.NaN, 3.0);
        assertThat(seen.get(1).rows().get(0).emittedPerSecond()).isEqualTo(700);
        assertThat(seen.get(1).rows().get(0).maxLagMillis()).isEqualTo(3);
        seconds.show(watched, 29_000);
        assertThat(seen.get(2).rows()).extracting(TimelineRow::startMillis).containsExactly(0L, 19_000L);
    }

    private void read(long untilMillis, long emitted, double maxLagMillis) {
        run.source().add(List.of(new SourceSecond("p", "1", 0, untilMillis, emitted, maxLagMillis / 2, maxLagMillis)));
    }
}
