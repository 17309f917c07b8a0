package nexmark.jet.query;

import com.hazelcast.jet.core.metrics.Metric;
import com.hazelcast.jet.core.metrics.Metrics;

/** A job metric of the queries' own processors. */
public final class ProcessorMetric {

    /**
     * The events that arrived behind the watermark and were dropped; named like Jet's own, so that their sum is the
     * job's.
     */
    public static final String LATE_EVENTS = "lateEventsDropped";

    /** The entries in the state; Jet's own processors report the same of theirs under names of Jet's. */
    public static final String STATE_ENTRIES = "stateEntries";

    private final String name;
    private Metric metric;

    ProcessorMetric(String name) {
        this.name = name;
    }

    /** Reports a value. In the init of a processor it is too early: Jet does not know yet whose metric this is. */
    void set(long value) {
        if (metric == null) {
            metric = Metrics.metric(name);
        }
        metric.set(value);
    }
}
