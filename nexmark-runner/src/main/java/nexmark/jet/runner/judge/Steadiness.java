package nexmark.jet.runner.judge;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import nexmark.jet.plan.Counts;
import nexmark.jet.result.Finding;
import nexmark.jet.result.Finding.Kind;
import nexmark.jet.result.RunTables.TimelineRow;
import nexmark.jet.statistics.Spread;

/** Whether the source kept up and the latency stayed the same over the seconds of the measured interval. */
final class Steadiness {

    /** The source is behind if even its smallest lag in a second is above this. */
    static final double BEHIND_MILLIS = 100;
    /**
     * The source may be behind in fewer seconds, and its lag may be unknown in so many, as shares of the interval's.
     */
    static final double SHARE_OF_SECONDS = 0.1;
    /** A single second behind is no reason in the shortest interval either. */
    static final long FEWEST_BEHIND = 2;
    /** Latency that grows by less than this over the interval is noise. */
    private static final double LATENCY_GROWTH_MILLIS = 10;
    /** The first fifth of the measured interval may be slower than the rest by this factor ... */
    private static final double SETTLED_FACTOR = 3;
    /** ... or by this much. */
    private static final double SETTLED_MILLIS = 5;

    /** Trends and warm-up are judged from this many seconds with samples on. */
    static final int FEWEST_FOR_A_TREND = 8;

    private final long seconds;
    private final double[] lagsMillis;
    private final double[] p50Millis;
    /** NaN if it is not known. */
    private final double lagAtBeginMillis;
    /** The median of the last quarter; NaN if the lag of none of its seconds is known. */
    private final double lagAtEndMillis;

    /** @param planned whole seconds that there have to be */
    Steadiness(List<TimelineRow> measured, long planned) {
        seconds = Math.max(planned, measured.size());
        lagsMillis = values(measured, TimelineRow::minLagMillis);
        p50Millis = values(measured, second -> second.measured().p50Micros() / 1000);
        lagAtBeginMillis = measured.isEmpty() ? Double.NaN : measured.get(0).minLagMillis();
        List<TimelineRow> lastQuarter = measured.subList(measured.size() - (measured.size() + 3) / 4, measured.size());
        double[] lags = values(lastQuarter, TimelineRow::minLagMillis);
        lagAtEndMillis = lags.length == 0 ? Double.NaN : Spread.median(lags);
    }

    /** Whether the source kept up all the time, and nothing grew. */
    void judge(List<Finding> findings) {
        judgeBegin(findings);
        judgeMiddle(findings);
        judgeEnd(findings);
        judgeCoverage(findings);
        if (!(lagAtEndMillis > BEHIND_MILLIS) && lagsMillis.length >= FEWEST_FOR_A_TREND) {
            judgeLagTrend(findings);
        }
        if (p50Millis.length < FEWEST_FOR_A_TREND) {
            findings.add(Kind.NO_TREND.of(
                    "latency trend and warm-up: %s with samples, needs %d; try a longer --measure",
                    Counts.of(p50Millis.length, "second"), FEWEST_FOR_A_TREND));
        } else {
            judgeLatencyTrend(findings);
            judgeWarmup(findings);
        }
    }

    /** Whether the source kept up at the end, or had caught up by then. */
    void judgeEnd(List<Finding> findings) {
        if (lagAtEndMillis > BEHIND_MILLIS) {
            findings.add(Kind.FELL_BEHIND.of(
                    "fell behind: the source's lag towards the end was never below %,.0f ms", lagAtEndMillis));
        } else if (Double.isNaN(lagAtEndMillis)) {
            findings.add(Kind.SOURCE_LAG_UNKNOWN.of("source lag unknown in the interval's last quarter"));
        }
    }

    private void judgeBegin(List<Finding> findings) {
        if (lagAtBeginMillis > BEHIND_MILLIS) {
            findings.add(Kind.FELL_BEHIND.of(
                    "fell behind: in the interval's first second the source's lag was never below %,.0f ms",
                    lagAtBeginMillis));
        } else if (Double.isNaN(lagAtBeginMillis)) {
            findings.add(Kind.SOURCE_LAG_UNKNOWN.of("source lag unknown in the interval's first second"));
        }
    }

    /** One stall, shorter than a tenth of the interval, is no reason: it shows whole in the percentiles. */
    private void judgeMiddle(List<Finding> findings) {
        long behind =
                Arrays.stream(lagsMillis).filter(lag -> lag > BEHIND_MILLIS).count();
        if (behind >= FEWEST_BEHIND && behind >= SHARE_OF_SECONDS * lagsMillis.length) {
            findings.add(Kind.FELL_BEHIND.of(
                    "fell behind: in %d of %d seconds the source's lag was never below %,.0f ms",
                    behind, lagsMillis.length, BEHIND_MILLIS));
        }
    }

    private void judgeCoverage(List<Finding> findings) {
        long unknown = seconds - lagsMillis.length;
        if (unknown > SHARE_OF_SECONDS * seconds) {
            findings.add(Kind.SOURCE_LAG_UNKNOWN.of(
                    "source lag unknown in %d of %s", unknown, Counts.of(seconds, "second")));
        }
    }

    private void judgeLagTrend(List<Finding> findings) {
        Trend lag = Trend.of(lagsMillis);
        if (lag.isUpward() && lag.slope() * lagsMillis.length > BEHIND_MILLIS) {
            findings.add(Kind.LAG_GROWING.of("lag growing"));
        }
    }

    private void judgeLatencyTrend(List<Finding> findings) {
        Trend latency = Trend.of(p50Millis);
        double growth = latency.slope() * p50Millis.length;
        if (latency.isUpward() && growth > Math.max(LATENCY_GROWTH_MILLIS, Spread.median(p50Millis) / 2)) {
            findings.add(Kind.LATENCY_GROWING.of("latency growing: by %,.0f ms over the measured interval", growth));
        }
    }

    private void judgeWarmup(List<Finding> findings) {
        int fifth = p50Millis.length / 5;
        double early = Spread.median(Arrays.copyOfRange(p50Millis, 0, fifth));
        double late = Spread.median(Arrays.copyOfRange(p50Millis, fifth, p50Millis.length));
        if (early > late * SETTLED_FACTOR && early > late + SETTLED_MILLIS) {
            findings.add(Kind.WARM_UP_NOT_SETTLED.of(
                    "warm-up not settled: p50 %.1f ms in the first fifth, %.1f ms after; try a longer --warmup",
                    early, late));
        }
    }

    private static double[] values(List<TimelineRow> seconds, ToDoubleFunction<TimelineRow> figure) {
        return seconds.stream().mapToDouble(figure).filter(Double::isFinite).toArray();
    }
}
