package nexmark.jet.query;

import com.hazelcast.jet.core.metrics.Metric;
import com.hazelcast.jet.core.metrics.Metrics;

/** The number of entries in the state of one of the queries' own processors. */
public final class StateEntries {

    /** The job metric; Jet's own processors report the same of theirs under names of Jet's. */
    public static final String METRIC = "stateEntries";

    private Metric metric;

    StateEntries() {}

    /** Reports the number. In the init of a processor it is too early: Jet does not know yet whose metric this is. */
    void set(long entries) {
        if (metric == null) {
            metric = Metrics.metric(METRIC);
        }
        metric.set(entries);
    }
}
