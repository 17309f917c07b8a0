package nexmark.jet.runner.live;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
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
import nexmark.jet.observer.MemberReport;
import nexmark.jet.report.RunSecond;
import nexmark.jet.result.Phase;
import nexmark.jet.result.RunTables.TimelineRow;
import nexmark.jet.result.RunTables.VertexSpan;

/**
 * All that {@code /metrics} shows, read from the latest figures whenever somebody asks. docs/report.md has the same
 * table.
 */
record LiveMetrics(Supplier<LiveRuns.Figures> figures) implements MultiCollector {

    private static final double MILLIS_PER_SECOND = TimeUnit.SECONDS.toMillis(1);
    private static final double MICROS_PER_SECOND = TimeUnit.SECONDS.toMicros(1);
    private static final long LONGEST_SILENCE_MILLIS = TimeUnit.SECONDS.toMillis(10);
    private static final String LATENCY = "nexmark_latency_seconds";

    /** All families, in the order in which they are documented. */
    static final List<Family> FAMILIES = Stream.of(
                    ofTheCommand(),
                    ofTheRun(),
                    ofVertices(),
                    MetricSampler.found().values().stream().map(LiveMetrics::ofMembers))
            .flatMap(families -> families)
            .toList();

    /** A value with those of the family's labels; of a summary the number of samples. If it is NaN, it is left out. */
    record Sample(double value, Quantiles quantiles, List<String> labels) {

        static Stream<Sample> of(double value, Object... labels) {
            return Stream.of(new Sample(
                    value,
                    Quantiles.EMPTY,
                    Arrays.stream(labels).map(Object::toString).toList()));
        }
    }

    /**
     * A family as Prometheus knows it: its name ends with the base unit, and with {@code _total} if it is a counter.
     */
    record Family(String name, List<String> labels, String help, Function<LiveRuns.Figures, Stream<Sample>> samples) {

        String type() {
            return name.endsWith("_total") ? "counter" : name.equals(LATENCY) ? "summary" : "gauge";
        }

        private MetricSnapshot snapshot(LiveRuns.Figures now) {
            Stream<Sample> finite = samples.apply(now).filter(sample -> !Double.isNaN(sample.value));
            MetricMetadata metadata = new MetricMetadata(name.replaceFirst("_total$", ""), help);
            return switch (type()) {
                case "counter" ->
                    new CounterSnapshot(
                            metadata,
                            finite.map(each -> new CounterDataPointSnapshot(each.value, labels(each), null, 0))
                                    .toList());
                case "summary" ->
                    new SummarySnapshot(
                            metadata,
                            finite.map(each -> SummaryDataPointSnapshot.builder()
                                            .labels(labels(each))
                                            .count((long) each.value)
                                            .quantiles(each.quantiles)
                                            .build())
                                    .toList());
                default ->
                    new GaugeSnapshot(
                            metadata,
                            finite.map(each -> new GaugeDataPointSnapshot(each.value, labels(each), null))
                                    .toList());
            };
        }

        private Labels labels(Sample sample) {
            return Labels.of(labels, sample.labels);
        }
    }

    @Override
    public MetricSnapshots collect() {
        LiveRuns.Figures now = figures.get();
        return new MetricSnapshots(
                FAMILIES.stream().map(family -> family.snapshot(now)).toList());
    }

    private static Stream<Family> ofTheCommand() {
        return Stream.of(
                new Family(
                        "nexmark_runs_planned",
                        List.of(),
                        "Runs of the command, as far as it knows; those too that an earlier command has stored.",
                        now -> Sample.of(now.runs())),
                new Family(
                        "nexmark_runs_ended_total",
                        List.of("status"),
                        "Runs that this command has ended with a result; a run that is repeated counts each time.",
                        now -> now.ended().entrySet().stream()
                                .flatMap(each -> Sample.of(each.getValue(), each.getKey()))),
                new Family(
                        "nexmark_left_seconds",
                        List.of(),
                        "About how long all runs of an experiment or a comparison still take.",
                        now -> Sample.of(now.leftMillis() < 0 ? Double.NaN : now.leftMillis() / MILLIS_PER_SECOND)));
    }

    private static Stream<Family> ofTheRun() {
        return Stream.of(
                ofRun(
                        "nexmark_phase",
                        "phase",
                        "1 for the run's phase.",
                        run -> Arrays.stream(Phase.values())
                                .flatMap(phase ->
                                        Sample.of(phase == run.running().phase() ? 1 : 0, phase))),
                ofRun(
                        "nexmark_phase_left_seconds",
                        "phase",
                        "Time until the planned end of warm-up; after warm-up, until the last results are due.",
                        run -> Sample.of(
                                run.running().leftMillis() / MILLIS_PER_SECOND,
                                run.running().phase())),
                ofRun(
                        "nexmark_offered_events_per_second",
                        "Events per second of the schedule, those too that the sources need not emit.",
                        run -> run.plan().workload().rate()),
                ofRun(
                        "nexmark_scheduled_events_per_second",
                        "Events per second that are due to enter the pipeline; fewer with --events needed.",
                        run -> run.running().scheduledPerSecond()),
                ofRun(
                        "nexmark_emitted_events_total",
                        "Events that have entered the pipeline, as far as is known; after a restart some enter again.",
                        run -> run.rows().stream()
                                .mapToDouble(TimelineRow::emittedPerSecond)
                                .filter(Double::isFinite)
                                .sum()),
                ofRun(
                        "nexmark_source_lag_seconds",
                        "How far the source was behind its schedule, the most in the latest second that is known.",
                        run -> run.running().lagMillis() / MILLIS_PER_SECOND),
                ofRun(
                        "nexmark_rows_total",
                        "Rows that have arrived in this run.",
                        run -> run.rows().stream()
                                .mapToLong(second -> second.all().rows())
                                .sum()),
                ofRun(
                        LATENCY,
                        "phase",
                        "Latency of all rows since warm-up or, later, measuring began; quantile 1 is the largest.",
                        LiveMetrics::soFar),
                ofRun(
                        "nexmark_recent_latency_seconds",
                        "percentile",
                        "Latency of the rows of the latest second that had any: p50, p99 and max.",
                        run -> run.rows().stream()
                                .map(TimelineRow::all)
                                .filter(second -> second.rows() > 0)
                                .reduce((earlier, later) -> later)
                                .stream()
                                .flatMap(LiveMetrics::recent)));
    }

    private static Stream<Family> ofVertices() {
        return Stream.of(
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
                ofVertices(
                        "nexmark_vertex_state_entries",
                        "Entries of the state that the vertex keeps.",
                        VertexSpan::stateEntries));
    }

    private static Family ofVertices(String name, String help, ToDoubleFunction<VertexSpan> figure) {
        return ofRun(
                name,
                "member vertex",
                help,
                run -> run.latest().stream()
                        .flatMap(span -> Sample.of(figure.applyAsDouble(span), span.member(), span.vertex())));
    }

    /**
     * {@code gcPauseMillis} is {@code nexmark_member_gc_pause_seconds}. A name may not end with count, as parts of
     * distributions do.
     */
    private static Family ofMembers(EngineMetric metric) {
        String metricName = metric.name();
        double factor = metricName.endsWith("Millis") ? 1e-3 : metricName.endsWith("Megabytes") ? 1e6 : 1;
        String name = metricName
                .replaceFirst("Millis$", "Seconds")
                .replaceFirst("Megabytes$", "Bytes")
                .replaceFirst("Count$", "s")
                .replaceAll("([A-Z])", "_$1")
                .toLowerCase(Locale.ROOT);
        // The timeline's figures are in 10^6 bytes, and NaN where there are none; those of Prometheus are in bytes, or
        // absent.
        String help =
                metric.about().description().replace(", in 10^6 bytes", "").replace("NaN", "absent");
        return ofRun(
                "nexmark_member_" + name,
                "member",
                help,
                run -> latest(run)
                        .flatMap(one -> Sample.of(
                                factor * one.figures().getOrDefault(metricName, Double.NaN),
                                one.origin().member())));
    }

    /** The latest report of each member, except those that have been silent for long, as if they were killed. */
    private static Stream<MemberReport> latest(RunSecond run) {
        List<MemberReport> latest = run.reports().values().stream()
                .map(reports -> reports.lastEntry().getValue())
                .toList();
        long newest =
                latest.stream().mapToLong(MemberReport::secondMillis).max().orElse(0);
        return latest.stream().filter(report -> newest - report.secondMillis() < LONGEST_SILENCE_MILLIS);
    }

    private static Family ofRun(String name, String help, ToDoubleFunction<RunSecond> figure) {
        return ofRun(name, "", help, run -> Sample.of(figure.applyAsDouble(run)));
    }

    /** @param labels names of the labels after the query's, separated by spaces */
    private static Family ofRun(String name, String labels, String help, Function<RunSecond, Stream<Sample>> samples) {
        return new Family(
                name,
                List.of(("query " + labels).strip().split(" ")),
                help,
                now -> now.run().stream()
                        .flatMap(run -> samples.apply(run)
                                .map(each -> new Sample(
                                        each.value,
                                        each.quantiles,
                                        Stream.concat(Stream.of(run.plan().query()), each.labels.stream())
                                                .toList()))));
    }

    /** A quantile without enough rows is left out. */
    private static Stream<Sample> soFar(RunSecond run) {
        LatencyFigures soFar = run.running().soFar();
        Quantiles.Builder quantiles = Quantiles.builder();
        if (soFar.rows() >= LatencyFigures.ROWS_FOR_P50) {
            quantiles.quantile(0.5, soFar.p50Micros() / MICROS_PER_SECOND);
        }
        if (soFar.rows() >= LatencyFigures.ROWS_FOR_P99) {
            quantiles.quantile(0.99, soFar.p99Micros() / MICROS_PER_SECOND);
        }
        if (soFar.rows() > 0) {
            quantiles.quantile(1, soFar.maxMicros() / MICROS_PER_SECOND);
        }
        return Stream.of(new Sample(
                soFar.rows(), quantiles.build(), List.of(run.running().phase().toString())));
    }

    private static Stream<Sample> recent(LatencyFigures second) {
        double p50 = second.rows() < LatencyFigures.ROWS_FOR_P50 ? Double.NaN : second.p50Micros();
        double p99 = second.rows() < LatencyFigures.ROWS_FOR_P99_OF_SECOND ? Double.NaN : second.p99Micros();
        return Stream.of(
                        Sample.of(p50 / MICROS_PER_SECOND, "p50"),
                        Sample.of(p99 / MICROS_PER_SECOND, "p99"),
                        Sample.of(second.maxMicros() / MICROS_PER_SECOND, "max"))
                .flatMap(each -> each);
    }
}
