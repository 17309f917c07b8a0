package nexmark.jet.evidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import nexmark.jet.result.RunTables.VertexSpan;
import nexmark.jet.result.StateSize;
import nexmark.jet.result.VertexFigures;
import nexmark.jet.statistics.Spread;

/**
 * Items that the job's vertices received, emitted and had waiting, from reading to reading. An
 * execution's first reading only begins a span, because it does not show when its counters grew.
 */
public final class VertexHistory {

    private static final double SECOND_MILLIS = TimeUnit.SECONDS.toMillis(1);

    private final Map<String, VertexReading> latest = new HashMap<>();
    private final Map<String, List<VertexSpan>> latestSpans = new LinkedHashMap<>();
    private final Collection<VertexSpan> spans = new ConcurrentLinkedQueue<>();
    /** The latest spans of all members, each time that one of them was new. */
    private final List<List<VertexSpan>> history = new ArrayList<>();

    private final Map<String, Long> lateByExecutionAndMember = new HashMap<>();

    /** Takes the counts of all members at a collection; a member's may be those of an earlier one. */
    public void add(Collection<VertexCounts> counts) {
        addLate(counts);
        Map<String, VertexReading> readings = VertexReading.byMember(counts);
        boolean isNew = latestSpans.keySet().retainAll(readings.keySet());
        for (Map.Entry<String, VertexReading> reading : readings.entrySet()) {
            isNew |= add(reading.getKey(), reading.getValue());
        }
        if (isNew && !latestSpans.isEmpty()) {
            history.add(latest());
        }
    }

    /** They count from 0 in each execution. */
    private void addLate(Collection<VertexCounts> counts) {
        Map<String, Long> collected = new HashMap<>();
        counts.forEach(each -> collected.merge(each.execution() + ' ' + each.member(), each.late(), Long::sum));
        collected.forEach((place, late) -> lateByExecutionAndMember.merge(place, late, Math::max));
    }

    /** The events that arrived behind the watermark and were dropped, in all executions of the job. */
    public long lateEvents() {
        return lateByExecutionAndMember.values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /** Adds a reading; false if it is no newer than the last of the member. */
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
        List<VertexSpan> ended = new ArrayList<>();
        now.vertices().forEach((name, vertex) -> {
            VertexSpan then = before.vertices().get(name);
            if (then != null) {
                ended.add(between(then, vertex));
            }
        });
        latestSpans.put(member, ended);
        spans.addAll(ended);
        return true;
    }

    /** The span from one reading of a vertex to the next. */
    private static VertexSpan between(VertexSpan before, VertexSpan after) {
        long millis = after.fromMillis() - before.fromMillis();
        return new VertexSpan(
                before.fromMillis(),
                millis,
                after.member(),
                after.vertex(),
                (after.receivedPerSecond() - before.receivedPerSecond()) * SECOND_MILLIS / millis,
                (after.emittedPerSecond() - before.emittedPerSecond()) * SECOND_MILLIS / millis,
                after.queued(),
                after.queueCapacity(),
                after.fullestProcessor(),
                after.stateEntries());
    }

    /** The latest span of each vertex on each member; none until there are two readings of a member. */
    public List<VertexSpan> latest() {
        return latestSpans.values().stream().flatMap(List::stream).toList();
    }

    /** All spans, each once, in the order in which they became known. Any thread may read them while they grow. */
    public Collection<VertexSpan> spans() {
        return Collections.unmodifiableCollection(spans);
    }

    /**
     * The figures of each vertex in the order of the flow, from the seconds of which more than half is in the interval.
     */
    public List<VertexFigures> figures(long fromMillis, long toMillis) {
        Map<String, List<VertexSpan>> byVertex = new LinkedHashMap<>();
        for (List<VertexSpan> spans : seenBetween(fromMillis, toMillis)) {
            together(spans)
                    .forEach((vertex, together) -> byVertex.computeIfAbsent(vertex, none -> new ArrayList<>())
                            .add(together));
        }
        return byVertex.entrySet().stream()
                .map(vertex -> figures(vertex.getKey(), vertex.getValue()))
                .toList();
    }

    /** The state of all vertices in the seconds of which more than half is in the interval; null if none has any. */
    public StateSize state(long fromMillis, long toMillis) {
        long[] entries = seenBetween(fromMillis, toMillis).stream()
                .mapToLong(spans ->
                        spans.stream().mapToLong(VertexSpan::stateEntries).sum())
                .toArray();
        long largest = Arrays.stream(entries).max().orElse(0);
        return largest == 0 ? null : new StateSize(largest, entries[entries.length - 1]);
    }

    private List<List<VertexSpan>> seenBetween(long fromMillis, long toMillis) {
        return history.stream()
                .filter(spans -> {
                    long middleMillis = spans.stream()
                            .mapToLong(VertexSpan::middleMillis)
                            .max()
                            .getAsLong();
                    return middleMillis >= fromMillis && middleMillis < toMillis;
                })
                .toList();
    }

    private static VertexFigures figures(String name, List<VertexSpan> seconds) {
        List<VertexSpan> withQueues =
                seconds.stream().filter(second -> second.queueCapacity() > 0).toList();
        return new VertexFigures(
                name,
                median(seconds, VertexSpan::receivedPerSecond),
                median(seconds, VertexSpan::emittedPerSecond),
                withQueues.isEmpty() ? null : (Double) median(withQueues, VertexHistory::queueFill),
                withQueues.stream()
                        .map(VertexSpan::fullestProcessor)
                        .max(Double::compare)
                        .orElse(null));
    }

    private static double median(List<VertexSpan> seconds, ToDoubleFunction<VertexSpan> figure) {
        return Spread.median(seconds.stream().mapToDouble(figure).toArray());
    }

    /** Each vertex in one second, its spans on all members summed up. */
    private static Map<String, VertexSpan> together(List<VertexSpan> spans) {
        Map<String, VertexSpan> byVertex = new LinkedHashMap<>();
        spans.forEach(span -> byVertex.merge(span.vertex(), span, VertexSpan::plus));
        return byVertex;
    }

    private static double queueFill(VertexSpan second) {
        return (double) second.queued() / second.queueCapacity();
    }

    /**
     * The vertices on one member at an instant, summed up over its processors, in the order of the flow. Each is a span
     * without length that has what its execution has counted so far in the place of rates; its queues are those of the
     * span that ends at the instant.
     */
    private record VertexReading(String execution, long atMillis, Map<String, VertexSpan> vertices) {

        private static Map<String, VertexReading> byMember(Collection<VertexCounts> counts) {
            Map<String, VertexReading> byMember = new LinkedHashMap<>();
            for (VertexCounts each : counts) {
                VertexReading reading = byMember.computeIfAbsent(
                        each.member(),
                        none -> new VertexReading(each.execution(), each.atMillis(), new LinkedHashMap<>()));
                reading.vertices.merge(each.vertex(), span(each), VertexSpan::plus);
            }
            return byMember;
        }

        private static VertexSpan span(VertexCounts counts) {
            long capacity = counts.queueCapacity();
            return new VertexSpan(
                    counts.atMillis(),
                    0,
                    counts.member(),
                    counts.vertex(),
                    counts.received(),
                    counts.emitted(),
                    counts.queued(),
                    capacity,
                    capacity == 0 ? 0 : (double) counts.queued() / capacity,
                    counts.state());
        }
    }
}
