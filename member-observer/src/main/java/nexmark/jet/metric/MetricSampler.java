package nexmark.jet.metric;

import com.hazelcast.core.HazelcastInstance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.metric.EngineMetric.Span;

/**
 * Metrics of a member and its JVM, started together and read together. Its owner calls {@link #sample} once a
 * second and at the end, never from two threads at once; each call closes one span and opens the next.
 */
public final class MetricSampler implements AutoCloseable {

    private final SortedMap<String, EngineMetric> metrics = found();
    private long fromNanos;

    /**
     * The findings of metrics in a span.
     *
     * @param figures by metric; NaN where there is none
     * @param parts the parts of the figures, by metric and part; only of metrics that have parts
     * @param incidents since the last span, in no order
     */
    public record Sample(
            Map<String, Double> figures, Map<String, Map<String, Double>> parts, List<TimedIncident> incidents) {
        public Sample() {
            this(new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>());
        }
    }

    /** Starts the metrics on the class path that are about one of these, for a member in this JVM. */
    public MetricSampler(HazelcastInstance member, Set<Scope> scopes) {
        metrics.values().removeIf(metric -> !scopes.contains(metric.about().scope()));
        // Counters run from their own start: a span that began later would make the first ratios too high.
        fromNanos = EpochClock.nanos();
        metrics.values().forEach(metric -> metric.start(member));
    }

    /** The metrics on the class path by name, none of them started: for their names, scopes and descriptions. */
    public static SortedMap<String, EngineMetric> found() {
        SortedMap<String, EngineMetric> byName = new TreeMap<>();
        ServiceLoader.load(EngineMetric.class, MetricSampler.class.getClassLoader())
                .forEach(metric -> byName.put(metric.name(), metric));
        return byName;
    }

    /** Adds the findings since the last call. */
    public void sample(Sample sample) {
        long toNanos = EpochClock.nanos();
        metrics.forEach((name, metric) -> {
            Span span = new Span(fromNanos, toNanos, sample.incidents());
            sample.figures().put(name, metric.sample(span));
            if (!span.parts().isEmpty()) {
                sample.parts().put(name, span.parts());
            }
        });
        fromNanos = toNanos;
    }

    @Override
    public void close() {
        metrics.values().forEach(EngineMetric::close);
    }
}
