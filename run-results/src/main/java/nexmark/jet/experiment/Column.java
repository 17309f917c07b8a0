package nexmark.jet.experiment;

import static nexmark.jet.table.Figures.text;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import nexmark.jet.experiment.Experiment.Cell;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Figure;
import nexmark.jet.result.PlanJson;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.statistics.Spread;

/**
 * A column of an experiment's table: a setting of the cell, or a figure of its runs.
 *
 * @param setting its path; empty in a column of a figure
 * @param figure empty in a column of a setting
 * @param statistic of the figure; empty = median, least and most
 */
public record Column(String title, String setting, Optional<Figure> figure, String statistic) {

    /** The spread is by how much the most is above the least, in % of the least. */
    private static final Map<String, ToDoubleFunction<DoubleSummaryStatistics>> STATISTICS = Map.of(
            "min", DoubleSummaryStatistics::getMin,
            "max", DoubleSummaryStatistics::getMax,
            "mean", DoubleSummaryStatistics::getAverage,
            "spread", runs -> 100 * (runs.getMax() - runs.getMin()) / runs.getMin());

    private static final Pattern WITH_STATISTIC = Pattern.compile("(.+)\\.(min|max|mean|spread)");

    /** Larger figures need no three decimals. */
    private static final double FEW_DIGITS_FROM = 10_000;

    /** Reads a name such as {@code rate}, {@code first.p99} or {@code throughput.spread}, or {@code {TITLE: NAME}}. */
    static Column read(JsonNode written) {
        boolean isTitled = written.isObject() && written.size() == 1;
        JsonNode name = isTitled ? written.elements().next() : written;
        if (!name.isTextual()) {
            throw new UserMistake(StrictJson.shown(written) + " is not a column, expected a setting, a metric,"
                    + " metric.min, .max, .mean or .spread, or {TITLE: one of them}");
        }
        Column column = named(name.textValue());
        String title = isTitled ? written.fieldNames().next() : column.title;
        RunLabel.checkTag("a title", title);
        return new Column(title, column.setting, column.figure, column.statistic);
    }

    private static Column named(String name) {
        if (SettingNames.NAMES.contains(name) && Figure.find(name).isEmpty()) { // lag is a metric
            String path = SettingNames.path(name);
            return new Column(SettingNames.shortName(path), path, Optional.empty(), "");
        }
        Matcher parts = WITH_STATISTIC.matcher(name);
        boolean hasStatistic = parts.matches() && Figure.find(parts.group(1)).isPresent();
        Figure figure = Figure.named(hasStatistic ? parts.group(1) : name);
        String statistic = hasStatistic ? parts.group(2) : "";
        String unit = statistic.equals("spread") ? "%" : figure.metric().unit();
        String title = (hasStatistic ? figure + "." + statistic : figure) + " " + unit;
        boolean isCost = figure.metric() == RunMetric.COST && !hasStatistic;
        return new Column(isCost ? "CPU s/M" : title, "", Optional.of(figure), statistic);
    }

    /** Whether runs that are not valid belong to it, whatever others are. */
    public boolean isOfAll() {
        return figure.stream().anyMatch(each -> each.metric() == RunMetric.DELIVERED);
    }

    /** The text of a cell, from those of its runs that are shown. */
    public String of(Cell cell, List<RunResult> shown) {
        if (setting.equals(PlanSettings.CLUSTER.path())) {
            return cell.plan().cluster().spec();
        }
        if (figure.isEmpty()) {
            return SettingNames.text(setting, PlanJson.flat(cell.plan()).getOrDefault(setting, "none"));
        }
        double[] values = shown.stream()
                .map(figure.get()::of)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
        return Spread.of(values).map(spread -> inWords(spread, values)).orElse("-");
    }

    private String inWords(Spread spread, double[] values) {
        boolean isCounted = figure.get().metric().unit().equals("rows");
        String format = spread.median() < FEW_DIGITS_FROM && !isCounted ? "%.3f" : "%,.0f";
        if (!statistic.isEmpty()) {
            double value = STATISTICS
                    .get(statistic)
                    .applyAsDouble(DoubleStream.of(values).summaryStatistics());
            return text(statistic.equals("spread") ? "%.1f" : format, value);
        }
        return spread.least() == spread.most()
                ? text(format, spread.median())
                : text(format + " (" + format + " .. " + format + ")", spread.median(), spread.least(), spread.most());
    }
}
