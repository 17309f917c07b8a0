package nexmark.jet.runner.live;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.report.ReportView;
import nexmark.jet.report.RunView;
import nexmark.jet.report.RunningView;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.VertexSpan;
import nexmark.jet.runner.run.RunProgress.MemberSecond;
import nexmark.jet.runner.run.RunProgress.RunSecond;
import nexmark.jet.runner.run.RunProgress.Running;

/** The runs of a command: they report to it, and a page and Prometheus ask it, from any thread. */
final class LiveRuns {

    /** The latest figures of this command's runs: the runs that it knows of, those that have ended, and what is left if that is known. */
    record Figures(int runs, Map<Status, Long> ended, OptionalLong leftMillis, Optional<RunFigures> run) {}

    /** The latest figures of a run that goes on, with the latest second that had rows, and that of each member that still reports. */
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
    /** The run that goes on. */
    private Optional<RunSoFar> run = Optional.empty();
    /** The run that ended last, while no other goes on. */
    private Optional<StoredResult> last = Optional.empty();

    /** A counter that appears with its first event has no rate for it, so each status is there from the start. */
    LiveRuns() {
        for (Status status : Status.values()) {
            ended.put(status, 0L);
        }
    }

    /** So many runs come before the one that starts next; the time that is left, asked each time, is negative if it is not known. */
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

    /** The latest figures. */
    synchronized Figures figures() {
        return new Figures(planned, new EnumMap<>(ended), leftMillis(), run.flatMap(RunSoFar::figures));
    }

    private OptionalLong leftMillis() {
        long millis = left.getAsLong();
        return millis < 0 ? OptionalLong.empty() : OptionalLong.of(millis);
    }

    /** The page at the moment. */
    ReportView view() {
        String now;
        Optional<RunSoFar> running;
        Optional<StoredResult> stored;
        synchronized (this) {
            now = inWords();
            running = run;
            stored = last.filter(StoredResult::isStored);
        }
        if (stored.isPresent()) {
            return RunView.of(stored.get(), now);
        }
        return running.map(known -> known.course()
                        .map(course -> RunningView.of(course, now))
                        .orElseGet(() -> RunningView.of(known.plan().query(), now)))
                .orElseGet(() -> RunningView.of("Nexmark", now));
    }

    /** Such as {@code Run 3 of 12, about 4 min left in all: comparing rows}. */
    private String inWords() {
        String place = planned > 1 ? "Run " + started + " of " + planned : "";
        OptionalLong millis = leftMillis();
        String time = millis.isPresent()
                ? ", about " + Math.max(1, Duration.ofMillis(millis.getAsLong()).toMinutes()) + " min left in all"
                : "";
        return (place + time + (place.isEmpty() || words.isEmpty() ? "" : ": ") + words).strip();
    }
}
