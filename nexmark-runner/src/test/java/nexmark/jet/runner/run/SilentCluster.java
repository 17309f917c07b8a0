package nexmark.jet.runner.run;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.ProcessingGuarantee;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.cluster.FaultyMembers;

/** Embedded members that run on when one is to be killed, but may not answer the runner from then on. */
final class SilentCluster implements ClusterUnderTest, FaultyMembers {

    private final EmbeddedCluster members;
    private final Predicate<Job> isSilent;
    private final Supplier<RuntimeException> failure;
    /** The job that has a guarantee; null before the fault. */
    private volatile Job faulted;

    private SilentCluster(EmbeddedCluster members, Predicate<Job> isSilent, Supplier<RuntimeException> failure) {
        this.members = members;
        this.isSilent = isSilent;
        this.failure = failure;
    }

    /**
     * Starts members.
     *
     * @param isSilent whether the members of a job do not answer after the fault
     * @param failure what the runner meets instead of an answer
     */
    static SilentCluster start(int members, Predicate<Job> isSilent, Supplier<RuntimeException> failure) {
        return new SilentCluster(EmbeddedCluster.start(members, members), isSilent, failure);
    }

    @Override
    public HazelcastInstance hazelcast() {
        if (faulted != null && isSilent.test(faulted)) {
            throw failure.get();
        }
        return members.hazelcast();
    }

    @Override
    public int memberCount() {
        return members.memberCount();
    }

    @Override
    public Optional<FaultyMembers> faults() {
        return Optional.of(this);
    }

    @Override
    public String address(int member) {
        return members.address(member);
    }

    @Override
    public void kill(int member) {
        faulted = members.hazelcast().getJet().getJobs().stream()
                .filter(job -> job.getConfig().getProcessingGuarantee() != ProcessingGuarantee.NONE)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public int add() {
        return members.add();
    }

    @Override
    public void close() {
        members.close();
    }
}
