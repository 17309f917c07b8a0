package nexmark.jet.runner.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.observer.AuxiliaryJobFailure;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Eventually;
import nexmark.jet.query.Query;
import nexmark.jet.result.CheckResult;
import nexmark.jet.runner.run.TinyPlan;
import org.junit.jupiter.api.Test;

class BoundedRunTest {

    private static final Query QUERY = QueryLookup.byId("q5");
    private static final RunPlan PLAN = TinyPlan.of("q5", 10_000, 1000, 2);

    @Test
    void rowsAreRightAndNothingIsLeftOnTheCluster() {
        try (ClusterUnderTest cluster = EmbeddedCluster.start(1, 2)) {
            CheckResult result = BoundedRun.check(cluster, PLAN, QUERY, 20_000);

            assertThat(result.isRight()).as("%s", result).isTrue();
            assertThat(result.rowsReceived()).isPositive();
            assertThat(cluster.hazelcast().getDistributedObjects())
                    .extracting(object -> object.getName())
                    .noneMatch(name -> name.startsWith("nexmark-"));
        }
    }

    @Test
    void anObserverThatFailsIsReportedInOneLine() {
        try (FailingObserver cluster = new FailingObserver(EmbeddedCluster.start(1, 2))) {
            assertThatThrownBy(() -> BoundedRun.check(cluster, PLAN, QUERY, 20_000))
                    .isInstanceOf(AuxiliaryJobFailure.class)
                    .hasMessageStartingWith("the observer failed on a member: ")
                    .hasMessageNotContaining("\n");
        }
    }

    /** A cluster of somebody else's, on which the observer's job fails before the query's job begins. */
    private record FailingObserver(ClusterUnderTest members) implements ClusterUnderTest {

        @Override
        public HazelcastInstance hazelcast() {
            return members.hazelcast();
        }

        @Override
        public int memberCount() {
            return members.memberCount();
        }

        @Override
        public boolean outlivesRunner() {
            return true;
        }

        @Override
        public JobConfig prepare(JobConfig config) {
            if (isObserver(config.getName())) {
                return config.setTimeoutMillis(1);
            }
            Eventually.isTrue(
                    "the observer has failed",
                    () -> hazelcast().getJet().getJobs().stream()
                            .filter(job -> isObserver(job.getName()))
                            .allMatch(FailingObserver::hasEnded));
            return config;
        }

        private static boolean isObserver(String name) {
            return name.startsWith("nexmark-observer-");
        }

        private static boolean hasEnded(Job job) {
            return job.getStatus().isTerminal();
        }

        @Override
        public void close() {
            members.close();
        }
    }
}
