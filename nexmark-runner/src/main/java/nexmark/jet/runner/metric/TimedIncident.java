package nexmark.jet.runner.metric;

import java.util.Objects;

/**
 * Something that may explain a latency, and when it was.
 *
 * @param kind one of this class's constants
 * @param fromMillis its begin, epoch ms of the member's clock
 * @param millis its length; what was only seen second by second has the length of the second
 * @param detail a few words for the reader: which pause, which thread, how much
 */
public record TimedIncident(String kind, long fromMillis, double millis, String detail) {

    /** The collector stopped the application. */
    public static final String GC_PAUSE = "GC_PAUSE";
    /** The JVM stopped the application for something else; on JDK 17 also for G1's remark and cleanup. */
    public static final String SAFEPOINT = "SAFEPOINT";
    /** The process did not run although it did not wait for a processor either. */
    public static final String STOPPED = "STOPPED";
    /** Threads were ready to run and got no processor. */
    public static final String CPU_CONTENTION = "CPU_CONTENTION";
    /** Every message to a peer and back took far longer than usual. */
    public static final String NETWORK_DELAY = "NETWORK_DELAY";
    /** One I/O thread carried far more than its share. */
    public static final String IO_THREAD = "IO_THREAD";
    /** All JVMs of a machine stopped at once. */
    public static final String MACHINE_STALL = "MACHINE_STALL";

    public TimedIncident {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(detail, "detail");
        if (!(millis >= 0)) {
            throw new IllegalArgumentException(kind + " of " + millis + " ms, expected 0 or more");
        }
    }

    public double toMillis() {
        return fromMillis + millis;
    }

    /** Whether the two share a moment. */
    public boolean overlaps(TimedIncident other) {
        return fromMillis <= other.toMillis() && other.fromMillis <= toMillis();
    }
}
