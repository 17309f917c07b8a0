package nexmark.jet.metric;

import com.hazelcast.core.HazelcastInstance;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import nexmark.jet.metric.EngineMetric.Scope;

/**
 * Metrics of a member and its JVM, started together and read together. Whoever owns it calls {@link #sample} once a
 * second, always from the same thread; each call closes one span and opens the next.
 */
public final class MetricSampler implements AutoCloseable {

    private final SortedMap<String, EngineMetric> metrics;

    MetricSampler(HazelcastInstance member, Iterable<EngineMetric> metrics) {
        this.metrics = byName(metrics);
        this.metrics.values().forEach(metric -> metric.start(member));
    }

    /** Starts the metrics on the class path that are about one of these, for a member in this JVM. */
    public static MetricSampler started(HazelcastInstance member, Set<Scope> scopes) {
        SortedMap<String, EngineMetric> wanted = found();
        wanted.values().removeIf(metric -> !scopes.contains(metric.about().scope()));
        return new MetricSampler(member, wanted.values());
    }

    /** The metrics on the class path by name, none of them started: for their names, scopes and descriptions. */
    public static SortedMap<String, EngineMetric> found() {
        return byName(ServiceLoader.load(EngineMetric.class, MetricSampler.class.getClassLoader()));
    }

    private static SortedMap<String, EngineMetric> byName(Iterable<EngineMetric> metrics) {
        SortedMap<String, EngineMetric> byName = new TreeMap<>();
        metrics.forEach(metric -> byName.put(metric.name(), metric));
        return byName;
    }

    /** One row: name to the figure for the span since the last call, ordered by name; NaN where there is none. */
    public Map<String, Double> sample() {
        Map<String, Double> row = new LinkedHashMap<>();
        metrics.forEach((name, metric) -> row.put(name, metric.sample()));
        return row;
    }

    /** The parts of the last row's figures, by metric and part; only metrics that have parts. */
    public Map<String, Map<String, Double>> parts() {
        Map<String, Map<String, Double>> parts = new LinkedHashMap<>();
        metrics.forEach((name, metric) -> {
            if (!metric.parts().isEmpty()) {
                parts.put(name, metric.parts());
            }
        });
        return parts;
    }

    /** Hands over the incidents since the last call, in no order. */
    public void drainIncidents(Consumer<TimedIncident> consumer) {
        metrics.values().forEach(metric -> metric.drainIncidents(consumer));
    }

    @Override
    public void close() {
        metrics.values().forEach(EngineMetric::close);
    }
}
