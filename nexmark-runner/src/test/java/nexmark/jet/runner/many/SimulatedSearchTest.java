package nexmark.jet.runner.many;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.LongStream;
import nexmark.jet.documents.Pages;
import nexmark.jet.search.SearchReport.Answer;
import nexmark.jet.search.SearchSettings;
import nexmark.jet.search.Trial.Outcome;
import org.junit.jupiter.api.Test;

/**
 * How often searches on simulated systems are right, and how many runs they take, with fixed seeds; two pages have the figures.
 * {@link SimulatedSystem} states the noise.
 */
class SimulatedSearchTest {

    private static final long START = 200_000;
    private static final SearchSettings SETTINGS = new SearchSettings(START, 0.03, 3);
    private static final int SEARCHES = 1000;

    /** A search and the system that it was made on. */
    private record Made(SimulatedSystem system, Answer answer) {

        static Made onNoisy(long seed) {
            SimulatedSystem system = SimulatedSystem.around(START, seed);
            return new Made(system, new ThroughputSearch(SETTINGS, system).search());
        }

        boolean isRight() {
            return isWithinTolerance(system, answer.confirmed().orElse(0));
        }

        boolean isCapacityBetweenItsRates() {
            return answer.confirmed().orElse(0) <= system.capacity()
                    && system.capacity() <= answer.failed().orElse(Long.MAX_VALUE);
        }
    }

    @Test
    void thePagesSayHowOftenSearchesAreRightAndHowManyRunsTheyTake() throws IOException {
        List<Made> searches = seeds().mapToObj(Made::onNoisy).toList();
        long right = ofHundred(searches.stream().filter(Made::isRight).count());
        assertThat(right).isGreaterThanOrEqualTo(95);
        long between = ofHundred(
                searches.stream().filter(Made::isCapacityBetweenItsRates).count());
        long runs = Math.round(searches.stream()
                .mapToInt(made -> made.system().runs())
                .average()
                .orElseThrow());
        long quietRuns = Math.round(
                seeds().map(SimulatedSearchTest::runsOnAQuietSystem).average().orElseThrow());
        assertThat(Pages.figures(
                        "max-throughput.md",
                        "the answer was within 3 % of the capacity in # of 100 searches."
                                + " The searches took # runs on average. On a quiet system a search took #."))
                .containsExactly(right, runs, quietRuns);
        String decision = "decisions/029-the-highest-sustained-rate.md";
        assertThat(Pages.figures(decision, "# runs on a quiet system, # on the simulated one"))
                .containsExactly(quietRuns, runs);
        assertThat(Pages.figures(decision, "the capacity lay between them in # of 100 searches"))
                .containsExactly(between);
    }

    private static long ofHundred(long searches) {
        return Math.round(100.0 * searches / SEARCHES);
    }

    private static LongStream seeds() {
        return LongStream.rangeClosed(1, SEARCHES);
    }

    private static boolean isWithinTolerance(SimulatedSystem system, long rate) {
        return Math.abs(rate / system.capacity() - 1) <= SETTINGS.tolerance();
    }

    /** Of a system without noise, and with the capacity of the noisy one. */
    private static long runsOnAQuietSystem(long seed) {
        double capacity = SimulatedSystem.around(START, seed).capacity();
        int[] runs = {0};
        new ThroughputSearch(SETTINGS, (step, rate) -> {
                    runs[0]++;
                    return rate <= capacity ? Outcome.HELD : Outcome.FAILED;
                })
                .search();
        return runs[0];
    }
}
