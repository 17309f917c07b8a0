package nexmark.jet.runner.cli;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.result.Phase;
import nexmark.jet.runner.run.RunProgress;

/** Shows progress to people: one line that changes on a terminal, a line every few seconds elsewhere. */
final class ProgressLines implements RunProgress {

    private static final long PLAIN_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final String CLEAR_LINE = "\r\u001b[2K";

    private final PrintStream out;
    private final boolean terminal;
    private String step = "";
    private Phase phase;
    private long lastPlainNanos;
    private boolean lineOpen;
    /** Begins each line of a run that is one of many; null for a run alone. */
    private final Supplier<String> place;

    ProgressLines(PrintStream out, boolean terminal) {
        this(out, terminal, null);
    }

    /**
     * The lines of one run of many, which are shorter.
     *
     * @param place the text before each line: the run's place among the others; empty if whoever reads the lines adds it
     */
    ProgressLines(PrintStream out, boolean terminal, Supplier<String> place) {
        this.out = out;
        this.terminal = terminal;
        this.place = place;
    }

    @Override
    public void step(String what) {
        step = what;
        lastPlainNanos = EpochClock.nanos();
        show(what + " ...", true);
    }

    @Override
    public void stepAt(double fraction) {
        show(String.format(Locale.ROOT, "%s ... %.0f %%", step, fraction * 100), false);
    }

    @Override
    public void running(Running now) {
        String rate = Double.isNaN(now.emittedPerSecond()) ? "-" : Units.shortCount(now.emittedPerSecond());
        String p50 =
                percentile(now.soFar(), LatencyFigures.ROWS_FOR_P50, now.soFar().p50Micros());
        String p99 =
                percentile(now.soFar(), LatencyFigures.ROWS_FOR_P99, now.soFar().p99Micros());
        long leftSeconds = (now.leftMillis() + 999) / 1000;
        String lag = millis(now.lagMillis());
        String line = place == null
                ? String.format(
                        Locale.ROOT,
                        "%-7s %3d s left | offered %s/s emitted %s/s | lag %s | p50 %s p99 %s so far",
                        now.phase(),
                        leftSeconds,
                        Units.shortCount(now.offeredPerSecond()),
                        rate,
                        lag,
                        p50,
                        p99)
                : String.format(
                        Locale.ROOT,
                        "%s %d s | %s/s | lag %s | p50 %s p99 %s",
                        now.phase(),
                        leftSeconds,
                        rate,
                        lag,
                        p50.replace(" ms", ""),
                        p99);
        boolean newPhase = phase != now.phase();
        phase = now.phase();
        show(line, newPhase);
    }

    @Override
    public void line(String text) {
        done();
        out.println(placed(text));
    }

    @Override
    public void done() {
        if (lineOpen) {
            out.print(CLEAR_LINE);
            out.flush();
            lineOpen = false;
        }
    }

    private String placed(String line) {
        String before = place == null ? "" : place.get();
        return before.isEmpty() ? line : before + " | " + line;
    }

    private void show(String line, boolean important) {
        if (terminal) {
            out.print(CLEAR_LINE + placed(line));
            out.flush();
            lineOpen = true;
            return;
        }
        long now = EpochClock.nanos();
        if (important || now - lastPlainNanos >= PLAIN_INTERVAL_NANOS) {
            lastPlainNanos = now;
            out.println(placed(line));
        }
    }

    /** As in the table: nothing without enough samples. */
    private static String percentile(LatencyFigures soFar, long rowsNeeded, double micros) {
        return millis(soFar.rows() < rowsNeeded ? Double.NaN : micros / 1000);
    }

    private static String millis(double millis) {
        if (Double.isNaN(millis)) {
            return "-";
        }
        return millis < 10
                ? String.format(Locale.ROOT, "%.1f ms", millis)
                : String.format(Locale.ROOT, "%,.0f ms", millis);
    }
}
