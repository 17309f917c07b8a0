package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.generator.Profile;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.JobPlan;
import nexmark.jet.plan.Phases;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.Query;
import nexmark.jet.question.Variant;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.Status;
import nexmark.jet.runner.judge.Evidence;
import nexmark.jet.runner.judge.Judge;
import org.junit.jupiter.api.Test;

/** A job that fails under faults ends its run, which is kept. */
class FailedJobRunTest {

    private static final int MEMBERS = 2;

    @Test
    void aRunWhoseJobFailsAfterAFaultIsInvalidAndNamesTheFault() {
        Query query = new Q89MissesAMember();
        RunPlan plan = new RunPlan(
                TinyPlan.workload(query.id(), Profile.STANDARD, 2_000),
                new Phases(500, 60_000, 90_000),
                ClusterPlan.embedded(MEMBERS, MEMBERS),
                new JobPlan(Variant.IDIOMATIC, Guarantee.EXACTLY_ONCE, 500, 1),
                CheckMode.FULL,
                List.of(Fault.parse("kill@1s#2")));

        Evidence seen = new BenchmarkRun("failed-job", plan, query, new Silent())
                .run((cluster, logs) -> EmbeddedCluster.start(MEMBERS, MEMBERS), Path.of("target"))
                .evidence();

        assertThat(seen.facts().end()).isEqualTo(RunEnd.JOB_FAILED);
        assertThat(Judge.status(seen)).isEqualTo(Status.INVALID);
        assertThat(Judge.verdict(seen).reasons())
                .singleElement()
                .asString()
                .startsWith("job failed after kill@1s#2 on member 2: ")
                .contains("no other member")
                .hasLineCount(1);
    }
}
