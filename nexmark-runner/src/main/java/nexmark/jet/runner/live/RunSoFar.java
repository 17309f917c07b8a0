package nexmark.jet.runner.live;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.observer.MemberIncident;
import nexmark.jet.plan.PlanPrivacy;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.report.RunningView;
import nexmark.jet.result.TimelineRow;
import nexmark.jet.result.VertexSpan;
import nexmark.jet.runner.live.LiveRuns.RunFigures;
import nexmark.jet.runner.run.RunProgress.MemberSecond;
import nexmark.jet.runner.run.RunProgress.RunSecond;
import nexmark.jet.table.Csv;

/** All that a run has shown since it started and that a page shows, from any thread. */
final class RunSoFar {

    /** A member that has reported nothing for so long, such as one that was killed, has no figures of the moment. */
    private static final long LONGEST_SILENCE_MILLIS = TimeUnit.SECONDS.toMillis(10);

    /** A vertex in a second, all members together: a page of a run of hours cannot hold the seconds of each member. */
    private record Cell(long second, String vertex) {}

    private final RunPlan plan;
    private final NavigableMap<Long, TimelineRow> rows = new TreeMap<>();
    private final SortedMap<String, Csv> members = new TreeMap<>();
    private final SortedMap<String, MemberSecond> latestOfMembers = new TreeMap<>();
    private final List<MemberIncident> incidents = new ArrayList<>();
    private final Map<Cell, VertexSpan> vertices = new LinkedHashMap<>();
    private Set<VertexSpan> latestOfVertices = Set.of();
    /** Null before the first. */
    private RunSecond last;

    RunSoFar(RunPlan plan) {
        this.plan = PlanPrivacy.hidden(plan);
    }

    RunPlan plan() {
        return plan;
    }

    synchronized void accept(RunSecond second) {
        if (!second.rows().isEmpty()) {
            rows.tailMap(second.rows().get(0).startMillis(), true).clear();
        }
        second.rows().forEach(row -> rows.put(row.startMillis(), row));
        second.members().forEach(this::accept);
        second.vertices().stream()
                .filter(span -> !latestOfVertices.contains(span))
                .forEach(span -> vertices.merge(
                        new Cell(TimeUnit.MILLISECONDS.toSeconds(span.fromMillis()), span.vertex()),
                        span,
                        VertexSpan::plus));
        latestOfVertices = Set.copyOf(second.vertices());
        last = second;
    }

    private void accept(MemberSecond second) {
        List<Object> cells = new ArrayList<>(List.of(second.startMillis()));
        RunningView.MEMBER_METRICS.forEach(metric -> cells.add(second.figures().get(metric)));
        members.computeIfAbsent(second.member(), member -> new Csv(RunningView.MEMBER_COLUMNS))
                .row(cells);
        latestOfMembers.merge(
                second.member(), second, (one, other) -> other.startMillis() < one.startMillis() ? one : other);
        second.incidents().forEach(each -> incidents.add(new MemberIncident(second.member(), "", "", each)));
    }

    /** All that is known; empty before the first second. */
    synchronized Optional<RunningView.Course> course() {
        Map<String, String> memberSeconds = new LinkedHashMap<>();
        members.forEach((member, seconds) -> memberSeconds.put(member, seconds.toString()));
        return Optional.ofNullable(last)
                .map(second -> new RunningView.Course(
                        plan,
                        second.interval().measureFromMillis(),
                        second.running().phase(),
                        second.running().leftMillis(),
                        second.running().scheduledPerSecond(),
                        second.running().emittedPerSecond(),
                        second.running().lagMillis(),
                        second.running().soFar(),
                        second.curve(),
                        List.copyOf(rows.values()),
                        second.memberFigures(),
                        memberSeconds,
                        List.copyOf(incidents),
                        second.vertexFigures(),
                        second.edges(),
                        List.copyOf(vertices.values())));
    }

    /** The latest figures; empty before the first second. */
    synchronized Optional<RunFigures> figures() {
        return Optional.ofNullable(last)
                .map(second -> new RunFigures(
                        plan,
                        second.running(),
                        emitted(),
                        rows.values().stream()
                                .mapToLong(row -> row.all().rows())
                                .sum(),
                        latestWithRows(),
                        membersOfTheMoment(),
                        second.vertices()));
    }

    private double emitted() {
        return rows.values().stream()
                .mapToDouble(TimelineRow::emittedPerSecond)
                .filter(Double::isFinite)
                .sum();
    }

    private Optional<LatencyFigures> latestWithRows() {
        return rows.descendingMap().values().stream()
                .map(TimelineRow::all)
                .filter(figures -> figures.rows() > 0)
                .findFirst();
    }

    private List<MemberSecond> membersOfTheMoment() {
        long newest = latestOfMembers.values().stream()
                .mapToLong(MemberSecond::startMillis)
                .max()
                .orElse(0);
        return latestOfMembers.values().stream()
                .filter(second -> newest - second.startMillis() < LONGEST_SILENCE_MILLIS)
                .toList();
    }
}
