package nexmark.jet.runner.recorded;

import java.io.PrintWriter;
import java.util.Locale;
import nexmark.jet.latency.EpochClock;

/** One line that changes, for a person who has been waiting for more than two seconds. */
public final class GenerationProgress {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long PATIENCE_NANOS = 2 * NANOS_PER_SECOND;
    private static final long INTERVAL_NANOS = NANOS_PER_SECOND / 5;
    private static final String CLEAR_LINE = "\r\u001b[2K";

    private final PrintWriter terminal;
    private final long total;
    private final long startNanos = EpochClock.nanos();
    private long nextNanos = startNanos + PATIENCE_NANOS;
    private boolean lineOpen;

    /** @param terminal where a person watches; null if nobody does */
    public GenerationProgress(PrintWriter terminal, long total) {
        this.terminal = terminal;
        this.total = total;
    }

    /** So many events have been written. */
    public void written(long events) {
        long now = EpochClock.nanos();
        if (terminal == null || now < nextNanos) {
            return;
        }
        nextNanos = now + INTERVAL_NANOS;
        lineOpen = true;
        double perSecond = events * (double) NANOS_PER_SECOND / (now - startNanos);
        terminal.printf(Locale.ROOT, "%s%,d of %,d events (%,.0f/s)", CLEAR_LINE, events, total, perSecond);
        terminal.flush();
    }

    /** Leaves nothing behind. */
    public void done() {
        if (lineOpen) {
            terminal.print(CLEAR_LINE);
            terminal.flush();
        }
    }
}
