package nexmark.jet.runner.live;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.TimelineRow;
import nexmark.jet.result.VertexSpan;
import nexmark.jet.runner.live.LiveFigures.RunFigures;
import nexmark.jet.runner.run.RunSecond;
import nexmark.jet.runner.run.RunSecond.MemberSecond;

/** All that a run has shown since it began. */
final class RunSoFar {

    private final RunPlan plan;
    private final NavigableMap<Long, TimelineRow> rows = new TreeMap<>();
    private final SortedMap<String, NavigableMap<Long, MemberSecond>> members = new TreeMap<>();
    private final Set<VertexSpan> vertices = new LinkedHashSet<>();
    /** Null before the first. */
    private RunSecond last;

    RunSoFar(RunPlan plan) {
        this.plan = plan;
    }

    void accept(RunSecond second) {
        if (!second.rows().isEmpty()) {
            rows.tailMap(second.rows().get(0).startMillis(), true).clear();
        }
        second.rows().forEach(row -> rows.put(row.startMillis(), row));
        second.members().forEach(each -> members.computeIfAbsent(each.member(), member -> new TreeMap<>())
                .put(each.startMillis(), each));
        vertices.addAll(second.vertices());
        last = second;
    }

    RunPlan plan() {
        return plan;
    }

    /** The last second; empty before the first. */
    Optional<RunSecond> last() {
        return Optional.ofNullable(last);
    }

    /** The timeline from the first event on. */
    List<TimelineRow> rows() {
        return List.copyOf(rows.values());
    }

    /** Each member's seconds in their order, by its address. */
    SortedMap<String, List<MemberSecond>> members() {
        SortedMap<String, List<MemberSecond>> copies = new TreeMap<>();
        members.forEach((member, seconds) -> copies.put(member, List.copyOf(seconds.values())));
        return copies;
    }

    /** What each vertex did on each member, each span once. */
    List<VertexSpan> vertices() {
        return List.copyOf(vertices);
    }

    /** The latest figures; empty before the first second. */
    Optional<RunFigures> figures() {
        return last().map(second -> new RunFigures(
                plan, second.running(), emitted(), arrived(), lastSecond(), latestOfMembers(), second.vertices()));
    }

    private double emitted() {
        return rows.values().stream()
                .mapToDouble(TimelineRow::emittedPerSecond)
                .filter(Double::isFinite)
                .sum();
    }

    private long arrived() {
        return rows.values().stream().mapToLong(row -> row.all().rows()).sum();
    }

    private Optional<LatencyFigures> lastSecond() {
        return rows.descendingMap().values().stream()
                .map(TimelineRow::all)
                .filter(figures -> figures.rows() > 0)
                .findFirst();
    }

    private List<MemberSecond> latestOfMembers() {
        List<MemberSecond> latest = new ArrayList<>();
        for (Map.Entry<String, NavigableMap<Long, MemberSecond>> member : members.entrySet()) {
            latest.add(member.getValue().lastEntry().getValue());
        }
        return latest;
    }
}
