package nexmark.jet.runner.live;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.observer.MemberIncident;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.report.ReportView;
import nexmark.jet.report.RunSecond;
import nexmark.jet.report.RunSecond.MemberSecond;
import nexmark.jet.report.RunSecond.Running;
import nexmark.jet.report.RunView;
import nexmark.jet.report.RunningView;
import nexmark.jet.result.RunTables.TimelineRow;
import nexmark.jet.result.RunTables.VertexSpan;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.table.Csv;

/** The runs of a command: they report to it, and a page and Prometheus ask it, from any thread. */
final class LiveRuns {

    /**
     * The latest figures of this command: how many runs it knows of, how many have ended, and the time left; negative
     * if it is unknown.
     */
    record Figures(int runs, Map<Status, Long> ended, long leftMillis, Optional<RunFigures> run) {}

    /**
     * The latest figures of a run that goes on, with the latest second that had rows, and that of each member that
     * still reports.
     */
    record RunFigures(
            RunPlan plan,
            Running running,
            double emitted,
            long rows,
            Optional<LatencyFigures> latest,
            List<MemberSecond> members,
            List<VertexSpan> vertices) {}

    private final Map<Status, Long> ended = new EnumMap<>(Status.class);
    /** Runs that have started, and all that are planned as far as is known. */
    private int started;

    private int planned;
    private LongSupplier left = () -> -1;
    private String words = "";
    private Optional<RunSoFar> run = Optional.empty();
    /** The run that ended last, while no other goes on. */
    private Optional<StoredResult> last = Optional.empty();

    /** A counter that appears with its first event has no rate for it, so each status is there from the start. */
    LiveRuns() {
        for (Status status : Status.values()) {
            ended.put(status, 0L);
        }
    }

    /**
     * So many runs come before the one that starts next; the time that is left, asked each time, is negative if it is
     * not known.
     */
    synchronized void place(int before, int all, LongSupplier leftMillis) {
        started = before;
        planned = all;
        left = leftMillis;
    }

    synchronized void starts(RunPlan plan) {
        started++;
        planned = Math.max(planned, started);
        run = Optional.of(new RunSoFar(plan));
        last = Optional.empty();
        words = "";
    }

    synchronized void says(String text) {
        words = text;
    }

    synchronized void accept(RunSecond second) {
        run.ifPresent(current -> current.accept(second));
    }

    /** @param stored null if the run has failed */
    synchronized void ends(StoredResult stored) {
        run = Optional.empty();
        last = Optional.ofNullable(stored);
        words = stored == null ? "The run has failed." : "The run has ended.";
        last.ifPresent(result -> ended.merge(result.result().status(), 1L, Long::sum));
    }

    synchronized Figures figures() {
        return new Figures(planned, new EnumMap<>(ended), left.getAsLong(), run.flatMap(RunSoFar::figures));
    }

    ReportView view() {
        String now;
        Optional<RunningView.Course> course;
        Optional<StoredResult> stored;
        String name;
        synchronized (this) {
            now = inWords();
            course = run.flatMap(RunSoFar::course);
            stored = last.filter(StoredResult::isStored);
            name = run.map(known -> known.plan.query()).orElse("Nexmark");
        }
        return stored.map(result -> RunView.of(result, now))
                .or(() -> course.map(known -> RunningView.of(known, now)))
                .orElseGet(() -> RunningView.of(name, now));
    }

    /** Such as {@code Run 3 of 12, about 4 min left in all: comparing rows}. */
    private String inWords() {
        String place = planned > 1 ? "Run " + started + " of " + planned : "";
        long millis = left.getAsLong();
        String time = millis < 0
                ? ""
                : ", about " + Math.max(1, Duration.ofMillis(millis).toMinutes()) + " min left in all";
        return (place + time + (place.isEmpty() || words.isEmpty() ? "" : ": ") + words).strip();
    }

    /** All that a run has shown since it started and that a page shows; whoever calls it holds the lock of the runs. */
    static final class RunSoFar {

        /**
         * A member that has reported nothing for so long, such as one that was killed, has no figures of the moment.
         */
        private static final long LONGEST_SILENCE_MILLIS = TimeUnit.SECONDS.toMillis(10);

        /**
         * A vertex in a second, all members together: a page of a run of hours cannot hold the seconds of each member.
         */
        private record Cell(long second, String vertex) {}

        private final RunPlan plan;
        private final NavigableMap<Long, TimelineRow> rows = new TreeMap<>();
        private final SortedMap<String, Csv> members = new TreeMap<>();
        private final SortedMap<String, MemberSecond> latestOfMembers = new TreeMap<>();
        private final List<MemberIncident> incidents = new ArrayList<>();
        private final Map<Cell, VertexSpan> vertices = new LinkedHashMap<>();
        private Set<VertexSpan> latestOfVertices = Set.of();
        private Optional<RunSecond> last = Optional.empty();

        RunSoFar(RunPlan plan) {
            this.plan = plan.hidden();
        }

        void accept(RunSecond second) {
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
            last = Optional.of(second);
        }

        private void accept(MemberSecond second) {
            List<Object> cells = new ArrayList<>(List.of(second.startMillis()));
            RunningView.MEMBER_METRICS.forEach(
                    metric -> cells.add(second.figures().get(metric)));
            members.computeIfAbsent(second.member(), member -> new Csv(RunningView.MEMBER_COLUMNS))
                    .row(cells);
            latestOfMembers.merge(
                    second.member(), second, (one, other) -> other.startMillis() < one.startMillis() ? one : other);
            second.incidents().forEach(each -> incidents.add(new MemberIncident(second.member(), "", "", each)));
        }

        /** All that is known; empty before the first second. */
        Optional<RunningView.Course> course() {
            Map<String, String> memberSeconds = new LinkedHashMap<>();
            members.forEach((member, seconds) -> memberSeconds.put(member, seconds.toString()));
            return last.map(second -> new RunningView.Course(
                    plan,
                    second,
                    List.copyOf(rows.values()),
                    memberSeconds,
                    List.copyOf(incidents),
                    List.copyOf(vertices.values())));
        }

        private Optional<RunFigures> figures() {
            long newest = latestOfMembers.values().stream()
                    .mapToLong(MemberSecond::startMillis)
                    .max()
                    .orElse(0);
            return last.map(second -> new RunFigures(
                    plan,
                    second.running(),
                    rows.values().stream()
                            .mapToDouble(TimelineRow::emittedPerSecond)
                            .filter(Double::isFinite)
                            .sum(),
                    rows.values().stream().mapToLong(row -> row.all().rows()).sum(),
                    rows.descendingMap().values().stream()
                            .map(TimelineRow::all)
                            .filter(figures -> figures.rows() > 0)
                            .findFirst(),
                    latestOfMembers.values().stream()
                            .filter(member -> newest - member.startMillis() < LONGEST_SILENCE_MILLIS)
                            .toList(),
                    second.vertices()));
        }
    }
}
