package nexmark.jet.latency;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Epoch nanoseconds that never step: {@link System#nanoTime} plus an offset found once per JVM.
 *
 * <p>The offset is the wall clock between two readings of nanoTime, the tightest of many such brackets, so it is wrong
 * by at most half that bracket ({@link #errorNanos}), typically well below 1 µs. A later step of the wall clock (NTP,
 * an operator) does not show here; that is the point. The only class of this module that asks the system for the time.
 */
public final class EpochClock {

    /**
     * How far into each second the harness does what it does once a second, ms. Windows end at whole seconds and at
     * simple fractions of them, so nothing of the harness may be busy then.
     */
    public static final long PHASE_MILLIS = 370;

    private static final int BRACKETS = 1_000;
    private static final Calibration CALIBRATION = calibrate(System::nanoTime, EpochClock::wallNanos, BRACKETS);
    private static final long OFFSET_NANOS = CALIBRATION.offsetNanos();

    private EpochClock() {}

    /** Now, epoch ns. */
    public static long nanos() {
        return System.nanoTime() + OFFSET_NANOS;
    }

    /** Now, epoch ms. */
    public static long millis() {
        return TimeUnit.NANOSECONDS.toMillis(nanos());
    }

    /** The start of the first whole second that is not before an instant; both epoch ms. */
    public static long nextWholeSecond(long millis) {
        return TimeUnit.SECONDS.toMillis(-Math.floorDiv(-millis, 1_000L));
    }

    /** How far this clock may have been from the wall clock when it was set, ns. */
    public static long errorNanos() {
        return CALIBRATION.errorNanos();
    }

    record Calibration(long offsetNanos, long errorNanos) {}

    static Calibration calibrate(LongSupplier monotonicNanos, LongSupplier epochNanos, int brackets) {
        long tightest = Long.MAX_VALUE;
        long offset = 0;
        for (int i = 0; i < brackets; i++) {
            long before = monotonicNanos.getAsLong();
            long epoch = epochNanos.getAsLong();
            long width = monotonicNanos.getAsLong() - before;
            if (width < tightest) {
                tightest = width;
                offset = epoch - (before + width / 2);
            }
        }
        return new Calibration(offset, (tightest + 1) / 2);
    }

    private static long wallNanos() {
        Instant now = Instant.now();
        return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    }
}
