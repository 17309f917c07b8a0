package nexmark.jet.observer;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.core.JobNotFoundException;
import java.util.function.Supplier;

/** A job that goes on though the member through which it was submitted is gone. Belongs to one thread. */
public final class FailoverJob {

    private final Supplier<HazelcastInstance> wayIn;
    private final long id;
    private HazelcastInstance through;
    private Job job;

    /** @param wayIn a member or a client, perhaps another each time */
    public FailoverJob(Supplier<HazelcastInstance> wayIn, HazelcastInstance through, Job job) {
        this.wayIn = wayIn;
        this.id = job.getId();
        this.through = through;
        this.job = job;
    }

    public long id() {
        return id;
    }

    /** The member or client through which the cluster is reached now. */
    public HazelcastInstance hazelcast() {
        return wayIn.get();
    }

    /**
     * The job as it is reached now, to be asked for each time, as the member that answers may leave;
     * JobNotFoundException if the cluster knows it no more.
     */
    public Job job() {
        HazelcastInstance now = wayIn.get();
        if (now != through) {
            Job found = now.getJet().getJob(id);
            if (found == null) {
                throw new JobNotFoundException(id);
            }
            job = found;
            through = now;
        }
        return job;
    }
}
