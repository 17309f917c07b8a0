package nexmark.jet.runner.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.latency.PercentileCurve;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.MetricSampler;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.report.RunSecond;
import nexmark.jet.report.RunSecond.Running;
import nexmark.jet.result.MemberFigures;
import nexmark.jet.result.MemberFigures.Spread;
import nexmark.jet.result.Phase;
import nexmark.jet.result.RunTables.TimelineRow;
import nexmark.jet.result.RunTables.VertexSpan;
import nexmark.jet.result.VertexEdge;
import nexmark.jet.result.VertexFigures;
import nexmark.jet.runner.run.TinyPlan;

/** Seconds of a run that nobody carried out: five of warm-up, then the measured interval. */
final class MadeSeconds {

    static final RunPlan PLAN = TinyPlan.ofNeededEvents("q5", 20_000, 30_000, 1);
    /** The bids of these events are 46 of 50. */
    static final double SCHEDULED_PER_SECOND = 18_400;

    static final String MEMBER = "127.0.0.1:5701";

    private static final long START = 1_700_000_000_000L;
    private static final long WARMUP_MILLIS = 5_000;

    private MadeSeconds() {}

    /** What is known at the end of a second of this number, from 0. */
    static RunSecond second(int number) {
        NavigableMap<Long, MemberReport> reports = new TreeMap<>();
        List<VertexSpan> spans = new ArrayList<>();
        for (int i = 0; i <= number; i++) {
            long start = START + 1000L * i;
            reports.put(start, report(MEMBER, i));
            spans.add(new VertexSpan(start, 1000, MEMBER, "source", 0, SCHEDULED_PER_SECOND, 0, 0, 0, 0));
            spans.add(new VertexSpan(start, 1000, MEMBER, "sink", 900, 0, 256, 1024, 0.25, 0));
        }
        return new RunSecond(
                PLAN,
                new Running(
                        phase(number),
                        Math.max(0, 35_000 - 1000L * number),
                        SCHEDULED_PER_SECOND,
                        SCHEDULED_PER_SECOND - 100 + number,
                        0.5,
                        figures(START, 5000L * (number + 1))),
                START + WARMUP_MILLIS,
                IntStream.rangeClosed(0, number)
                        .mapToObj(second -> row(second, second < number))
                        .toList(),
                new TreeMap<>(Map.of(MEMBER, reports)),
                curve(),
                List.of(new MemberFigures(MEMBER, "jvm", "machine", spreads(number), Map.of())),
                spans,
                spans.subList(2 * number, 2 * number + 2),
                List.of(
                        new VertexFigures("source", 0, SCHEDULED_PER_SECOND, null, null),
                        new VertexFigures("sink", 900, 0, 0.25, 0.25)),
                List.of(new VertexEdge("source", "sink", false)));
    }

    static MemberReport report(String member, int number) {
        long start = START + 1000L * number;
        return new MemberReport(
                new MemberReport.Origin("observer", member, "uuid", "jvm", "machine", 1),
                number,
                start,
                start + 1000,
                metrics(number),
                Map.of(),
                incidents(number, start),
                List.of(),
                -1,
                0,
                List.of(),
                null);
    }

    private static TimelineRow row(int number, boolean isComplete) {
        long start = START + 1000L * number;
        return new TimelineRow(
                start,
                phase(number),
                isComplete ? SCHEDULED_PER_SECOND : Double.NaN,
                0.1,
                0.5,
                figures(start, 5000),
                phase(number) == Phase.MEASURE ? figures(start, 100) : new LatencyFigures(start, 0, 0, 0, 0),
                metrics(number));
    }

    private static Phase phase(int number) {
        return 1000L * number < WARMUP_MILLIS ? Phase.WARM_UP : Phase.MEASURE;
    }

    private static LatencyFigures figures(long start, long rows) {
        double p99 = 9_000 + 100.0 * (start / 1000 % 7);
        return new LatencyFigures(start, rows, 3_000, p99, p99 + 5_000);
    }

    private static PercentileCurve curve() {
        return new PercentileCurve(
                5000,
                IntStream.rangeClosed(0, 30)
                        .mapToObj(i -> 100 * (1 - Math.pow(10, -i / 10.0)))
                        .map(percent -> new PercentileCurve.Point(
                                percent, 1000 + 100_000 / (100.1 - percent), null, null, percent < 99.9))
                        .toList());
    }

    /** All that members measure; this machine has no hypervisor. */
    private static Map<String, Double> metrics(int number) {
        Map<String, Double> metrics = new TreeMap<>();
        MetricSampler.found().keySet().forEach(name -> metrics.put(name, 0.5));
        metrics.put("gcPauseMillis", number % 7 == 0 ? 12.0 : 0.0);
        metrics.put("heapAfterGcMegabytes", 100.0 + number);
        metrics.put("stolenCpuSeconds", Double.NaN);
        return metrics;
    }

    private static Map<String, Spread> spreads(int number) {
        return Map.of(
                "processCpuSeconds", new Spread(0.5, 0.6), "heapAfterGcMegabytes", new Spread(90, 100.0 + number));
    }

    private static List<TimedIncident> incidents(int number, long start) {
        return number % 7 == 0
                ? List.of(new TimedIncident(IncidentKind.GC_PAUSE, start + 100, 12, "G1 Young Generation"))
                : List.of();
    }
}
