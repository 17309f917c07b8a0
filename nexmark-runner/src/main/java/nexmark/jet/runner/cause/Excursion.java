package nexmark.jet.runner.cause;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import nexmark.jet.latency.Peak;
import nexmark.jet.result.CauseSummary.ExcursionThreshold;
import nexmark.jet.statistics.Spread;

/**
 * A time in which latency was far above the usual latency of the run. A latency that lasts for more than half of the
 * run is the usual one and no excursion, however high it is.
 *
 * @param toMillis the latest arrival of an instant above the threshold, epoch ms
 * @param peakIdealMillis ideal time of the instant with the largest latency, epoch ms
 */
record Excursion(long toMillis, long peakIdealMillis, double peakMillis) {

    /** The shortest gap from an excursion's latest arrival to the next ideal time: two bins, ms. */
    private static final long GAP_MILLIS = 40;

    Excursion {
        if (toMillis < peakIdealMillis) {
            throw new IllegalArgumentException("peak at " + peakIdealMillis + " ms, expected before " + toMillis);
        }
    }

    /** A bin whose peak is above it belongs to an excursion, ms; 0 if there are no peaks. */
    static double thresholdMillis(List<Peak> peaks) {
        if (peaks.isEmpty()) {
            return 0;
        }
        double[] latencies = peaks.stream().mapToDouble(Peak::latencyMillis).toArray();
        double median = Math.max(0, Spread.median(latencies)); // clocks may be wrong
        return ExcursionThreshold.above(median).millis();
    }

    /** The excursions of a run with these peaks, which may be in any order, in the order of time. */
    static List<Excursion> of(List<Peak> peaks) {
        double threshold = thresholdMillis(peaks);
        Deque<Excursion> all = new ArrayDeque<>();
        peaks.stream()
                .filter(peak -> peak.latencyMillis() > threshold)
                .sorted(Comparator.comparingLong(Peak::idealMillis))
                .forEachOrdered(peak -> {
                    boolean goesOn = !all.isEmpty() && peak.idealMillis() <= all.getLast().toMillis + GAP_MILLIS;
                    Excursion next = new Excursion(
                            (long) Math.ceil(peak.arrivedMillis()), peak.idealMillis(), peak.latencyMillis());
                    all.addLast(goesOn ? all.removeLast().extendedBy(next) : next);
                });
        return List.copyOf(all);
    }

    private Excursion extendedBy(Excursion next) {
        Excursion larger = next.peakMillis > peakMillis ? next : this;
        return new Excursion(Math.max(toMillis, next.toMillis), larger.peakIdealMillis, larger.peakMillis);
    }

    Excursion movedBy(long millis) {
        return new Excursion(toMillis + millis, peakIdealMillis + millis, peakMillis);
    }
}
