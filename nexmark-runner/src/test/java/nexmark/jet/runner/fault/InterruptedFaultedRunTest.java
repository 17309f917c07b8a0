package nexmark.jet.runner.fault;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.TimeLimit;
import nexmark.jet.runner.run.TinyPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InterruptedFaultedRunTest {

    private static final List<Fault> KILL = List.of(Fault.parse("kill@30s"));

    @Test
    void beforeItsJobsAreSubmittedNoneIs() {
        interrupted(Duration.ZERO);
    }

    /** Otherwise the rows of an interval that has hardly begun would be recomputed to its end, query by query. */
    @ParameterizedTest
    @ValueSource(longs = {500, 4_000})
    void nothingIsCompared(long afterMillis) {
        interrupted(Duration.ofMillis(afterMillis));
    }

    private static void interrupted(Duration after) {
        List<RunPlan> plans = List.of(TinyPlan.of("q1", 1000, 60_000, 2), TinyPlan.of("q5", 1000, 60_000, 2));
        try (EmbeddedCluster cluster = EmbeddedCluster.start(2, 2);
                TimeLimit limit = TimeLimit.of(after)) {
            assertThatThrownBy(() -> FaultedRun.run(cluster, plans, KILL, 1_000, 1))
                    .as("ended by %s", limit)
                    .isInstanceOf(Interrupted.class);
        }
    }
}
