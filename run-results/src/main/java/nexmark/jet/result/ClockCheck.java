package nexmark.jet.result;

import java.util.List;
import nexmark.jet.observer.ClockOffset;

/**
 * How well the members' clocks agree.
 *
 * @param offsets of each pair, in the begin, the middle and the end of the measured interval
 * @param worst of the pairs on different machines, by the offset and its largest error; null where no such pair was
 *     measured
 * @param doubts why the run is invalid, as sentences; empty if it is not
 */
public record ClockCheck(List<ClockOffset> offsets, ClockOffset worst, List<String> doubts) {

    public ClockCheck {
        offsets = List.copyOf(offsets);
        doubts = List.copyOf(doubts);
    }
}
