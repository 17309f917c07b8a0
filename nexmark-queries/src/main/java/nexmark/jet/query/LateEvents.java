package nexmark.jet.query;

import com.hazelcast.jet.core.metrics.Metric;
import com.hazelcast.jet.core.metrics.Metrics;

/** Counts the events that came behind the watermark and were dropped by one of the queries' own processors. */
public final class LateEvents {

    /** The job metric, named like the one of Jet's own processors, so that their sum is the job's. */
    public static final String METRIC = "lateEventsDropped";

    private Metric metric;
    private long count;

    LateEvents() {}

    /** Jet knows whose metric it is while the processor is called, but not yet in its init. */
    void add(long more) {
        if (metric == null) {
            metric = Metrics.metric(METRIC);
        }
        count += more;
        metric.set(count);
    }
}
