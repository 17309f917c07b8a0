package nexmark.jet.runner.cluster;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.config.JobConfig;
import java.util.Optional;

/** The cluster that a run measures: fresh for each run, complete before the first event, gone after. */
public interface ClusterUnderTest extends AutoCloseable {

    /** A way in, a member or a client: submits jobs and reads what the members report. */
    HazelcastInstance hazelcast();

    /** How many members there are now. */
    int memberCount();

    /**
     * Looks whether the members that this cluster started live, but those that were killed on purpose.
     *
     * @throws RuntimeException that says which does not, why, and what it said last
     */
    default void checkMembers() {}

    /** The way to plant faults; empty where there is none, as with a cluster that is not ours. */
    default Optional<FaultyMembers> faults() {
        return Optional.empty();
    }

    /** Adds to a job's configuration what the job needs to run here; to be applied to each before it is submitted. */
    default JobConfig prepare(JobConfig config) {
        return config;
    }

    /** Whether its members go on when this process ends, however it ends, so that what it runs there has to end itself. */
    default boolean outlivesRunner() {
        return false;
    }

    @Override
    void close();
}
