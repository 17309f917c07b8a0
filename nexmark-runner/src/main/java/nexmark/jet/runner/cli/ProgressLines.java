package nexmark.jet.runner.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.report.RunSecond.Running;
import nexmark.jet.result.Phase;
import nexmark.jet.runner.run.RunProgress;
import nexmark.jet.table.Figures;
import nexmark.jet.table.ShownText;
import nexmark.jet.table.TerminalWriter;

/**
 * Shows progress to people: one line that changes on a terminal, a line every few seconds elsewhere. A step that
 * reports nothing is shown with the seconds that it has taken, so that nobody thinks the program hangs.
 */
final class ProgressLines implements RunProgress {

    private static final long PLAIN_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long SHORTEST_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long TICK_MILLIS = 1_000;
    /** Shorter waits are not counted. */
    private static final long FEWEST_SECONDS = 2;

    private static final String CLEAR_LINE = "\r\u001b[2K";
    /** A terminal that has become narrower cuts the line off, so that it stays one that can be cleared. */
    private static final String NO_WRAP = "\u001b[?7l";

    private static final String WRAP = "\u001b[?7h";

    private final PrintStream out;
    private final boolean terminal;
    private final int columns;
    private final Supplier<String> place;
    private final LongSupplier nanos;
    private String step = "";
    private String reached = "";
    private long stepNanos;
    private Phase phase;
    private long shownNanos;
    private boolean lineOpen;
    private Timer ticking;

    ProgressLines(PrintStream out, boolean terminal, int columns, Supplier<String> place, LongSupplier nanos) {
        this.out = out;
        this.terminal = terminal;
        this.columns = columns;
        this.place = place;
        this.nanos = nanos;
        this.shownNanos = nanos.getAsLong();
    }

    static ProgressLines ofProcess() {
        return ofProcess(() -> "");
    }

    static ProgressLines ofOneOfMany(String query, int number, int runs, LongSupplier leftMillis) {
        String which = query + " " + number + "/" + runs + ", ";
        return ofProcess(() -> which + Figures.about(leftMillis.getAsLong()) + " left | ");
    }

    private static ProgressLines ofProcess(Supplier<String> place) {
        return new ProgressLines(
                Console.err(), Console.isTerminal(), Console.columnsOfProgress(), place, EpochClock::nanos);
    }

    @Override
    public synchronized void step(String what) {
        start(what, true);
    }

    /** Starts a step. Elsewhere than on a terminal, as in a pipe, the step has a line only if it takes long. */
    synchronized void stepThatMayBeShort(String what) {
        start(what, false);
    }

    private void start(String what, boolean isLong) {
        step = what;
        reached = "";
        stepNanos = nanos.getAsLong();
        shownNanos = isLong ? shownNanos : stepNanos;
        startTicking();
        show(stepInWords(), isLong);
    }

    @Override
    public synchronized void stepAt(String words) {
        reached = words;
        startTicking();
        if (nanos.getAsLong() - shownNanos >= SHORTEST_INTERVAL_NANOS) {
            show(stepInWords(), false);
        }
    }

    synchronized void tick() {
        if (ticking != null) {
            show(stepInWords(), false);
        }
    }

    @Override
    public synchronized void running(Running now) {
        stopTicking();
        boolean isNewPhase = phase != now.phase();
        phase = now.phase();
        List<String> texts = now.words();
        String fitting = texts.stream()
                .filter(text -> !terminal || placed(text).length() < columns)
                .findFirst()
                .orElse(texts.get(texts.size() - 1));
        show(fitting, isNewPhase);
    }

    @Override
    public synchronized void line(String text) {
        clear();
        TerminalWriter.wrapped("", placed(text), "  ", terminal ? columns : Integer.MAX_VALUE)
                .forEach(out::println);
    }

    @Override
    public synchronized void done() {
        stopTicking();
        clear();
    }

    private String stepInWords() {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(nanos.getAsLong() - stepNanos);
        String passed = seconds < FEWEST_SECONDS ? "" : seconds + " s";
        return (step + " ... " + reached + (reached.isEmpty() || passed.isEmpty() ? "" : ", ") + passed).strip();
    }

    private String placed(String line) {
        return ShownText.of(place.get() + line);
    }

    private void show(String line, boolean isImportant) {
        String whole = placed(line);
        if (terminal) {
            out.print(CLEAR_LINE + NO_WRAP + whole.substring(0, Math.min(whole.length(), columns - 1)) + WRAP);
            out.flush();
            lineOpen = true;
        } else if (isImportant || nanos.getAsLong() - shownNanos >= PLAIN_INTERVAL_NANOS) {
            out.println(whole);
        } else {
            return;
        }
        shownNanos = nanos.getAsLong();
    }

    private void clear() {
        if (lineOpen) {
            out.print(CLEAR_LINE);
            out.flush();
            lineOpen = false;
        }
    }

    private void startTicking() {
        if (ticking == null) {
            ticking = new Timer("nexmark-progress", true);
            TimerTask tick = new TimerTask() {
                @Override
                public void run() {
                    tick();
                }
            };
            ticking.schedule(tick, TICK_MILLIS, TICK_MILLIS);
        }
    }

    private void stopTicking() {
        if (ticking != null) {
            ticking.cancel();
            ticking = null;
        }
    }
}
