package nexmark.jet.runner.live;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.observer.MemberIncident;
import nexmark.jet.plan.PlanPrivacy;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.report.RunCourse;
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
    private final List<MemberIncident> incidents = new ArrayList<>();
    private final Set<VertexSpan> vertices = new LinkedHashSet<>();
    /** Null before the first. */
    private RunSecond last;

    RunSoFar(RunPlan plan) {
        this.plan = PlanPrivacy.hidden(plan);
    }

    void accept(RunSecond second) {
        if (!second.rows().isEmpty()) {
            rows.tailMap(second.rows().get(0).startMillis(), true).clear();
        }
        second.rows().forEach(row -> rows.put(row.startMillis(), row));
        second.members().forEach(this::accept);
        vertices.addAll(second.vertices());
        last = second;
    }

    private void accept(MemberSecond second) {
        members.computeIfAbsent(second.member(), member -> new TreeMap<>()).put(second.startMillis(), second);
        second.incidents().forEach(each -> incidents.add(new MemberIncident(second.member(), "", "", each)));
    }

    RunPlan plan() {
        return plan;
    }

    /** All that is known; empty before the first second. */
    Optional<RunCourse> course() {
        return Optional.ofNullable(last)
                .map(second -> new RunCourse(
                        plan,
                        second.interval().measureFromMillis(),
                        second.running().phase(),
                        second.running().leftMillis(),
                        second.running().emittedPerSecond(),
                        second.running().lagMillis(),
                        second.running().soFar(),
                        second.curve(),
                        List.copyOf(rows.values()),
                        second.memberFigures(),
                        memberSeconds(),
                        List.copyOf(incidents),
                        second.vertexFigures(),
                        second.edges(),
                        List.copyOf(vertices)));
    }

    private Map<String, List<RunCourse.MemberSecond>> memberSeconds() {
        Map<String, List<RunCourse.MemberSecond>> copies = new LinkedHashMap<>();
        members.forEach((member, seconds) -> copies.put(
                member,
                seconds.values().stream()
                        .map(each -> new RunCourse.MemberSecond(each.startMillis(), each.figures()))
                        .toList()));
        return copies;
    }

    /** The latest figures; empty before the first second. */
    Optional<RunFigures> figures() {
        return Optional.ofNullable(last)
                .map(second -> new RunFigures(
                        plan,
                        second.running(),
                        emitted(),
                        arrived(),
                        lastSecond(),
                        latestOfMembers(),
                        second.vertices()));
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
