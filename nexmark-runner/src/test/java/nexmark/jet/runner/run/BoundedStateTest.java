package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import nexmark.jet.generator.Profile;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.StateSize;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the printed {@code state} line says of a longer run: a window's state fills within the window and stays there. */
@Tag("full")
class BoundedStateTest {

    @ParameterizedTest
    @ValueSource(strings = {"q4", "q5", "q7"})
    void theStateOfALongerRunStaysAsItWasAfterItsFirstWindows(String query) {
        long after8Seconds = state(query, 8_000).largestEntries();
        StateSize after24Seconds = state(query, 24_000);
        assertThat(after24Seconds.largestEntries()).isBetween(1L, after8Seconds * 3 / 2);
        assertThat(after24Seconds.lastEntries()).isLessThanOrEqualTo(after24Seconds.largestEntries());
    }

    private static StateSize state(String query, long measureMillis) {
        RunPlan plan = TinyPlan.of(query, Profile.STANDARD, 2_000, measureMillis, 2, CheckMode.SAMPLE);
        JudgedRun seen = TinyPlan.run(QueryLookup.byId(query), plan);
        assertThat(seen.result().facts().end()).isEqualTo(RunEnd.DRAINED);
        return seen.result().job().state();
    }
}
