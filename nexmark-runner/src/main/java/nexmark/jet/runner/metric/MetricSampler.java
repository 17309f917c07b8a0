package nexmark.jet.runner.metric;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All metrics of this JVM, started together and read together. Whoever owns it calls {@link #sample} once a second,
 * always from the same thread; each call closes one span and opens the next.
 */
public final class MetricSampler implements AutoCloseable {

    private final SortedMap<String, EngineMetric> metrics = new TreeMap<>();

    private MetricSampler(Iterable<EngineMetric> found) {
        for (EngineMetric metric : found) {
            EngineMetric other = metrics.put(metric.name(), metric);
            if (other != null) {
                throw new IllegalArgumentException("two metrics are named " + metric.name() + ": "
                        + other.getClass().getName() + " and "
                        + metric.getClass().getName());
            }
        }
    }

    /** Finds every metric on the class path and starts it. */
    public static MetricSampler started() {
        return started(ServiceLoader.load(EngineMetric.class, MetricSampler.class.getClassLoader()));
    }

    static MetricSampler started(Iterable<EngineMetric> found) {
        MetricSampler sampler = new MetricSampler(found);
        sampler.metrics.values().forEach(EngineMetric::start);
        return sampler;
    }

    /** The columns' names, in the order in which {@link #sample} gives them. */
    public List<String> names() {
        return List.copyOf(metrics.keySet());
    }

    /** Name to one sentence of explanation, ordered by name. */
    public Map<String, String> descriptions() {
        Map<String, String> descriptions = new LinkedHashMap<>();
        metrics.forEach((name, metric) -> descriptions.put(name, metric.description()));
        return descriptions;
    }

    /** One row: name to the figure for the span since the last call, ordered by name; NaN where there is none. */
    public Map<String, Double> sample() {
        Map<String, Double> row = new LinkedHashMap<>();
        metrics.forEach((name, metric) -> row.put(name, metric.sample()));
        return row;
    }

    /**
     * CPU time this process has used since it began, all threads and the collector's included, in nanoseconds (Linux
     * counts it in steps of 10 ms); -1 where it is not known. May be called from any thread at any time.
     */
    public long processCpuNanos() {
        return ProcessCpuSeconds.cpuNanos();
    }

    @Override
    public void close() {
        metrics.values().forEach(EngineMetric::close);
    }
}
