package nexmark.jet.runner.job;

import com.hazelcast.jet.core.metrics.JobMetrics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import nexmark.jet.result.VertexFigures;
import nexmark.jet.result.VertexSpan;
import nexmark.jet.runner.judge.Median;

/**
 * Items that the job's vertices received, emitted and had waiting, from reading to reading of Jet's metrics. An execution's
 * first reading only begins a span: its counters say nothing of when they grew.
 */
public final class VertexHistory {

    private static final double MILLIS_PER_SECOND = 1000;

    private final Map<String, VertexReading> latest = new HashMap<>();
    private final Map<String, List<VertexSpan>> latestSpans = new LinkedHashMap<>();
    /** The latest spans of all members, for each time that one of them was new. */
    private final List<List<VertexSpan>> seen = new ArrayList<>();

    public void add(JobMetrics metrics) {
        Map<String, VertexReading> readings = VertexReading.of(metrics);
        boolean isNew = latestSpans.keySet().retainAll(readings.keySet());
        for (Map.Entry<String, VertexReading> reading : readings.entrySet()) {
            isNew |= add(reading.getKey(), reading.getValue());
        }
        if (isNew && !latestSpans.isEmpty()) {
            seen.add(latestSpans.values().stream().flatMap(List::stream).toList());
        }
    }

    /** Whether the reading is newer than the last of the member. */
    private boolean add(String member, VertexReading now) {
        VertexReading before = latest.get(member);
        if (before != null && now.atMillis() <= before.atMillis()) {
            return false;
        }
        latest.put(member, now);
        if (before == null || !Objects.equals(before.execution(), now.execution())) {
            latestSpans.remove(member);
            return true;
        }
        List<VertexSpan> spans = new ArrayList<>();
        now.vertices().forEach((name, vertex) -> {
            VertexReading.Vertex then = before.vertices().get(name);
            if (then != null) {
                spans.add(span(member, name, then, vertex, before.atMillis(), now.atMillis()));
            }
        });
        latestSpans.put(member, spans);
        return true;
    }

    private static VertexSpan span(
            String member,
            String vertex,
            VertexReading.Vertex before,
            VertexReading.Vertex after,
            long fromMillis,
            long toMillis) {
        long millis = toMillis - fromMillis;
        return new VertexSpan(
                fromMillis,
                millis,
                member,
                vertex,
                (after.received() - before.received()) * MILLIS_PER_SECOND / millis,
                (after.emitted() - before.emitted()) * MILLIS_PER_SECOND / millis,
                after.queued(),
                after.queueCapacity(),
                after.fullestProcessor());
    }

    /** Each span once, in the order in which they became known. */
    public List<VertexSpan> spans() {
        LinkedHashSet<VertexSpan> all = new LinkedHashSet<>();
        seen.forEach(all::addAll);
        return List.copyOf(all);
    }

    /** Figures by vertex in the order of the flow, from the seconds that lie in an interval by more than half. */
    public List<VertexFigures> figures(long fromMillis, long toMillis) {
        Map<String, List<Together>> byVertex = new LinkedHashMap<>();
        for (List<VertexSpan> spans : seen) {
            long middleMillis =
                    spans.stream().mapToLong(VertexSpan::middleMillis).max().getAsLong();
            if (middleMillis >= fromMillis && middleMillis < toMillis) {
                Together.of(spans)
                        .forEach((vertex, together) -> byVertex.computeIfAbsent(vertex, none -> new ArrayList<>())
                                .add(together));
            }
        }
        return byVertex.entrySet().stream()
                .map(vertex -> figures(vertex.getKey(), vertex.getValue()))
                .toList();
    }

    private static VertexFigures figures(String name, List<Together> seconds) {
        List<Together> withQueues =
                seconds.stream().filter(second -> second.queueCapacity > 0).toList();
        return new VertexFigures(
                name,
                median(seconds, Together::receivedPerSecond),
                median(seconds, Together::emittedPerSecond),
                withQueues.isEmpty() ? null : (Double) median(withQueues, Together::queueFill),
                withQueues.stream()
                        .map(Together::fullestProcessor)
                        .max(Double::compare)
                        .orElse(null));
    }

    private static double median(List<Together> seconds, ToDoubleFunction<Together> figure) {
        return Median.of(seconds.stream().mapToDouble(figure).toArray());
    }

    /** A vertex in one second, on all members. */
    private record Together(
            double receivedPerSecond,
            double emittedPerSecond,
            long queued,
            long queueCapacity,
            double fullestProcessor) {

        private static Map<String, Together> of(List<VertexSpan> spans) {
            Map<String, Together> byVertex = new LinkedHashMap<>();
            for (VertexSpan span : spans) {
                byVertex.merge(
                        span.vertex(),
                        new Together(
                                span.receivedPerSecond(),
                                span.emittedPerSecond(),
                                span.queued(),
                                span.queueCapacity(),
                                span.fullestProcessor()),
                        Together::plus);
            }
            return byVertex;
        }

        private Together plus(Together more) {
            return new Together(
                    receivedPerSecond + more.receivedPerSecond,
                    emittedPerSecond + more.emittedPerSecond,
                    queued + more.queued,
                    queueCapacity + more.queueCapacity,
                    Math.max(fullestProcessor, more.fullestProcessor));
        }

        private double queueFill() {
            return (double) queued / queueCapacity;
        }
    }
}
