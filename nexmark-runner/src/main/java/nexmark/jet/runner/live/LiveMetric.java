package nexmark.jet.runner.live;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** A family of metrics as Prometheus knows it: its name ends with the base unit, and with {@code _total} if it is a counter. */
record LiveMetric(
        String name, Type type, List<String> labels, String help, Function<LiveRuns.Figures, Stream<Sample>> samples) {

    enum Type {
        GAUGE,
        COUNTER,
        SUMMARY
    }

    /** A value with those of the family's labels; of a summary the number of samples. If it is NaN, it is left out. */
    record Sample(List<String> labels, double value, Quantiles quantiles) {

        Sample(List<String> labels, double value) {
            this(labels, value, Quantiles.EMPTY);
        }
    }

    MetricSnapshot snapshot(LiveRuns.Figures now) {
        Stream<Sample> known = samples.apply(now).filter(sample -> !Double.isNaN(sample.value));
        MetricMetadata metadata = new MetricMetadata(name.replaceFirst("_total$", ""), help);
        return switch (type) {
            case GAUGE ->
                new GaugeSnapshot(
                        metadata,
                        known.map(sample -> new GaugeDataPointSnapshot(sample.value, labels(sample), null))
                                .toList());
            case COUNTER ->
                new CounterSnapshot(
                        metadata,
                        known.map(sample -> new CounterDataPointSnapshot(sample.value, labels(sample), null, 0))
                                .toList());
            case SUMMARY ->
                new SummarySnapshot(
                        metadata,
                        known.map(sample -> SummaryDataPointSnapshot.builder()
                                        .labels(labels(sample))
                                        .count((long) sample.value)
                                        .quantiles(sample.quantiles)
                                        .build())
                                .toList());
        };
    }

    private Labels labels(Sample sample) {
        return Labels.of(labels, sample.labels);
    }
}
