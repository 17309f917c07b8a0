package nexmark.jet.observer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import nexmark.jet.observer.MemberReport.PingSecond;

/**
 * One member's clock against another's, by the shortest round trip of a span.
 *
 * @param member whose clock is the reference
 * @param peer whose clock is compared
 * @param atMillis the second in which it was measured, epoch ms of the member's clock
 * @param offsetNanos the peer's clock less the member's
 * @param errorNanos how far that may be wrong
 */
public record ClockOffset(String member, String peer, long atMillis, long offsetNanos, long errorNanos) {

    /** A run is invalid if clocks of two machines may differ by more, or if clocks of one machine surely do. */
    public static final double LIMIT_MILLIS = 2;

    public double atMostMillis() {
        return (Math.abs(offsetNanos) + errorNanos) / 1e6;
    }

    /** How far apart the two clocks surely are, ms; negative if they may be the same. */
    public double atLeastMillis() {
        return (Math.abs(offsetNanos) - errorNanos) / 1e6;
    }

    /** How long each third of a span is; the last may be shorter. */
    public static long thirdMillis(long fromMillis, long toMillis) {
        return Math.max(1, (toMillis - fromMillis + 2) / 3);
    }

    /**
     * For each pair the clock offset known best at the start, the middle and the end of a span: thirds of it, so that a
     * clock that drifts shows. Pairs or thirds without a round trip are missing.
     */
    public static List<ClockOffset> best(MemberTimelines observed, long fromMillis, long toMillis) {
        List<ClockOffset> offsets = new ArrayList<>();
        long third = thirdMillis(fromMillis, toMillis);
        for (String member : observed.members()) {
            for (long from = fromMillis; from < toMillis; from += third) {
                offsets.addAll(best(member, observed.of(member).subMap(from, Math.min(from + third, toMillis))));
            }
        }
        offsets.sort(Comparator.comparing(ClockOffset::member)
                .thenComparing(ClockOffset::peer)
                .thenComparingLong(ClockOffset::atMillis));
        return offsets;
    }

    private static List<ClockOffset> best(String member, SortedMap<Long, MemberReport> seconds) {
        Map<String, ClockOffset> byPeer = new TreeMap<>();
        seconds.forEach((second, report) -> {
            for (PingSecond ping : report.pings()) {
                byPeer.merge(
                        ping.peer(),
                        new ClockOffset(member, ping.peer(), second, ping.offsetNanos(), ping.errorNanos()),
                        (a, b) -> b.errorNanos() < a.errorNanos() ? b : a);
            }
        });
        return List.copyOf(byPeer.values());
    }
}
