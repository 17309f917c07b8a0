package nexmark.jet.result;

import java.util.List;
import nexmark.jet.observer.ClockOffset;

/**
 * How well the members' clocks agree.
 *
 * @param offsets offsets of each pair of members, in the begin, the middle and the end of the measured interval
 * @param worst offset of the worst pair on different machines, by the offset and its largest error; null where no such pair was
 *     measured
 * @param doubts reasons why the run is invalid, as sentences; empty if it is valid
 */
public record ClockCheck(List<ClockOffset> offsets, ClockOffset worst, List<String> doubts) {

    public ClockCheck {
        offsets = List.copyOf(offsets);
        doubts = List.copyOf(doubts);
    }
}
