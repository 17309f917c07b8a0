package nexmark.jet.runner.cli;

import java.util.List;
import java.util.Optional;
import nexmark.jet.comparison.ComparisonSettings;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.RunMetric;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What is compared, which changes matter, and how the answer is printed. */
final class ComparisonOptions {

    @Option(
            names = "--metrics",
            paramLabel = "LIST",
            split = ",",
            converter = Metric.class,
            description = "What to compare. More metrics make all intervals wider."
                    + " (default: p50,p99,p99.9,throughput,cost,heap)")
    private List<RunMetric> metrics = ComparisonSettings.DEFAULT_METRICS;

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            description = "A change that is certainly smaller is no difference. (default: 2)")
    private double marginPercent = ComparisonSettings.DEFAULT_MARGIN_PERCENT;

    @Mixin
    private ReportOptions reporting;

    @Option(
            names = "--series",
            paramLabel = "SERIES",
            description = "every, first or complete. (default: the one that counts for the query; first with --side)")
    private String series;

    /**
     * What is compared.
     *
     * @param compared property in which the sides differ on purpose; empty if nobody said
     * @param usualSeries the series unless the user names one; empty = the series that counts for each query
     * @param goals what the last side has to reach
     */
    ComparisonSettings settings(String compared, Optional<String> usualSeries, List<Requirement> goals) {
        return new ComparisonSettings(
                metrics, marginPercent, compared, Optional.ofNullable(series).or(() -> usualSeries), goals);
    }

    ReportOptions reporting() {
        return reporting;
    }

    /** Reads a metric as {@link RunMetric#named} does. */
    static final class Metric implements ITypeConverter<RunMetric> {
        @Override
        public RunMetric convert(String text) {
            try {
                return RunMetric.named(text.strip());
            } catch (UserMistake e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
