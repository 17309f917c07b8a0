package nexmark.jet.runner.cause;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import nexmark.jet.latency.Peak;
import nexmark.jet.result.ExcursionThreshold;
import nexmark.jet.statistics.Median;

/**
 * All excursions of a run. A latency that lasts for more than half of the run is the usual one and no excursion, however
 * high it is.
 *
 * @param thresholdMillis a bin whose peak is above it belongs to an excursion, ms; 0 if there are no peaks
 * @param all the excursions in the order of time
 */
public record Excursions(double thresholdMillis, List<Excursion> all) {

    /** A shorter time from an excursion's latest arrival to the next ideal time is no gap: two bins, ms. */
    public static final long GAP_MILLIS = 40;

    public Excursions {
        all = List.copyOf(all);
    }

    /** The excursions of a run with these peaks, which may be in any order. */
    public static Excursions of(List<Peak> peaks) {
        double threshold = threshold(peaks);
        List<Peak> high = peaks.stream()
                .filter(peak -> peak.latencyMillis() > threshold)
                .sorted(Comparator.comparingLong(Peak::idealMillis))
                .toList();
        List<Excursion> all = new ArrayList<>();
        Excursion open = null;
        for (Peak peak : high) {
            if (open != null && peak.idealMillis() <= open.toMillis() + GAP_MILLIS) {
                open = extended(open, peak);
            } else {
                if (open != null) {
                    all.add(open);
                }
                open = begun(peak);
            }
        }
        if (open != null) {
            all.add(open);
        }
        return new Excursions(threshold, all);
    }

    private static double threshold(List<Peak> peaks) {
        if (peaks.isEmpty()) {
            return 0;
        }
        double[] latencies = peaks.stream().mapToDouble(Peak::latencyMillis).toArray();
        double median = Math.max(0, Median.of(latencies)); // clocks may be wrong
        return ExcursionThreshold.above(median).millis();
    }

    private static Excursion begun(Peak peak) {
        return new Excursion(
                peak.idealMillis(),
                (long) Math.ceil(peak.arrivedMillis()),
                peak.idealMillis(),
                peak.latencyMillis(),
                peak.member());
    }

    private static Excursion extended(Excursion open, Peak peak) {
        long to = Math.max(open.toMillis(), (long) Math.ceil(peak.arrivedMillis()));
        return peak.latencyMillis() > open.peakMillis()
                ? new Excursion(open.fromMillis(), to, peak.idealMillis(), peak.latencyMillis(), peak.member())
                : new Excursion(open.fromMillis(), to, open.peakIdealMillis(), open.peakMillis(), open.member());
    }
}
