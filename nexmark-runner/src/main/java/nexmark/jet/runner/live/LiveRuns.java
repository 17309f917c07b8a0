package nexmark.jet.runner.live;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.report.ReportView;
import nexmark.jet.report.RunSecond;
import nexmark.jet.report.RunView;
import nexmark.jet.report.VerdictWords;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;

/** The runs of a command: they report to it, and a page and Prometheus ask it, from any thread. */
final class LiveRuns {

    /**
     * The latest figures of this command: how many runs it knows of, how many have ended, and the time left; negative
     * if it is unknown.
     */
    record Figures(int runs, Map<Status, Long> ended, long leftMillis, Optional<RunSecond> run) {}

    /** The page's name while no run goes on. */
    private static final String NONE = "Nexmark";

    private final Map<Status, Long> ended = new EnumMap<>(Status.class);
    /** Runs that have started, and all that are planned as far as is known. */
    private int started;

    private int planned;
    private LongSupplier leftMillis = () -> -1;
    private String words = "";
    private String name = NONE;
    private Optional<RunSecond> second = Optional.empty();
    /** The run that ended last, while no other goes on. */
    private Optional<StoredResult> last = Optional.empty();

    /** A counter that appears with its first event has no rate for it, so each status is there from the start. */
    LiveRuns() {
        for (Status status : Status.values()) {
            ended.put(status, 0L);
        }
    }

    /** Sets the place of the next run: the runs before it, all runs, and the time left; negative if not known. */
    synchronized void place(int before, int all, LongSupplier leftMillis) {
        started = before;
        planned = all;
        this.leftMillis = leftMillis;
    }

    synchronized void starts(RunPlan plan) {
        started++;
        planned = Math.max(planned, started);
        name = VerdictWords.name(plan);
        last = Optional.empty();
        words = "";
    }

    synchronized void says(String text) {
        words = text;
    }

    synchronized void accept(RunSecond now) {
        second = Optional.of(now);
    }

    /** @param stored null if the run has failed */
    synchronized void ends(StoredResult stored) {
        name = NONE;
        second = Optional.empty();
        last = Optional.ofNullable(stored);
        words = stored == null ? "The run has failed." : "The run has ended.";
        last.ifPresent(result -> ended.merge(result.result().status(), 1L, Long::sum));
    }

    synchronized Figures figures() {
        return new Figures(planned, new EnumMap<>(ended), leftMillis.getAsLong(), second);
    }

    ReportView view() {
        String now;
        Optional<RunSecond> running;
        Optional<StoredResult> stored;
        String heading;
        synchronized (this) {
            now = inWords();
            running = second;
            stored = last.filter(StoredResult::isStored);
            heading = name;
        }
        return stored.map(result -> RunView.of(result, now))
                .or(() -> running.map(known -> RunView.running(known, now)))
                .orElseGet(() -> RunView.running(heading, now));
    }

    /** Such as {@code Run 3 of 12, about 4 min left in all: comparing rows}. */
    private String inWords() {
        String place = planned > 1 ? "Run " + started + " of " + planned : "";
        long millis = leftMillis.getAsLong();
        String time = millis < 0
                ? ""
                : ", about " + Math.max(1, Duration.ofMillis(millis).toMinutes()) + " min left in all";
        return (place + time + (place.isEmpty() || words.isEmpty() ? "" : ": ") + words).strip();
    }
}
