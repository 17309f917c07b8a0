package nexmark.jet.experiment;

import static nexmark.jet.table.Figures.text;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
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
 * @param setting its path; null in a column of a figure
 * @param figure null in a column of a setting
 * @param statistic empty = median, least and most
 */
public record Column(String title, String setting, Figure figure, Optional<Statistic> statistic) {

    enum Statistic {
        MIN,
        MAX,
        MEAN,
        /** By how much the most is above the least, in % of the least. */
        SPREAD;

        String suffix() {
            return "." + name().toLowerCase(Locale.ROOT);
        }
    }

    /** Larger figures need no three decimals. */
    private static final double FEW_DIGITS_FROM = 10_000;

    private static final String COUNTED = "rows";
    private static final String COST = RunMetric.COST.title();

    /** Reads a name such as {@code rate}, {@code first.p99} or {@code throughput.spread}, or {@code {TITLE: NAME}}. */
    static Column read(JsonNode written) {
        boolean isTitled = written.isObject() && written.size() == 1;
        JsonNode name = isTitled ? written.elements().next() : written;
        if (!name.isTextual()) {
            throw new UserMistake(StrictJson.shown(written) + " is no column, expected a setting, a metric,"
                    + " metric.min, .max, .mean or .spread, or {TITLE: one of them}");
        }
        Column column = named(name.textValue());
        if (!isTitled) {
            return column;
        }
        String title = written.fieldNames().next();
        RunLabel.checkTag("a title", title);
        return new Column(title, column.setting, column.figure, column.statistic);
    }

    private static Column named(String name) {
        if (SettingNames.NAMES.contains(name) && !Figure.isName(name)) { // lag is a metric
            String path = SettingNames.path(name);
            return new Column(SettingNames.shortName(path), path, null, Optional.empty());
        }
        Optional<Statistic> statistic = Arrays.stream(Statistic.values())
                .filter(each -> name.endsWith(each.suffix()) && Figure.isName(without(each, name)))
                .findFirst();
        Figure figure = Figure.named(statistic.map(each -> without(each, name)).orElse(name));
        RunMetric metric = figure.metric();
        String unit = statistic.stream().anyMatch(Statistic.SPREAD::equals) ? "%" : metric.unit();
        String title = figure + statistic.map(Statistic::suffix).orElse("") + " " + unit;
        return new Column(name.equals(COST) ? "CPU s/M" : title, null, figure, statistic);
    }

    private static String without(Statistic statistic, String name) {
        return name.substring(0, name.length() - statistic.suffix().length());
    }

    /** @throws UserMistake if results of the query have no such series */
    public void check(String query) {
        if (figure != null) {
            figure.check(query);
        }
    }

    /** Whether runs that are not valid belong to it, whatever others are. */
    public boolean isOfAll() {
        return figure != null && figure.metric() == RunMetric.DELIVERED;
    }

    /** The text of a cell, from those of its runs that are shown. */
    public String of(Cell cell, List<RunResult> shown) {
        if (setting != null) {
            return setting.equals(PlanSettings.CLUSTER.path())
                    ? cell.plan().cluster().spec()
                    : SettingNames.text(
                            setting, PlanJson.flat(cell.plan()).getOrDefault(setting, "none"));
        }
        double[] values =
                shown.stream().map(figure::of).flatMapToDouble(OptionalDouble::stream).toArray();
        return Spread.of(values).map(spread -> inWords(spread, values)).orElse("-");
    }

    private String inWords(Spread spread, double[] values) {
        boolean isCounted = figure.metric().unit().equals(COUNTED);
        String format = spread.median() < FEW_DIGITS_FROM && !isCounted ? "%.3f" : "%,.0f";
        if (statistic.isEmpty()) {
            return spread.least() == spread.most()
                    ? text(format, spread.median())
                    : text(
                            format + " (" + format + " .. " + format + ")",
                            spread.median(),
                            spread.least(),
                            spread.most());
        }
        return switch (statistic.get()) {
            case MIN -> text(format, spread.least());
            case MAX -> text(format, spread.most());
            case MEAN -> text(format, Arrays.stream(values).average().orElseThrow());
            case SPREAD -> text("%.1f", 100 * (spread.most() - spread.least()) / spread.least());
        };
    }
}
