package nexmark.jet.observer;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import java.util.function.Supplier;

/** A job that goes on though the member through which it was submitted is gone. Belongs to one thread. */
public final class FailoverJob {

    private final Supplier<HazelcastInstance> wayIn;
    private HazelcastInstance through;
    private Job job;

    /** @param wayIn a member or a client that is there when it is asked for, and may be another each time */
    public FailoverJob(Supplier<HazelcastInstance> wayIn, HazelcastInstance through, Job job) {
        this.wayIn = wayIn;
        this.through = through;
        this.job = job;
    }

    /** The member or client through which the cluster is reached now. */
    public HazelcastInstance hazelcast() {
        return wayIn.get();
    }

    /** The job as it is reached now; callers ask again each time, since the member that answers may leave. */
    public Job job() {
        HazelcastInstance now = wayIn.get();
        if (now != through) {
            job = now.getJet().getJob(job.getId());
            through = now;
        }
        return job;
    }
}
