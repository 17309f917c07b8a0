package nexmark.jet.runner.run;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import nexmark.jet.runner.observe.ClockOffset;
import nexmark.jet.runner.observe.Observed;

/**
 * How well the members' clocks agree.
 *
 * @param offsets of each pair, in the begin, the middle and the end of the measured interval
 * @param worst of the pairs on different machines, by the offset and what it may be wrong by; null on one machine, where
 *     all members have the same clock
 */
public record ClockCheck(List<ClockOffset> offsets, ClockOffset worst) {

    /** Clocks that may differ by more make a run invalid. */
    public static final double LIMIT_MILLIS = 2;

    private static final double NANOS_PER_MILLI = 1e6;

    public ClockCheck {
        offsets = List.copyOf(offsets);
    }

    static ClockCheck of(Observed observed, long fromMillis, long toMillis) {
        List<ClockOffset> offsets = observed.clockOffsets(fromMillis, toMillis);
        Optional<ClockOffset> worst = offsets.stream()
                .filter(offset -> !machine(observed, offset.member()).equals(machine(observed, offset.peer())))
                .max(Comparator.comparingDouble(ClockCheck::millis));
        return new ClockCheck(offsets, worst.orElse(null));
    }

    /** How far the worst pair may be apart, ms; 0 on one machine. */
    double worstMillis() {
        return worst == null ? 0 : millis(worst);
    }

    private static double millis(ClockOffset offset) {
        return (Math.abs(offset.offsetNanos()) + offset.errorNanos()) / NANOS_PER_MILLI;
    }

    private static String machine(Observed observed, String member) {
        var seconds = observed.of(member);
        return seconds.isEmpty()
                ? member
                : seconds.lastEntry().getValue().origin().machine();
    }
}
