package nexmark.jet.runner.live;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A family of metrics as Prometheus knows it.
 *
 * @param name its name, with the base unit at the end, and {@code _total} if it is a counter
 * @param type gauge, counter or summary
 * @param labels names of its labels
 * @param help one sentence
 * @param read the family at the moment
 */
record LiveMetric(
        String name, String type, List<String> labels, String help, Function<LiveFigures, MetricSnapshot> read) {

    private static final String TOTAL = "_total";

    /**
     * A value of one of a family's metrics.
     *
     * @param labels values of the family's labels, in their order
     * @param value NaN if it is not known; then the metric is left out
     */
    record Sample(List<String> labels, double value) {

        boolean isKnown() {
            return !Double.isNaN(value);
        }
    }

    /**
     * A distribution of one of a family's metrics.
     *
     * @param labels values of the family's labels, in their order
     * @param count number of samples
     */
    record Distribution(List<String> labels, long count, Quantiles quantiles) {}

    /** A family of values that go up and down. */
    static LiveMetric gauge(
            String name, List<String> labels, String help, Function<LiveFigures, Stream<Sample>> samples) {
        return new LiveMetric(name, "gauge", labels, help, figures -> {
            GaugeSnapshot.Builder family = GaugeSnapshot.builder().name(name).help(help);
            samples.apply(figures)
                    .filter(Sample::isKnown)
                    .map(sample -> new GaugeDataPointSnapshot(sample.value(), labels(labels, sample.labels()), null))
                    .forEach(family::dataPoint);
            return family.build();
        });
    }

    /** A family of values that only grow during a run. */
    static LiveMetric counter(
            String name, List<String> labels, String help, Function<LiveFigures, Stream<Sample>> samples) {
        return new LiveMetric(name, "counter", labels, help, figures -> {
            CounterSnapshot.Builder family = CounterSnapshot.builder()
                    .name(name.substring(0, name.length() - TOTAL.length()))
                    .help(help);
            samples.apply(figures)
                    .filter(Sample::isKnown)
                    .map(sample ->
                            new CounterDataPointSnapshot(sample.value(), labels(labels, sample.labels()), null, 0))
                    .forEach(family::dataPoint);
            return family.build();
        });
    }

    /** A family of distributions, whose metrics have the further label {@code quantile}. */
    static LiveMetric summary(
            String name, List<String> labels, String help, Function<LiveFigures, Stream<Distribution>> distributions) {
        return new LiveMetric(name, "summary", labels, help, figures -> {
            SummarySnapshot.Builder family =
                    SummarySnapshot.builder().name(name).help(help);
            distributions
                    .apply(figures)
                    .map(each -> SummaryDataPointSnapshot.builder()
                            .labels(labels(labels, each.labels()))
                            .count(each.count())
                            .quantiles(each.quantiles())
                            .build())
                    .forEach(family::dataPoint);
            return family.build();
        });
    }

    private static Labels labels(List<String> names, List<String> values) {
        return Labels.of(names, values);
    }
}
