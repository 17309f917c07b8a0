package nexmark.jet.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequirementOfRunsTest {

    @Test
    void everyRunHasToReachTheGoalAndTheWorstIsNamed() {
        assertThat(words("p99<16ms", 14.0, 15.0, 13.0))
                .isEqualTo("p99<16ms met: reached in 3 of 3 runs, worst 15.0 ms");
        assertThat(words("p99<16ms", 14.0, 17.345, 16.004))
                .isEqualTo("p99<16ms missed: reached in 1 of 3 runs, worst 17.3 ms");
        assertThat(words("p99>14ms", 14.0, 15.0, 13.0))
                .isEqualTo("p99>14ms missed: reached in 1 of 3 runs, worst 13.0 ms");
    }

    @Test
    void aRunIsDescribedAsItDescribesItself() {
        assertThat(words("p99<16ms", 17.345)).isEqualTo("p99<16ms missed: 17.3 ms");
        assertThat(words("p99<16ms", (Double) null)).isEqualTo("p99<16ms unknown: the run has no p99");
    }

    @Test
    void runsWithoutTheFigureLeaveTheGoalUnknownUnlessARunMissesIt() {
        assertThat(words("p99<16ms", 15.0, null))
                .isEqualTo("p99<16ms unknown: reached in 1 of 2 runs, worst 15.0 ms, 1 without p99");
        assertThat(words("p99<16ms", null, null)).isEqualTo("p99<16ms unknown: reached in 0 of 2 runs, 2 without p99");
        assertThat(words("p99<16ms", 17.0, null))
                .isEqualTo("p99<16ms missed: reached in 0 of 2 runs, worst 17.0 ms, 1 without p99");
    }

    @Test
    void noRunReachesNothing() {
        assertThat(words("p99<16ms", new Double[0])).isEqualTo("p99<16ms unknown: no valid run");
    }

    private static String words(String text, Double... p99Millis) {
        List<Requirement> goals = List.of(Requirement.parse("cost<1"), Requirement.parse(text));
        List<RunResult> runs =
                Arrays.stream(p99Millis).map(p99 -> run(p99).checked(goals)).toList();
        return RequirementOfRuns.of(goals, runs).get(1).inWords();
    }

    private static RunResult run(Double p99Millis) {
        MadeResult made = MadeResult.of("run");
        return p99Millis == null
                ? made.make()
                : made.figure(RunMetric.P99, p99Millis).make();
    }
}
