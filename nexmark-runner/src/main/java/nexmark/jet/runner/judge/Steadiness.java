package nexmark.jet.runner.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import nexmark.jet.result.TimelineRow;

/** Whether the source kept up and the latency stayed the same over the seconds of the measured interval. */
final class Steadiness {

    /** The source is behind if even its smallest lag in a second is above this. */
    private static final double BEHIND_MILLIS = 100;
    /** Latency that grows by less than this over the interval is noise. */
    private static final double LATENCY_GROWTH_MILLIS = 10;
    /** The first fifth of the measured interval may be slower than the rest by this factor ... */
    private static final double SETTLED_FACTOR = 3;
    /** ... or by this much. */
    private static final double SETTLED_MILLIS = 5;

    /** Trends and warm-up are judged from this many seconds with samples on. */
    static final int FEWEST_FOR_A_TREND = 8;

    private final double[] lagsMillis;
    private final double[] p50Millis;
    /** The median of the last quarter; NaN if the lag of none of its seconds is known. */
    private final double lagAtEndMillis;

    Steadiness(List<TimelineRow> measured) {
        lagsMillis = values(measured, TimelineRow::minLagMillis);
        p50Millis = values(measured, second -> second.measured().p50Micros() / 1000);
        List<TimelineRow> lastQuarter = measured.subList(measured.size() - (measured.size() + 3) / 4, measured.size());
        double[] lags = values(lastQuarter, TimelineRow::minLagMillis);
        lagAtEndMillis = lags.length == 0 ? Double.NaN : Median.of(lags);
    }

    /** Why the source did not keep up until the end; empty if it did, or if that is not known. */
    Optional<String> fellBehind() {
        return lagAtEndMillis > BEHIND_MILLIS
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "fell behind: the source's lag towards the end was never below %,.0f ms",
                        lagAtEndMillis))
                : Optional.empty();
    }

    /** What grew or had not settled, in sentences; none where there are too few seconds to tell. */
    List<String> trends() {
        List<String> trends = new ArrayList<>();
        if (!(lagAtEndMillis > BEHIND_MILLIS) && lagsMillis.length >= FEWEST_FOR_A_TREND) {
            Trend lag = Trend.of(lagsMillis);
            if (lag.isUpward() && lag.slope() * lagsMillis.length > BEHIND_MILLIS) {
                trends.add("lag growing");
            }
        }
        if (p50Millis.length >= FEWEST_FOR_A_TREND) {
            latencyGrowth().ifPresent(trends::add);
            unsettledWarmup().ifPresent(trends::add);
        }
        return trends;
    }

    private Optional<String> latencyGrowth() {
        Trend latency = Trend.of(p50Millis);
        double growth = latency.slope() * p50Millis.length;
        return latency.isUpward() && growth > Math.max(LATENCY_GROWTH_MILLIS, Median.of(p50Millis) / 2)
                ? Optional.of(
                        String.format(Locale.ROOT, "latency growing: by %,.0f ms over the measured interval", growth))
                : Optional.empty();
    }

    private Optional<String> unsettledWarmup() {
        int fifth = p50Millis.length / 5;
        double early = Median.of(Arrays.copyOfRange(p50Millis, 0, fifth));
        double late = Median.of(Arrays.copyOfRange(p50Millis, fifth, p50Millis.length));
        return early > late * SETTLED_FACTOR && early > late + SETTLED_MILLIS
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "warm-up not settled: p50 %.1f ms in the first fifth, %.1f ms after; try a longer --warmup",
                        early,
                        late))
                : Optional.empty();
    }

    private static double[] values(List<TimelineRow> seconds, ToDoubleFunction<TimelineRow> figure) {
        return seconds.stream().mapToDouble(figure).filter(Double::isFinite).toArray();
    }
}
