package nexmark.jet.runner.job;

import java.time.Duration;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.plan.Counts;
import nexmark.jet.process.Await;

/**
 * Finds out whether a member ended that the runner did not end, and whether fewer members are left than there have to
 * be.
 */
public final class LossWatch {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(3);

    private final ClusterUnderTest cluster;
    private final int members;
    private String lost;

    /** @param members how many members there have to be at all times; 0 where faults may make them fewer */
    public LossWatch(ClusterUnderTest cluster, int members) {
        this.cluster = cluster;
        this.members = members;
    }

    /** The member that ended without the runner, and why; null if none is known. */
    public String lost() {
        return lost;
    }

    public void look() {
        try {
            cluster.checkMembers();
            int left = cluster.memberCount();
            if (left < members) {
                lost = "only " + left + " of " + Counts.of(members, "member") + " left";
            }
        } catch (RuntimeException e) {
            lost = e.getMessage();
        }
    }

    /**
     * Looks until a loss is known, for some seconds: a job or a call may fail before the cluster knows that a member is
     * gone.
     */
    public void await() {
        Await.until(
                () -> {
                    look();
                    return lost != null;
                },
                LONGEST_WAIT);
    }
}
