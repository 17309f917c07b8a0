package nexmark.jet.runner.run;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import nexmark.jet.evidence.PlannedRun;
import nexmark.jet.evidence.RunEvidence;
import nexmark.jet.evidence.RunInterval;
import nexmark.jet.evidence.SampleSlices;
import nexmark.jet.evidence.SourceHistory;
import nexmark.jet.evidence.SourceSecond;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.Phase;
import nexmark.jet.result.RunTables.TimelineRow;

/** What a run might have looked like, without a run. */
public final class Watched {

    public static final RunInterval INTERVAL = new RunInterval(0, 10_000, 30_000, 30_001);

    private Watched() {}

    /** A run of which nothing was read; 920 events are due in a second. */
    public static RunEvidence run(RunPlan plan, RunInterval interval) {
        PlannedRun generated =
                PlannedRun.generated(plan, QueryLookup.byId(plan.query()), interval.startMillis(), false, 1);
        SampleSlices slices = SampleSlices.of(plan, generated.question(), interval, false);
        return RunEvidence.none(
                new PlannedRun(
                        plan, generated.question(), interval, generated.sequences(), 920, slices, slices.kept(1)),
                null);
    }

    /** A member's report of the CPU time that it has used. */
    public static void reportCpu(RunEvidence seen, String member, long atMillis, long cpuSeconds) {
        seen.members()
                .accept(new MemberReport(
                        new MemberReport.Origin(
                                "observer of " + member, member, "uuid", "jvm of " + member, "machine", 2),
                        atMillis,
                        atMillis - 1000,
                        atMillis,
                        Map.of(),
                        Map.of(),
                        List.of(),
                        List.of(),
                        TimeUnit.SECONDS.toNanos(cpuSeconds),
                        TimeUnit.MILLISECONDS.toNanos(atMillis),
                        List.of(),
                        null));
    }

    /** What was read of a source. */
    public static SourceHistory source(SourceSecond... readings) {
        SourceHistory source = new SourceHistory(INTERVAL.startMillis());
        source.add(List.of(readings));
        return source;
    }

    /** Seconds of the measured interval, of these smallest lags and medians. */
    public static List<TimelineRow> seconds(double[] lagMillis, double[] p50Millis) {
        return IntStream.range(0, lagMillis.length)
                .mapToObj(i -> new TimelineRow(
                        i * 1000L,
                        Phase.MEASURE,
                        1000,
                        lagMillis[i],
                        lagMillis[i],
                        figures(i, p50Millis[i]),
                        figures(i, p50Millis[i]),
                        Map.of()))
                .toList();
    }

    public static double[] steady(int seconds, double value) {
        return DoubleStream.generate(() -> value).limit(seconds).toArray();
    }

    /** From a value up by so much a second. */
    public static double[] rising(int seconds, double from, double step) {
        return IntStream.range(0, seconds).mapToDouble(i -> from + step * i).toArray();
    }

    private static LatencyFigures figures(int second, double p50Millis) {
        double micros = p50Millis * 1000;
        return new LatencyFigures(second * 1000L, 1000, micros, micros, micros);
    }
}
