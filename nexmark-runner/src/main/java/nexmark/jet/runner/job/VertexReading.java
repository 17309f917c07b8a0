package nexmark.jet.runner.job;

import com.hazelcast.jet.core.metrics.JobMetrics;
import com.hazelcast.jet.core.metrics.Measurement;
import com.hazelcast.jet.core.metrics.MetricNames;
import com.hazelcast.jet.core.metrics.MetricTags;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import nexmark.jet.query.ProcessorMetric;

/**
 * The vertices on one member as the job's metrics showed them at an instant, summed up over the member's processors.
 *
 * @param execution Jet's id of the execution; counters begin at 0 with each execution
 * @param atMillis when the metrics were collected, epoch ms
 * @param vertices the vertices by name, in Jet's order, which follows the flow
 */
record VertexReading(String execution, long atMillis, Map<String, Vertex> vertices) {

    private static final String SNAPSHOT = "snapshot";
    /** The entries that Jet's stateful stages, Jet's windows, and the queries' own processors keep. */
    private static final List<String> STATE_METRICS =
            List.of(MetricNames.JOB_STATEFUL_PROCESSOR_STATES, "totalKeysInFrames", ProcessorMetric.STATE_ENTRIES);

    /** The readings by member, as host:port; none until the job has collected metrics. */
    static Map<String, VertexReading> of(JobMetrics metrics) {
        Map<String, Long> waiting = new HashMap<>();
        metrics.get(MetricNames.QUEUES_SIZE).forEach(size -> waiting.put(processor(size), size.value()));
        Map<String, VertexReading> byMember = new LinkedHashMap<>();
        add(
                byMember,
                metrics.get(MetricNames.QUEUES_CAPACITY),
                capacity -> Vertex.waiting(waiting.getOrDefault(processor(capacity), 0L), capacity.value()));
        add(byMember, metrics.get(MetricNames.RECEIVED_COUNT), count -> new Vertex(count.value(), 0, 0, 0, 0, 0));
        add(byMember, metrics.get(MetricNames.EMITTED_COUNT), VertexReading::emitted);
        STATE_METRICS.forEach(
                metric -> add(byMember, metrics.get(metric), count -> new Vertex(0, 0, 0, 0, 0, count.value())));
        return byMember;
    }

    private static void add(
            Map<String, VertexReading> byMember, List<Measurement> measurements, Function<Measurement, Vertex> part) {
        for (Measurement one : measurements) {
            byMember.computeIfAbsent(
                            member(one),
                            none -> new VertexReading(
                                    one.tag(MetricTags.EXECUTION), one.timestamp(), new LinkedHashMap<>()))
                    .vertices
                    .merge(one.tag(MetricTags.VERTEX), part.apply(one), Vertex::plus);
        }
    }

    /** Items for a snapshot go to no vertex, and do not count. */
    private static Vertex emitted(Measurement count) {
        return new Vertex(0, SNAPSHOT.equals(count.tag(MetricTags.ORDINAL)) ? 0 : count.value(), 0, 0, 0, 0);
    }

    /** Processors are numbered over all members. */
    private static String processor(Measurement one) {
        return one.tag(MetricTags.PROCESSOR) + '/' + one.tag(MetricTags.VERTEX);
    }

    /** Jet writes [host]:port. */
    private static String member(Measurement one) {
        return one.tag(MetricTags.ADDRESS).replace("[", "").replace("]", "");
    }

    /**
     * A vertex on one member.
     *
     * @param received items that arrived over all edges, without watermarks and snapshot barriers
     * @param emitted items that went out; an item that goes to several edges counts once for each edge
     * @param queued items that waited in its processors' queues when the reading before this was taken
     * @param queueCapacity items for which these queues had room; 0 at an execution's first reading, and before a source
     * @param fullestProcessor the share of its room that was taken, of the processor with the fullest queues; 0 to 1
     * @param stateEntries entries of the state that its processors keep
     */
    record Vertex(
            long received, long emitted, long queued, long queueCapacity, double fullestProcessor, long stateEntries) {

        /** The items that wait before one processor. */
        private static Vertex waiting(long items, long capacity) {
            return new Vertex(0, 0, items, capacity, capacity == 0 ? 0 : (double) items / capacity, 0);
        }

        private Vertex plus(Vertex more) {
            return new Vertex(
                    received + more.received,
                    emitted + more.emitted,
                    queued + more.queued,
                    queueCapacity + more.queueCapacity,
                    Math.max(fullestProcessor, more.fullestProcessor),
                    stateEntries + more.stateEntries);
        }
    }
}
