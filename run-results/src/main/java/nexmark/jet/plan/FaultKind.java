package nexmark.jet.plan;

import java.util.Locale;

/** The ways in which a member can fail, and its opposite, one more member. */
public enum FaultKind {
    /** The member's process ends without a farewell. */
    KILL,
    /** The member's process stands still for a while. */
    STOP,
    /** The member is cut off from all others for a while. */
    PARTITION,
    /** Each byte between the member and any other arrives later for a while. */
    DELAY,
    /** One more member joins. */
    ADD;

    /** Whether the fault ends after a duration. */
    public boolean isLasting() {
        return this == STOP || this == PARTITION || this == DELAY;
    }

    /**
     * Whether members may go on without seeing each other, so that a job must only run where most of them are ({@link
     * com.hazelcast.jet.config.JobConfig#setSplitBrainProtection}).
     */
    public boolean canSplitCluster() {
        return this == STOP || this == PARTITION;
    }

    /** Whether the fault needs links that can be cut and delayed. */
    public boolean isOfNetwork() {
        return this == PARTITION || this == DELAY;
    }

    /** Whether the fault hits a member that is already there. */
    public boolean isAimed() {
        return this != ADD;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
