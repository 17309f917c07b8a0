package nexmark.jet.cluster;

import java.nio.file.Path;
import java.util.function.IntConsumer;
import nexmark.jet.plan.ClusterPlan;

/** Starts the cluster of a plan, or attaches to it. */
public interface ClusterStarter {

    /**
     * Returns when all members have joined.
     *
     * @param logs an existing folder for the members' logs, a folder each
     * @throws nexmark.jet.process.UserMistake if a file, host or cluster that the plan names is not there, or this
     * machine lacks the memory
     * @throws HostUnreachable if a host does not answer, and no spare host can take its place
     * @throws nexmark.jet.process.Interrupted if Ctrl-C arrives before; nothing of the members is left
     * @throws ClusterFailure if a member does not start; nothing of the other members is left
     */
    ClusterUnderTest start(ClusterPlan plan, Path logs);

    static ClusterStarter byKind() {
        return byKind(ready -> {});
    }

    /** Likewise; {@code ready} takes how many members of the plan are ready, when that has changed. */
    static ClusterStarter byKind(IntConsumer ready) {
        return (plan, logs) -> switch (plan.kind()) {
            case EMBEDDED -> EmbeddedCluster.start(plan.members(), plan.threads(), ready);
            case PROCESSES -> ProcessCluster.start(plan, logs, ready);
            case SSH -> SshCluster.start(plan, logs, ready);
            case ATTACH -> AttachedCluster.start(plan);
        };
    }
}
