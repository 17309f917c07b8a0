package nexmark.jet.runner.cluster;

import java.nio.file.Path;

/** What makes the cluster of a plan. */
public interface ClusterStarter {

    /**
     * Returns when all members have joined.
     *
     * @param logs an existing folder for what the members leave behind, a folder each
     * @throws nexmark.jet.runner.UserMistake if what the plan names is not there
     * @throws ClusterFailure if a member does not start; nothing is left of the others
     */
    ClusterUnderTest start(ClusterPlan plan, Path logs);

    /** Each plan by its kind. */
    static ClusterStarter byKind() {
        return (plan, logs) -> switch (plan.kind()) {
            case EMBEDDED -> EmbeddedCluster.start(plan.members(), plan.threads());
            case PROCESSES -> ProcessCluster.start(plan, logs);
            case SSH -> SshCluster.start(plan, logs);
            case ATTACH -> AttachedCluster.start(plan);
        };
    }
}
