package nexmark.jet.cluster;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.config.JobConfig;
import java.util.List;
import java.util.Optional;

/** The cluster that a run measures: fresh for each run, complete before the first event, gone after. */
public interface ClusterUnderTest extends AutoCloseable {

    /** A member or a client of the cluster, which submits jobs and reads the members' reports. */
    HazelcastInstance hazelcast();

    int memberCount();

    /**
     * @throws RuntimeException that names a dead member that was not killed on purpose, the reason, and the end of its
     * log
     */
    default void checkMembers() {}

    /** The members to inject faults into; empty where that is not possible, as in a cluster that is not ours. */
    default Optional<FaultyMembers> faults() {
        return Optional.empty();
    }

    /** Completes a job's configuration for this cluster; to be called before each job is submitted. */
    default JobConfig prepare(JobConfig config) {
        return config;
    }

    /** Notes for readers of a result about the start of the cluster, a sentence each. */
    default List<String> notes() {
        return List.of();
    }

    /**
     * Whether the members go on when this process ends, however it ends, so that its jobs have to end by themselves.
     */
    default boolean outlivesRunner() {
        return false;
    }

    @Override
    void close();
}
