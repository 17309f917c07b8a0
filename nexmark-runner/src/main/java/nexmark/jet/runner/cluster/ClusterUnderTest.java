package nexmark.jet.runner.cluster;

import com.hazelcast.core.HazelcastInstance;

/** The cluster that a run measures: fresh for each run, complete before the first event, gone after. */
public interface ClusterUnderTest extends AutoCloseable {

    /** A way in: submits jobs and reads what the members report. */
    HazelcastInstance hazelcast();

    /** How many members there are now. */
    int memberCount();

    @Override
    void close();
}
