package nexmark.jet.runner.run;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Embedded members that run on when one is to be killed, but may not answer the runner from then on. */
final class SilentCluster extends StagedCluster {

    private final Predicate<Job> isSilent;
    private final Supplier<RuntimeException> failure;
    /** The job that has a guarantee; null before the fault. */
    private volatile Job faulted;

    /**
     * Starts members.
     *
     * @param isSilent whether the members of a job do not answer after the fault
     * @param failure what the runner meets instead of an answer
     */
    SilentCluster(int members, Predicate<Job> isSilent, Supplier<RuntimeException> failure) {
        super(members);
        this.isSilent = isSilent;
        this.failure = failure;
    }

    @Override
    public HazelcastInstance hazelcast() {
        if (faulted != null && isSilent.test(faulted)) {
            throw failure.get();
        }
        return super.hazelcast();
    }

    @Override
    public void kill(int member) {
        faulted = guaranteedJobs().findFirst().orElseThrow();
    }
}
