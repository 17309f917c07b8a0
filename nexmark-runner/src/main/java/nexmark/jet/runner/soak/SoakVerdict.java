package nexmark.jet.runner.soak;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import nexmark.jet.runner.judge.Trend;
import nexmark.jet.statistics.Median;

/**
 * Whether the heap stays bounded, from all samples but those of the warm-up. It does unless a {@link Trend} leads
 * upward by more than {@link #LEAST_GROWTH_BYTES} and {@link #LEAST_GROWTH_OF_MEDIAN} over the judged interval.
 *
 * @param reason why the heap is not bounded, in one line; empty if it is
 * @param medianBytes the median heap of the judged samples
 * @param spreadBytes the difference between the smallest and the largest of them
 * @param growthBytes the trend's slope times the judged interval, negative if it leads downward
 * @param judgedHours event time from the first judged sample to the last
 */
public record SoakVerdict(
        String reason, double medianBytes, double spreadBytes, double growthBytes, double judgedHours) {

    static final double LEAST_GROWTH_BYTES = 2e6;
    static final double LEAST_GROWTH_OF_MEDIAN = 0.05;

    private static final double MEGA = 1e6;

    /**
     * Judges the samples of a whole soak.
     *
     * @param samples equally far apart in event time; {@link SoakPlan#SAMPLES} of them
     */
    public static SoakVerdict of(List<SoakSample> samples) {
        List<SoakSample> judged = samples.subList(SoakPlan.WARMUP_SAMPLES, samples.size());
        double[] heap = judged.stream().mapToDouble(SoakSample::heapBytes).toArray();
        SoakSample last = judged.get(judged.size() - 1);
        double hours = last.eventHours() - judged.get(0).eventHours();
        Trend trend = Trend.of(heap);
        double median = Median.of(heap);
        double spread =
                Arrays.stream(heap).max().orElse(0) - Arrays.stream(heap).min().orElse(0);
        double growth = trend.slope() * (heap.length - 1);
        boolean grows = trend.isUpward() && growth > LEAST_GROWTH_BYTES && growth > LEAST_GROWTH_OF_MEDIAN * median;
        String reason = "";
        if (grows) {
            reason = String.format(
                    Locale.ROOT,
                    "heap growing by %,.1f MB/h, %,.1f MB (%.0f %% of its median) over %.2f h",
                    growth / MEGA / hours,
                    growth / MEGA,
                    100 * growth / median,
                    hours);
        } else if (last.rows() == 0) {
            reason = "no rows arrived, so nothing is proved";
        }
        return new SoakVerdict(reason, median, spread, growth, hours);
    }

    public boolean isBounded() {
        return reason.isEmpty();
    }

    /** One line for people. */
    @Override
    public String toString() {
        String figures = String.format(
                Locale.ROOT,
                "heap after GC %,.2f MB in the median, spread %,.2f MB, growth %+,.3f MB/h over %.2f h",
                medianBytes / MEGA,
                spreadBytes / MEGA,
                growthBytes / MEGA / judgedHours,
                judgedHours);
        return isBounded() ? "BOUNDED: " + figures : "INVALID: " + reason + "; " + figures;
    }
}
