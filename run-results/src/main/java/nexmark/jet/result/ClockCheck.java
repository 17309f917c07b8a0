package nexmark.jet.result;

import java.util.List;
import nexmark.jet.observer.ClockOffset;

/** How well the members' clocks agree. */
public record ClockCheck(List<ClockOffset> offsets, ClockOffset worst, List<String> doubts) {

    /** A latency between machines is told from the clocks' error if it is at least this many times as long. */
    private static final double LEAST_TIMES_THE_ERROR = 2;

    private static final double MICROS_PER_MILLI = 1000;

    public ClockCheck {
        offsets = List.copyOf(offsets);
        doubts = List.copyOf(doubts);
    }

    /** How far apart the clocks of two machines may be, µs; 0 where no such pair was measured. */
    public double errorMicros() {
        return worst == null ? 0 : worst.atMostMillis() * MICROS_PER_MILLI;
    }

    /** Shorter latencies, µs, cannot be told from the error of the clocks. */
    public double leastMicros() {
        return LEAST_TIMES_THE_ERROR * errorMicros();
    }

    public boolean hides(double micros) {
        return micros < leastMicros();
    }
}
