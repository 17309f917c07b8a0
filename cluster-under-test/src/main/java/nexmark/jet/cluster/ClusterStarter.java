package nexmark.jet.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.IntConsumer;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.process.Await;

/** Starts the cluster of a plan, or attaches to it. */
public interface ClusterStarter {

    /**
     * Returns when all members have joined.
     *
     * @param logs an existing folder for the members' logs, a folder each
     * @throws nexmark.jet.process.UserMistake if a file, host or cluster that the plan names is not there
     * @throws MemoryShortage if other programs have left too little memory for members on this machine; none is started
     * @throws HostUnreachable if a host does not answer, and no spare host can take its place
     * @throws nexmark.jet.process.Interrupted if Ctrl-C arrives before; nothing of the members is left
     * @throws ClusterFailure if a member does not start; nothing of the other members is left
     */
    ClusterUnderTest start(ClusterPlan plan, Path logs);

    /**
     * Does nothing if this machine can have the members of a plan as far as can be told before any of them starts.
     *
     * @throws nexmark.jet.process.UserMistake if it cannot
     * @throws MemoryShortage if it cannot because of the memory that other programs have taken
     */
    static void check(ClusterPlan plan) {
        if (plan.kind() == ClusterKind.PROCESSES) {
            ProcessCluster.check(plan);
        }
    }

    /**
     * What the memory that is available at this moment would mean for the heaps of members in processes of their own on
     * this machine, in words; empty if it suffices.
     *
     * @throws nexmark.jet.process.UserMistake if the machine's whole memory would not suffice
     */
    static Optional<String> memoryNote(ClusterPlan plan) {
        return plan.kind() == ClusterKind.PROCESSES ? ProcessCluster.memoryNote(plan) : Optional.empty();
    }

    /**
     * Waits after a {@link MemoryShortage} until {@link #check} throws none, a minute at most. Ctrl-C ends the wait.
     *
     * @throws nexmark.jet.process.UserMistake as {@link #check}
     */
    static void awaitMemory(ClusterPlan plan) {
        Await.until(() -> hasMemory(plan), Duration.ofMinutes(1));
    }

    private static boolean hasMemory(ClusterPlan plan) {
        try {
            check(plan);
            return true;
        } catch (MemoryShortage e) {
            return false;
        }
    }

    /** Starts each plan's cluster by its {@link ClusterKind}. */
    static ClusterStarter byKind() {
        return byKind(ready -> {});
    }

    /**
     * Starts each plan's cluster by its {@link ClusterKind}.
     *
     * @param ready takes how many members of the plan are ready, whenever that has changed
     */
    static ClusterStarter byKind(IntConsumer ready) {
        return (plan, logs) -> switch (plan.kind()) {
            case EMBEDDED -> EmbeddedCluster.start(plan.members(), plan.threads(), ready);
            case PROCESSES -> ProcessCluster.start(plan, logs, ready);
            case SSH -> SshCluster.start(plan, logs, ready);
            case ATTACH -> AttachedCluster.start(plan);
        };
    }
}
