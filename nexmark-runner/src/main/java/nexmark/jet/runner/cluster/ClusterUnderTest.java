package nexmark.jet.runner.cluster;

import com.hazelcast.core.HazelcastInstance;
import java.util.Optional;

/** The cluster that a run measures: fresh for each run, complete before the first event, gone after. */
public interface ClusterUnderTest extends AutoCloseable {

    /** A way in, a member or a client: submits jobs and reads what the members report. */
    HazelcastInstance hazelcast();

    /** How many members there are now. */
    int memberCount();

    /** The way to plant faults; empty where there is none, as with a cluster that is not ours. */
    default Optional<FaultyMembers> faults() {
        return Optional.empty();
    }

    @Override
    void close();
}
