package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import nexmark.jet.cluster.HostUnreachable;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.query.Query;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FaultSweepTest {

    static List<RuntimeException> reasons() {
        return List.of(new HostUnreachable("a heap of 4 GB does not fit"));
    }

    @ParameterizedTest
    @MethodSource("reasons")
    void seedsWhoseMembersCannotBeStartedAreSummedUp(RuntimeException reason) {
        StringWriter printed = new StringWriter();
        Query q1 = QueryLookup.byId("q1");
        FaultSweep sweep = new FaultSweep(
                List.of(q1),
                ClusterPlan.embedded(2, 2),
                List.of(Fault.parse("kill@1s")),
                (query, variant, seed) -> PlanDefaults.of("q1"),
                new PrintWriter(printed),
                ready -> (plan, logs) -> {
                    throw reason;
                });
        assertThat(sweep.run(1, 2)).isEqualTo(ExitCode.FAILURE);
        assertThat(printed.toString().lines())
                .containsExactly(
                        "seed 1: failed, so nothing is proved: a heap of 4 GB does not fit",
                        "seed 2: failed, so nothing is proved: a heap of 4 GB does not fit",
                        "0 streams under [kill@1s], 0 with a guarantee not kept",
                        "2 seeds failed, 0 because a job's state was lost");
    }
}
