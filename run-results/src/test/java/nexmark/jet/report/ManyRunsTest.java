package nexmark.jet.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunMetric;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A page of 500 runs opens at once if it is small: that is what can be tested on any machine. */
class ManyRunsTest {

    private static final Path LOG = Path.of("src/test/resources/run-of-q5/complete.hlog");
    private static final String ID = "20260102-%06d-q5";
    private static final int RUNS = 500;
    private static final int RUNS_OF_A_CELL = 5;
    private static final List<RunMetric> FIGURES =
            List.of(RunMetric.P50, RunMetric.P90, RunMetric.P99, RunMetric.MAX, RunMetric.THROUGHPUT, RunMetric.COST);
    private static final int MOST_BYTES_A_RUN = 1_500;

    @TempDir
    private static Path folder;

    private static SeveralView view;

    /** Ten slides with ten numbers of keys, each measured five times. */
    @BeforeAll
    static void storeRuns() throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < RUNS; i++) {
            int cell = i % (RUNS / RUNS_OF_A_CELL);
            MadeResult run = MadeResult.of(ID.formatted(i))
                    .startedAt(60L * i)
                    .tag("experiment", "growth")
                    .tag("cell", "cell" + cell)
                    .tag("repetition", Integer.toString(1 + i * RUNS_OF_A_CELL / RUNS))
                    .with("/plan/workload/slideMillis", 100 * (1 + cell % 10))
                    .with("/plan/workload/keys", 100 * (1 + cell / 10));
            FIGURES.forEach(metric -> run.figure(metric, (1 + cell) * random.nextDouble(0.9, 1.1)));
            run.storeIn(folder);
            Files.copy(LOG, folder.resolve(ID.formatted(i)).resolve("complete.hlog"));
        }
        view = SeveralView.of(List.of(folder), Optional.empty(), folder.resolve("several.html"));
    }

    @Test
    void everyRunIsOnThePageAndThePageIsSmall() {
        assertThat(view.runs().rows()).hasSize(RUNS);
        assertThat(Page.json(view).length()).isLessThan(RUNS * MOST_BYTES_A_RUN);
    }

    @Test
    void moreCurvesThanAnybodyTellsApartAreNotDrawnAndThePageSaysSo() {
        OverlayView overlay = view.overlays().get(0);
        assertThat(overlay.sample()).isEqualTo("the last row of each window");
        assertThat(overlay.curves()).hasSize(60);
        assertThat(overlay.leftOut()).isEqualTo(RUNS - 60);
    }
}
