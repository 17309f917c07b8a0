package nexmark.jet.runner.job;

import java.time.Duration;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.process.Await;

/** Looks whether a member has ended that nobody here ended, and whether as many have joined as have to be there. */
public final class LossWatch {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(3);

    private final ClusterUnderTest cluster;
    private final int members;
    private String lost;

    /**
     * Ready to look.
     *
     * @param members how many there have to be at all times; 0 where faults may make them fewer
     */
    public LossWatch(ClusterUnderTest cluster, int members) {
        this.cluster = cluster;
        this.members = members;
    }

    /** The member that ended though nobody here ended it, and why; null if no member was seen to end. */
    public String lost() {
        return lost;
    }

    /** Looks once. */
    public void look() {
        try {
            cluster.checkMembers();
            int left = cluster.memberCount();
            if (left < members) {
                lost = left + " of " + members + " members are left";
            }
        } catch (RuntimeException e) {
            lost = e.getMessage();
        }
    }

    /** Looks for some seconds: a job or a call may fail before the cluster knows that a member has gone. */
    public void await() {
        Await.until(
                () -> {
                    look();
                    return lost != null;
                },
                LONGEST_WAIT);
    }
}
