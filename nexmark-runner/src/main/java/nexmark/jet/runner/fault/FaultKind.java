package nexmark.jet.runner.fault;

import java.util.Locale;

/** What can be done to a member. */
public enum FaultKind {
    /** Its process ends without a farewell. */
    KILL(false, true),
    /** Its process stands still for a while. */
    STOP(true, true),
    /** It is cut off from all others for a while. */
    PARTITION(true, true),
    /** Each byte between it and any other arrives later for a while. */
    DELAY(true, true),
    /** One more member joins. */
    ADD(false, false);

    private final boolean lasting;
    private final boolean aimed;

    FaultKind(boolean lasting, boolean aimed) {
        this.lasting = lasting;
        this.aimed = aimed;
    }

    /** Whether it ends after a duration. */
    boolean isLasting() {
        return lasting;
    }

    /**
     * Whether members may go on without seeing each other, so that a job must only run where most of them are ({@link
     * com.hazelcast.jet.config.JobConfig#setSplitBrainProtection}).
     */
    public boolean canSplitCluster() {
        return this == STOP || this == PARTITION;
    }

    /** Whether Jet restarts every job after it, because the cluster has lost or gained a member. */
    boolean restartsJobs() {
        return this == KILL || this == ADD;
    }

    /** Whether it needs links that can be cut and delayed. */
    public boolean isOfNetwork() {
        return this == PARTITION || this == DELAY;
    }

    /** Whether it is done to a member that was there before. */
    boolean isAimed() {
        return aimed;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
