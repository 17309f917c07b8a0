package nexmark.jet.runner.live;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Quantiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.metric.EngineMetric;
import nexmark.jet.metric.MetricSampler;
import nexmark.jet.result.Phase;
import nexmark.jet.result.VertexSpan;
import nexmark.jet.runner.live.LiveMetric.Sample;
import nexmark.jet.runner.live.LiveRuns.RunFigures;

/** All that {@code /metrics} shows, read from the latest figures whenever somebody asks. docs/report.md has the same table. */
final class LiveMetrics implements MultiCollector {

    private static final double MILLIS_PER_SECOND = TimeUnit.SECONDS.toMillis(1);
    private static final double MICROS_PER_SECOND = TimeUnit.SECONDS.toMicros(1);

    private static final String QUERY = "query";
    private static final String MEMBER = "member";

    /** All families, in the order in which they are documented. */
    static final List<LiveMetric> FAMILIES = families();

    private final Supplier<LiveRuns.Figures> figures;

    LiveMetrics(Supplier<LiveRuns.Figures> figures) {
        this.figures = figures;
    }

    @Override
    public MetricSnapshots collect() {
        LiveRuns.Figures now = figures.get();
        return new MetricSnapshots(
                FAMILIES.stream().map(family -> family.snapshot(now)).toList());
    }

    private static List<LiveMetric> families() {
        List<LiveMetric> families = new ArrayList<>();
        families.addAll(ofTheCommand());
        families.addAll(ofTheRun());
        families.addAll(ofVertices());
        MetricSampler.found().values().forEach(metric -> families.add(ofMembers(metric)));
        return List.copyOf(families);
    }

    private static List<LiveMetric> ofTheCommand() {
        return List.of(
                gauge(
                        "nexmark_runs_planned",
                        List.of(),
                        "Runs of the command, as far as it knows; those too that an earlier command has stored.",
                        now -> Stream.of(new Sample(List.of(), now.runs()))),
                new LiveMetric(
                        "nexmark_runs_ended_total",
                        LiveMetric.Type.COUNTER,
                        List.of("status"),
                        "Runs that this command has ended with a result; a run that is repeated counts each time.",
                        now -> now.ended().entrySet().stream()
                                .map(each -> new Sample(List.of(each.getKey().toString()), each.getValue()))),
                gauge(
                        "nexmark_left_seconds",
                        List.of(),
                        "About how long all runs of an experiment or a comparison still take.",
                        now -> now.leftMillis().stream()
                                .mapToObj(millis -> new Sample(List.of(), millis / MILLIS_PER_SECOND))));
    }

    private static List<LiveMetric> ofTheRun() {
        return List.of(
                ofRun("nexmark_phase", List.of(QUERY, "phase"), "1 for the run's phase.", LiveMetrics::phases),
                ofRun(
                        "nexmark_phase_left_seconds",
                        List.of(QUERY, "phase"),
                        "Time until the planned end of warm-up; after warm-up, until the last results are due.",
                        run -> Stream.of(new Sample(ofPhase(run), run.running().leftMillis() / MILLIS_PER_SECOND))),
                ofRun(
                        "nexmark_offered_events_per_second",
                        List.of(QUERY),
                        "Events per second of the schedule, those too that the sources need not emit.",
                        run -> one(run, (double) run.plan().workload().rate())),
                ofRun(
                        "nexmark_scheduled_events_per_second",
                        List.of(QUERY),
                        "Events per second that are due to enter the pipeline; fewer with --events needed.",
                        run -> one(run, run.running().scheduledPerSecond())),
                new LiveMetric(
                        "nexmark_emitted_events_total",
                        LiveMetric.Type.COUNTER,
                        List.of(QUERY),
                        "Events that have entered the pipeline, as far as is known; after a restart some enter again.",
                        now -> of(now, run -> one(run, run.emitted()))),
                ofRun(
                        "nexmark_source_lag_seconds",
                        List.of(QUERY),
                        "How far the source was behind its schedule, the most in the latest second that is known.",
                        run -> one(run, run.running().lagMillis() / MILLIS_PER_SECOND)),
                new LiveMetric(
                        "nexmark_rows_total",
                        LiveMetric.Type.COUNTER,
                        List.of(QUERY),
                        "Rows that have arrived in this run.",
                        now -> of(now, run -> one(run, (double) run.rows()))),
                new LiveMetric(
                        "nexmark_latency_seconds",
                        LiveMetric.Type.SUMMARY,
                        List.of(QUERY, "phase"),
                        "Latency of all rows since warm-up or, later, measuring began; quantile 1 is the largest.",
                        now -> of(now, LiveMetrics::soFar)),
                ofRun(
                        "nexmark_recent_latency_seconds",
                        List.of(QUERY, "percentile"),
                        "Latency of the rows of the latest second that had any: p50, p99 and max.",
                        run -> run.latest().stream().flatMap(figures -> recent(run, figures))));
    }

    private static List<LiveMetric> ofVertices() {
        return List.of(
                ofVertices(
                        "nexmark_vertex_received_items_per_second",
                        "Items per second that arrived at the vertex over all edges.",
                        VertexSpan::receivedPerSecond),
                ofVertices(
                        "nexmark_vertex_emitted_items_per_second",
                        "Items per second that left the vertex, those to several edges once for each.",
                        VertexSpan::emittedPerSecond),
                ofVertices(
                        "nexmark_vertex_queue_fill_ratio",
                        "The share of the room before the vertex that was taken.",
                        span -> span.queueCapacity() == 0 ? Double.NaN : (double) span.queued() / span.queueCapacity()),
                ofVertices("nexmark_vertex_state_entries", "Entries of the state that the vertex keeps.", span ->
                        (double) span.stateEntries()));
    }

    private static LiveMetric ofVertices(String name, String help, ToDoubleFunction<VertexSpan> figure) {
        return ofRun(
                name,
                List.of(QUERY, MEMBER, "vertex"),
                help,
                run -> run.vertices().stream()
                        .map(span -> new Sample(
                                List.of(run.plan().query(), span.member(), span.vertex()),
                                figure.applyAsDouble(span))));
    }

    /** {@code gcPauseMillis} is {@code nexmark_member_gc_pause_seconds}. A name may not end with count, as parts of distributions do. */
    private static LiveMetric ofMembers(EngineMetric metric) {
        String ours = metric.name();
        double factor = ours.endsWith("Millis") ? 1e-3 : ours.endsWith("Megabytes") ? 1e6 : 1;
        String name = ours.replaceFirst("Millis$", "Seconds")
                .replaceFirst("Megabytes$", "Bytes")
                .replaceFirst("Count$", "s")
                .replaceAll("([A-Z])", "_$1")
                .toLowerCase(Locale.ROOT);
        return ofRun(
                "nexmark_member_" + name,
                List.of(QUERY, MEMBER),
                description(metric),
                run -> run.members().stream()
                        .map(member -> new Sample(
                                List.of(run.plan().query(), member.member()),
                                factor * member.figures().getOrDefault(ours, Double.NaN))));
    }

    /** The timeline's figures are in 10^6 bytes, and NaN where there are none; those of Prometheus are in bytes, or absent. */
    private static String description(EngineMetric metric) {
        return metric.description().replace(", in 10^6 bytes", "").replace("NaN", "absent");
    }

    private static LiveMetric gauge(
            String name, List<String> labels, String help, Function<LiveRuns.Figures, Stream<Sample>> samples) {
        return new LiveMetric(name, LiveMetric.Type.GAUGE, labels, help, samples);
    }

    private static LiveMetric ofRun(
            String name, List<String> labels, String help, Function<RunFigures, Stream<Sample>> samples) {
        return gauge(name, labels, help, now -> of(now, samples));
    }

    private static Stream<Sample> of(LiveRuns.Figures now, Function<RunFigures, Stream<Sample>> samples) {
        return now.run().stream().flatMap(samples);
    }

    private static Stream<Sample> one(RunFigures run, double value) {
        return Stream.of(new Sample(List.of(run.plan().query()), value));
    }

    private static Stream<Sample> phases(RunFigures run) {
        return Arrays.stream(Phase.values())
                .map(phase -> new Sample(
                        List.of(run.plan().query(), phase.toString()),
                        phase == run.running().phase() ? 1 : 0));
    }

    private static List<String> ofPhase(RunFigures run) {
        return List.of(run.plan().query(), run.running().phase().toString());
    }

    /** A quantile without enough rows is left out. */
    private static Stream<Sample> soFar(RunFigures run) {
        LatencyFigures soFar = run.running().soFar();
        Quantiles.Builder quantiles = Quantiles.builder();
        if (soFar.rows() >= LatencyFigures.ROWS_FOR_P50) {
            quantiles.quantile(0.5, seconds(soFar.p50Micros()));
        }
        if (soFar.rows() >= LatencyFigures.ROWS_FOR_P99) {
            quantiles.quantile(0.99, seconds(soFar.p99Micros()));
        }
        if (soFar.rows() > 0) {
            quantiles.quantile(1, seconds(soFar.maxMicros()));
        }
        return Stream.of(new Sample(ofPhase(run), soFar.rows(), quantiles.build()));
    }

    private static Stream<Sample> recent(RunFigures run, LatencyFigures second) {
        double p50 = second.rows() < LatencyFigures.ROWS_FOR_P50 ? Double.NaN : second.p50Micros();
        double p99 = second.rows() < LatencyFigures.ROWS_FOR_P99 ? Double.NaN : second.p99Micros();
        return Stream.of(
                new Sample(List.of(run.plan().query(), "p50"), seconds(p50)),
                new Sample(List.of(run.plan().query(), "p99"), seconds(p99)),
                new Sample(List.of(run.plan().query(), "max"), seconds(second.maxMicros())));
    }

    private static double seconds(double micros) {
        return micros / MICROS_PER_SECOND;
    }
}
