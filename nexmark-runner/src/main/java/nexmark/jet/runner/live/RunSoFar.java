package nexmark.jet.runner.live;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.observer.MemberIncident;
import nexmark.jet.plan.PlanPrivacy;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.report.RunCourse;
import nexmark.jet.report.RunningView;
import nexmark.jet.result.TimelineRow;
import nexmark.jet.runner.live.LiveFigures.RunFigures;
import nexmark.jet.runner.run.RunSecond;
import nexmark.jet.runner.run.RunSecond.MemberSecond;

/**
 * All that a run has shown since it began and that a page shows; what no page shows is not kept. A run never waits for who reads: a
 * second that arrives meanwhile is taken in later.
 */
final class RunSoFar {

    /** A member that has reported nothing for so long, such as one that was killed, has no figures of the moment. */
    private static final long LONGEST_SILENCE_MILLIS = TimeUnit.SECONDS.toMillis(10);

    private final RunPlan plan;
    private final Queue<RunSecond> arrived = new ConcurrentLinkedQueue<>();
    /** Guards everything below. */
    private final ReentrantLock lock = new ReentrantLock();

    private final NavigableMap<Long, TimelineRow> rows = new TreeMap<>();
    private final SortedMap<String, NavigableMap<Long, RunCourse.MemberSecond>> members = new TreeMap<>();
    private final SortedMap<String, MemberSecond> latestOfMembers = new TreeMap<>();
    private final LongestIncidents incidents = new LongestIncidents();
    private final VertexSeconds vertices = new VertexSeconds();
    /** Null before the first. */
    private RunSecond last;

    RunSoFar(RunPlan plan) {
        this.plan = PlanPrivacy.hidden(plan);
    }

    void accept(RunSecond second) {
        arrived.add(second);
        if (lock.tryLock()) {
            try {
                takeIn();
            } finally {
                lock.unlock();
            }
        }
    }

    private <T> T read(Supplier<T> what) {
        lock.lock();
        try {
            takeIn();
            return what.get();
        } finally {
            lock.unlock();
        }
    }

    private void takeIn() {
        for (RunSecond second = arrived.poll(); second != null; second = arrived.poll()) {
            takeIn(second);
        }
    }

    private void takeIn(RunSecond second) {
        if (!second.rows().isEmpty()) {
            rows.tailMap(second.rows().get(0).startMillis(), true).clear();
        }
        second.rows().forEach(row -> rows.put(row.startMillis(), row));
        second.members().forEach(this::takeIn);
        vertices.accept(second.vertices());
        last = second;
    }

    private void takeIn(MemberSecond second) {
        members.computeIfAbsent(second.member(), member -> new TreeMap<>()).put(second.startMillis(), shown(second));
        latestOfMembers.merge(
                second.member(), second, (one, other) -> other.startMillis() < one.startMillis() ? one : other);
        second.incidents().forEach(each -> incidents.add(new MemberIncident(second.member(), "", "", each)));
    }

    private static RunCourse.MemberSecond shown(MemberSecond second) {
        Map<String, Double> figures = new HashMap<>();
        RunningView.memberMetrics()
                .forEach(metric -> figures.put(metric, second.figures().getOrDefault(metric, Double.NaN)));
        return new RunCourse.MemberSecond(second.startMillis(), Map.copyOf(figures));
    }

    RunPlan plan() {
        return plan;
    }

    /** All that is known; empty before the first second. */
    Optional<RunCourse> course() {
        return read(this::knownCourse);
    }

    private Optional<RunCourse> knownCourse() {
        return Optional.ofNullable(last)
                .map(second -> new RunCourse(
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
                        memberSeconds(),
                        incidents.kept(),
                        incidents.forgotten(),
                        second.vertexFigures(),
                        second.edges(),
                        vertices.spans()));
    }

    private Map<String, List<RunCourse.MemberSecond>> memberSeconds() {
        Map<String, List<RunCourse.MemberSecond>> copies = new LinkedHashMap<>();
        members.forEach((member, seconds) -> copies.put(member, List.copyOf(seconds.values())));
        return copies;
    }

    /** The latest figures; empty before the first second. */
    Optional<RunFigures> figures() {
        return read(this::knownFigures);
    }

    private Optional<RunFigures> knownFigures() {
        return Optional.ofNullable(last)
                .map(second -> new RunFigures(
                        plan,
                        second.running(),
                        emitted(),
                        rowsArrived(),
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

    private long rowsArrived() {
        return rows.values().stream().mapToLong(row -> row.all().rows()).sum();
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
