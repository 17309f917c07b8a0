package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import org.junit.jupiter.api.Test;

class RowProofTest {

    private static final RunPlan PLAN = TinyPlan.of("q1", 1000, 60_000, 1);
    private static final RunPlan FAULTED = new RunPlan(
            PLAN.workload(),
            PLAN.phases(),
            PLAN.cluster(),
            PLAN.job(),
            CheckMode.FULL,
            List.of(Fault.parse("add@0ms")));

    @Test
    void afterAFaultTheRowsOfExactlyOneSliceAreCompared() {
        Slice slice = new Slice(0, 1);
        for (List<Slice> slices : List.of(List.<Slice>of(), List.of(slice, slice))) {
            RowProof proof = new RowProof(FAULTED, QueryLookup.byId("q1"), List.of(), slices, new Silent());
            assertThatThrownBy(() -> proof.of(new LatencyCollector()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("rows of " + slices.size() + " slices are to be compared after [add@0s],"
                            + " expected one slice: the measured interval");
        }
    }
}
