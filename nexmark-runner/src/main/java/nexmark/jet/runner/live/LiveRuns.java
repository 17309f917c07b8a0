package nexmark.jet.runner.live;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.report.LiveState;
import nexmark.jet.report.LiveState.Line;
import nexmark.jet.report.ReportView;
import nexmark.jet.report.RunCourse;
import nexmark.jet.report.VerdictWords;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.live.LiveFigures.RunFigures;
import nexmark.jet.runner.run.RunSecond;

/**
 * The runs of a command while they go on: runs report to it, and a page and Prometheus ask it, from any thread. It notes values and
 * does nothing else, so that nobody waits.
 */
final class LiveRuns {

    private static final double MILLIS_PER_SECOND = TimeUnit.SECONDS.toMillis(1);

    /**
     * All that a page shows of a moment.
     *
     * @param plan of the run that goes on
     * @param course of the run that goes on, from its first second
     * @param ended the run that ended last, while no other goes on
     * @param all the report of all runs, if they have ended and have one
     */
    record Moment(
            LiveState state,
            Optional<RunPlan> plan,
            Optional<RunCourse> course,
            Optional<StoredResult> ended,
            Optional<ReportView> all) {}

    private final String events;
    private final List<Line> lines = new ArrayList<>();
    private final Map<Status, Long> ended = new EnumMap<>(Status.class);
    /** Place of the current run among the lines; before the first run -1. */
    private int place = -1;

    private LongSupplier left = () -> -1;
    private OptionalLong leftMillis = OptionalLong.empty();
    private String words = "";
    private Optional<RunSoFar> run = Optional.empty();
    /** The run that ended last, while no other has begun. */
    private Optional<StoredResult> result = Optional.empty();

    private Optional<StoredResult> lastStored = Optional.empty();
    /** The report of all runs, and the folder in which they are stored. */
    private Optional<ReportView> all = Optional.empty();

    private Path allIn;
    private boolean isOver;

    /** @param events address of the event stream */
    LiveRuns(String events) {
        this.events = events;
    }

    /** These runs will be carried out, in this order. */
    synchronized void plan(List<Line> runs) {
        lines.addAll(runs);
    }

    /**
     * The next run to begin is one of those that were planned.
     *
     * @param number from 1
     * @param remaining about how long all runs still take, ms, whenever it is asked
     */
    synchronized void place(int number, LongSupplier remaining) {
        place = number - 2;
        left = remaining;
    }

    synchronized void begins(RunPlan plan) {
        place++;
        if (place == lines.size()) {
            lines.add(open(plan.query() + " " + Counts.text(plan.workload().rate()) + " events/s"));
        }
        set("running", null);
        words = "";
        result = Optional.empty();
        run = Optional.of(new RunSoFar(plan));
        noteTimeLeft();
    }

    /** How many runs have begun, those that are carried out once more among them. */
    synchronized boolean isFirst() {
        return lastStored.isEmpty() && place <= 0;
    }

    synchronized void says(String text) {
        words = text;
    }

    synchronized void accept(RunSecond second) {
        run.ifPresent(current -> current.accept(second));
        noteTimeLeft();
    }

    private void noteTimeLeft() {
        long millis = left.getAsLong();
        leftMillis = millis < 0 ? OptionalLong.empty() : OptionalLong.of(millis);
    }

    synchronized void ended(StoredResult stored) {
        lines.set(place, line(lines.get(place).name(), stored.result()));
        ended.merge(stored.result().status(), 1L, Long::sum);
        words = "";
        run = Optional.empty();
        result = Optional.of(stored);
        lastStored = stored.isStored() ? Optional.of(stored) : lastStored;
        noteTimeLeft();
    }

    synchronized void failed(String why) {
        set("failed", why);
        words = "";
        run = Optional.empty();
    }

    /** Takes the report of all runs, which have ended. */
    synchronized void allEnded(ReportView report, Path folder) {
        all = Optional.of(report);
        allIn = folder;
    }

    /** Nothing more happens. */
    synchronized void end() {
        isOver = true;
        leftMillis = OptionalLong.empty();
    }

    private void set(String state, String reason) {
        lines.set(place, new Line(lines.get(place).name(), state, reason, null, null, null));
    }

    /** A run that has not begun. */
    static Line open(String name) {
        return new Line(name, "open", null, null, null, null);
    }

    /** A run with a result. */
    static Line line(String name, RunResult result) {
        List<String> reasons = new ArrayList<>(result.verdict().reasons());
        reasons.addAll(result.verdict().notJudged());
        return new Line(
                name,
                VerdictWords.inTable(result),
                reasons.isEmpty() ? null : reasons.get(0),
                figure(RunMetric.P50, result),
                figure(RunMetric.P99, result),
                figure(RunMetric.COST, result));
    }

    private static Double figure(RunMetric metric, RunResult result) {
        OptionalDouble value = metric.of(result);
        return value.isPresent() ? (Double) value.getAsDouble() : null;
    }

    /** The latest figures. */
    LiveFigures figures() {
        Optional<RunFigures> current = current().flatMap(RunSoFar::figures);
        synchronized (this) {
            return new LiveFigures(lines.size(), new EnumMap<>(withAll(ended)), leftMillis, current);
        }
    }

    private synchronized Optional<RunSoFar> current() {
        return run;
    }

    /** A counter that appears with its first event has no rate for it, so each status is there from the beginning. */
    private static Map<Status, Long> withAll(Map<Status, Long> counts) {
        Map<Status, Long> all = new EnumMap<>(Status.class);
        for (Status status : Status.values()) {
            all.put(status, counts.getOrDefault(status, 0L));
        }
        return all;
    }

    /** What a page shows now. The run's course is copied outside the lock, because a run that reports must not wait for that. */
    Moment moment() {
        Optional<RunSoFar> current = current();
        Optional<RunCourse> course = current.flatMap(RunSoFar::course);
        synchronized (this) {
            boolean goesOn = run.equals(current);
            return new Moment(state(), run.map(RunSoFar::plan), goesOn ? course : Optional.empty(), result, all);
        }
    }

    private LiveState state() {
        return new LiveState(
                events,
                isOver,
                words,
                leftMillis.isPresent() ? (Double) (leftMillis.getAsLong() / MILLIS_PER_SECOND) : null,
                lines,
                all.map(report -> allIn)
                        .or(() -> lastStored.map(StoredResult::folder))
                        .map(Path::toString)
                        .orElse(null));
    }
}
