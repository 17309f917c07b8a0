package nexmark.jet.latency;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The course of the worst latency, finely enough to be laid beside what happened on the members: per bin of ideal time
 * the instant with the highest latency, and where. Takes about a kilobyte for each second of ideal time with instants.
 *
 * <p>Of last rows it is fed with each member's own, in any order: the latest over the members is the instant's.
 */
final class PeakTrack {

    private static final long MILLIS_PER_SECOND = 1_000;
    private static final int BINS_PER_SECOND = (int) MILLIS_PER_SECOND / Peak.BIN_MILLIS;
    private static final long JOINED_BINS = 5;

    /** By the second, because ideal times may lie far apart. */
    private final TreeMap<Long, SecondOfPeaks> seconds = new TreeMap<>();

    /** The bins of a second, side by side; one without a member has no instant. */
    private static final class SecondOfPeaks {
        final long[] idealMillis = new long[BINS_PER_SECOND];
        final long[] latencyNanos = new long[BINS_PER_SECOND];
        final String[] members = new String[BINS_PER_SECOND];
    }

    /** An instant's row arrived on a member: ideal time in epoch ms, arrival in epoch ns. */
    void add(String member, long idealMillis, long arrivedNanos) {
        SecondOfPeaks second =
                seconds.computeIfAbsent(Math.floorDiv(idealMillis, MILLIS_PER_SECOND), begin -> new SecondOfPeaks());
        int bin = (int) (Math.floorMod(idealMillis, MILLIS_PER_SECOND) / Peak.BIN_MILLIS);
        long latencyNanos = arrivedNanos - TimeUnit.MILLISECONDS.toNanos(idealMillis);
        if (second.members[bin] == null || isWorse(second, bin, member, idealMillis, latencyNanos)) {
            second.idealMillis[bin] = idealMillis;
            second.latencyNanos[bin] = latencyNanos;
            second.members[bin] = member;
        }
    }

    /** Orders equal values too, so that the order of arrival does not matter. */
    private static boolean isWorse(SecondOfPeaks second, int bin, String member, long ideal, long latencyNanos) {
        if (latencyNanos != second.latencyNanos[bin]) {
            return latencyNanos > second.latencyNanos[bin];
        }
        if (ideal != second.idealMillis[bin]) {
            return ideal < second.idealMillis[bin];
        }
        return member.compareTo(second.members[bin]) < 0;
    }

    /** The worst instant of each bin that has one, by ideal time. */
    List<Peak> peaks() {
        List<Peak> peaks = new ArrayList<>();
        for (Map.Entry<Long, SecondOfPeaks> entry : seconds.entrySet()) {
            SecondOfPeaks second = entry.getValue();
            for (int bin = 0; bin < BINS_PER_SECOND; bin++) {
                if (second.members[bin] != null) {
                    peaks.add(peak(second, bin));
                }
            }
        }
        return peaks;
    }

    /**
     * How many separate excursions the samples above a latency make up; nothing if more than half of the bins are above
     * it, which is the usual course and not an excursion, and nothing if there are no bins.
     *
     * <p>An excursion is a group of bins whose worst sample is above the latency. Two bins above it belong to one
     * excursion if they lie at most five bins (100 ms) apart, or if no sample lies between them.
     */
    OptionalInt excursionsAbove(double micros) {
        int bins = 0;
        int above = 0;
        int excursions = 0;
        long lastAbove = 0;
        boolean previousIsAbove = false;
        for (Map.Entry<Long, SecondOfPeaks> second : seconds.entrySet()) {
            for (int bin = 0; bin < BINS_PER_SECOND; bin++) {
                if (second.getValue().members[bin] == null) {
                    continue;
                }
                bins++;
                long number = second.getKey() * BINS_PER_SECOND + bin;
                boolean isAbove = Math.floorDiv(second.getValue().latencyNanos[bin], 1_000L) > micros;
                if (isAbove) {
                    boolean joined = above > 0 && (previousIsAbove || number - lastAbove <= JOINED_BINS);
                    excursions += joined ? 0 : 1;
                    above++;
                    lastAbove = number;
                }
                previousIsAbove = isAbove;
            }
        }
        return bins == 0 || 2 * above > bins ? OptionalInt.empty() : OptionalInt.of(excursions);
    }

    private static Peak peak(SecondOfPeaks second, int bin) {
        double latencyMillis = second.latencyNanos[bin] / 1e6;
        long ideal = second.idealMillis[bin];
        return new Peak(ideal, latencyMillis, ideal + latencyMillis, second.members[bin]);
    }
}
