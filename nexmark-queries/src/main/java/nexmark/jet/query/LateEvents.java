package nexmark.jet.query;

import com.hazelcast.jet.core.metrics.Metric;
import com.hazelcast.jet.core.metrics.Metrics;

/** Counts the events that arrived behind the watermark and that one of the queries' own processors dropped. */
public final class LateEvents {

    /** The job metric, named like the one of Jet's own processors, so that their sum is the job's. */
    public static final String METRIC = "lateEventsDropped";

    private Metric metric;
    private long count;

    LateEvents() {}

    /** Counts more events. In the init of a processor it is too early: Jet does not know yet whose metric this is. */
    void add(long more) {
        if (metric == null) {
            metric = Metrics.metric(METRIC);
        }
        count += more;
        metric.set(count);
    }
}
