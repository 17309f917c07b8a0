package nexmark.jet.runner.run;

import static nexmark.jet.runner.run.Trend.median;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.runner.fault.FaultedQuery;
import nexmark.jet.runner.fault.FaultedQuery.Promise;
import nexmark.jet.runner.fault.Planted;
import nexmark.jet.runner.fault.Recovery;
import nexmark.jet.runner.proof.CheckResult;

/** Decides whether a run may be quoted. The limits are those that docs/measurement.md states. */
public final class Judge {

    /** The source is behind if even its smallest lag in a second is above this. */
    static final double BEHIND_MILLIS = 100;
    /** A run that emitted less than this share of its schedule missed its rate. */
    static final double LEAST_SHARE_EMITTED = 0.99;
    /** Latency that grows by less than this over the interval is noise. */
    static final double LATENCY_GROWTH_MILLIS = 10;
    /** The first fifth of the measured interval may be slower than the rest by this factor ... */
    static final double SETTLED_FACTOR = 3;
    /** ... or by this much. */
    static final double SETTLED_MILLIS = 5;

    /** Trends and warm-up are judged from this many seconds with samples on. */
    public static final int FEWEST_FOR_A_TREND = 8;

    private final RunPlan plan;
    private final JobWatch watch;
    private final Throughput throughput;
    private final List<Second> measured;
    private final List<String> reasons = new ArrayList<>();

    Judge(RunPlan plan, JobWatch watch, Throughput throughput, List<Second> timeline) {
        this.plan = plan;
        this.watch = watch;
        this.throughput = throughput;
        this.measured = timeline.stream()
                .filter(second -> second.phase().equals("measure"))
                .toList();
    }

    /** @param faulted what the rows prove after faults; null where there were none */
    Verdict verdict(JobWatch.End end, CheckResult check, ClockCheck clocks, Foreign foreign, FaultedQuery faulted) {
        if (end == JobWatch.End.INTERRUPTED) {
            reasons.add("interrupted before its end: what is here is partial");
            return Verdict.of(reasons);
        }
        if (end == JobWatch.End.MEMBER_LOST) {
            reasons.add("member lost: " + watch.lostMember());
            return Verdict.of(reasons);
        }
        judgeForeign(foreign);
        judgeClocks(clocks);
        if (faulted != null) {
            judgePromise(end, faulted);
            judgeLag();
            judgeResults();
            return Verdict.of(reasons);
        }
        judgeRate();
        judgeEnd(end);
        judgeDrain();
        judgeLag();
        judgeTrends();
        judgeEvents();
        if (!check.isRight()) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "wrong results: %,d rows missing, %,d unexpected",
                    check.missing(),
                    check.unexpected()));
        }
        return Verdict.of(reasons);
    }

    private void judgeForeign(Foreign foreign) {
        foreign.jobs().forEach(job -> reasons.add("foreign job on the cluster: " + job));
        if (!foreign.jobsKnown()) {
            reasons.add("foreign jobs not known: the members did not tell of their jobs at the end");
        }
        foreign.clients()
                .forEach(client ->
                        reasons.add("foreign client on the cluster: " + client.name() + " at " + client.address()));
        foreign.members().forEach(member -> reasons.add("foreign member in the cluster: " + member));
    }

    private void judgeClocks(ClockCheck clocks) {
        reasons.addAll(clocks.doubts());
        if (watch.latencies().negatives() > 0) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "clock uncertain: %,d results came up to %,d ns before their time",
                    watch.latencies().negatives(),
                    -watch.latencies().mostNegativeNanos()));
        }
    }

    /**
     * A run under faults loses its rate by design, and its trends are those of the faults; reports go with the members, and
     * what comes again after a restart may be late or after the watermark. What it must do is keep its guarantee, and be
     * back in time by the end.
     */
    private void judgePromise(JobWatch.End end, FaultedQuery faulted) {
        if (faulted.rows().expected() == 0) {
            reasons.add("no rows were due: nothing is proved");
        }
        if (faulted.promise() == Promise.NOT_JUDGED) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "%s not judged: in the place of %,d rows came others that prove nothing",
                    faulted.guarantee(),
                    faulted.rows().undecided()));
        }
        if (faulted.promise() == Promise.BROKEN) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "%s not kept: %,d rows lost, %,d duplicated, %,d wrong%s",
                    faulted.guarantee(),
                    faulted.rows().lost(),
                    faulted.rows().duplicated(),
                    faulted.rows().wrong(),
                    faulted.drained() ? "" : ", and the last results were not in when the time for them was over"));
        }
        if (faulted.promise() != Promise.BROKEN) {
            judgeEnd(end);
        }
        if (faulted.recoveries().size() < plan.faults().size()) {
            reasons.add("only " + faulted.recoveries().size() + " of "
                    + plan.faults().size() + " faults were planted");
        }
        faulted.recoveries().stream().map(Recovery::planted).forEach(this::judgeTime);
    }

    /** A member may end seconds after it was told to. */
    private void judgeTime(Planted planted) {
        if (!measured.isEmpty()
                && planted.doneMillis() >= measured.get(measured.size() - 1).startMillis()) {
            reasons.add("fault " + planted.fault()
                    + " was not done before the measured interval's last second: it proves nothing");
        }
    }

    private void judgeRate() {
        Double emitted = throughput.emittedPerSecond();
        double scheduled = throughput.scheduledPerSecond();
        if (emitted == null) {
            reasons.add("rate unknown: the job's metrics do not cover the measured interval");
        } else if (emitted < LEAST_SHARE_EMITTED * scheduled) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "rate missed: %,.0f of %,.0f scheduled events/s entered the pipeline",
                    emitted,
                    scheduled));
        }
    }

    private void judgeEnd(JobWatch.End end) {
        if (end == JobWatch.End.NOT_DRAINED) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "not drained: the last results were not in within %,d ms of the planned end",
                    plan.phases().drainMillis()));
        }
    }

    private void judgeDrain() {
        LatencyCollector latencies = watch.latencies();
        if (latencies.rowsMissing() > 0) {
            reasons.add(latencies.rowsMissing() + " latencies were recorded but did not arrive");
        }
        if (latencies.rowsAfterSettling() > 0) {
            reasons.add(
                    latencies.rowsAfterSettling()
                            + " rows came after the watermark had passed their time: the job restarted, or a watermark is wrong");
        }
        judgeResults();
    }

    private void judgeResults() {
        if (watch.latencies().every().samples() == 0) {
            reasons.add("no results in the measured interval");
        }
    }

    private void judgeLag() {
        double lagAtEnd = lagAtEnd();
        if (lagAtEnd > BEHIND_MILLIS) {
            reasons.add(String.format(
                    Locale.ROOT, "fell behind: the source's lag towards the end was never below %,.0f ms", lagAtEnd));
        }
    }

    /** Of the last quarter; NaN if the lag of none of its seconds is known. */
    private double lagAtEnd() {
        List<Second> lastQuarter = measured.subList(measured.size() - (measured.size() + 3) / 4, measured.size());
        double[] lags = values(lastQuarter, Second::minLagMillis);
        return lags.length == 0 ? Double.NaN : median(lags);
    }

    private void judgeTrends() {
        double[] lags = values(measured, Second::minLagMillis);
        if (!(lagAtEnd() > BEHIND_MILLIS) && lags.length >= FEWEST_FOR_A_TREND) {
            Trend lag = Trend.of(lags);
            if (lag.isUpward() && lag.slope() * lags.length > BEHIND_MILLIS) {
                reasons.add("lag growing");
            }
        }
        double[] medians = values(measured, second -> second.measured().p50Micros() / 1000);
        if (medians.length >= FEWEST_FOR_A_TREND) {
            Trend latency = Trend.of(medians);
            double growth = latency.slope() * medians.length;
            if (latency.isUpward() && growth > Math.max(LATENCY_GROWTH_MILLIS, median(medians) / 2)) {
                reasons.add(
                        String.format(Locale.ROOT, "latency growing: by %,.0f ms over the measured interval", growth));
            }
            judgeWarmup(medians);
        }
    }

    private void judgeWarmup(double[] medians) {
        int fifth = medians.length / 5;
        double early = median(Arrays.copyOfRange(medians, 0, fifth));
        double late = median(Arrays.copyOfRange(medians, fifth, medians.length));
        if (early > late * SETTLED_FACTOR && early > late + SETTLED_MILLIS) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "warm-up not settled: p50 %.1f ms in the first fifth, %.1f ms after; try a longer --warmup",
                    early,
                    late));
        }
    }

    private void judgeEvents() {
        long late = watch.source().lateEvents();
        if (late > 0) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "late events dropped: %,d; the allowed lag is %,d ms",
                    late,
                    plan.workload().allowedLagMillis()));
        }
    }

    private static double[] values(List<Second> seconds, ToDoubleFunction<Second> figure) {
        return seconds.stream().mapToDouble(figure).filter(Double::isFinite).toArray();
    }
}
