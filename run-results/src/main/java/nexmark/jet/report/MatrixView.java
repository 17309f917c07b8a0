package nexmark.jet.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import nexmark.jet.comparison.ComparisonSettings;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.statistics.Spread;

/**
 * The cells of a query by their settings. The two settings with the most values are rows and columns; cells that differ in
 * others are in different groups.
 *
 * @param row names the setting of the rows
 * @param column names the setting of the columns; null if only one setting varies
 * @param following settings that differ as well, and follow from the others
 * @param metrics the figures that any cell has
 */
public record MatrixView(
        String title,
        String row,
        String column,
        List<String> rows,
        List<String> columns,
        List<String> following,
        List<MetricName> metrics,
        List<Group> groups) {

    /** A metric and how it is read. */
    public record MetricName(String name, String unit, boolean moreIsBetter) {}

    /**
     * Cells that agree in all settings but those of rows and columns.
     *
     * @param name the other settings, for people; empty if there are none
     */
    public record Group(String name, List<CellView> cells) {}

    /**
     * Runs of equal settings.
     *
     * @param runs indices of the runs that count
     * @param doubts how many of these have which doubt: {@code 2 unproved}; empty if none has any
     * @param notCounted number of the others
     * @param figures by name of the metric
     */
    public record CellView(
            int row, int column, List<Integer> runs, String doubts, int notCounted, Map<String, Figure> figures) {}

    /**
     * A figure over the runs of a cell.
     *
     * @param runs how many runs have it
     * @param shade how bad the median is among all cells' medians: 0 the best, 1 the worst
     */
    public record Figure(double median, double least, double most, int runs, double shade) {}

    /** The matrix of a query; empty if all its runs have equal settings. */
    static Optional<MatrixView> of(QueryRuns query, CountedRuns runs) {
        List<RunResult> results = query.results();
        List<List<String>> values = IntStream.range(0, query.settings().names().size())
                .mapToObj(axis -> query.settings().values(axis, results))
                .toList();
        List<Integer> axes = IntStream.range(0, values.size())
                .boxed()
                .sorted(Comparator.comparingInt(axis -> -values.get(axis).size()))
                .toList();
        return axes.isEmpty() ? Optional.empty() : Optional.of(of(query, runs, values, axes));
    }

    /** @param axes their indices; the first is that of the rows, the second, if any, of the columns */
    private static MatrixView of(QueryRuns query, CountedRuns runs, List<List<String>> values, List<Integer> axes) {
        int row = axes.get(0);
        int column = axes.size() > 1 ? axes.get(1) : -1;
        Map<RunMetric, Shade> shades = shades(query);
        Map<String, List<CellView>> groups = new LinkedHashMap<>();
        for (QueryRuns.Cell cell : query.cells().values()) {
            String group = axes.stream()
                    .skip(2)
                    .sorted()
                    .map(axis -> query.settings().names().get(axis) + "="
                            + cell.values().get(axis))
                    .collect(Collectors.joining(" "));
            groups.computeIfAbsent(group, any -> new ArrayList<>())
                    .add(new CellView(
                            values.get(row).indexOf(cell.values().get(row)),
                            column < 0
                                    ? 0
                                    : values.get(column).indexOf(cell.values().get(column)),
                            runs.indicesOf(cell.counted()),
                            Doubts.of(cell.counted()),
                            cell.others().size(),
                            figures(cell, shades)));
        }
        List<String> names = query.settings().names();
        return new MatrixView(
                query.title(),
                names.get(row),
                column < 0 ? null : names.get(column),
                values.get(row),
                column < 0 ? List.of("") : values.get(column),
                query.settings().following(),
                shades.keySet().stream()
                        .map(metric -> new MetricName(metric.title(), metric.unit(), metric.moreIsBetter()))
                        .toList(),
                groups.entrySet().stream()
                        .map(group -> new Group(group.getKey(), group.getValue()))
                        .toList());
    }

    private static Map<RunMetric, Shade> shades(QueryRuns query) {
        Map<RunMetric, Shade> shades = new LinkedHashMap<>();
        for (RunMetric metric : ComparisonSettings.DEFAULT_METRICS) {
            Spread.of(query.cells().values().stream()
                            .flatMap(cell -> cell.spread(metric).stream())
                            .mapToDouble(Spread::median)
                            .toArray())
                    .ifPresent(medians -> shades.put(metric, new Shade(medians, metric.moreIsBetter())));
        }
        return shades;
    }

    private static Map<String, Figure> figures(QueryRuns.Cell cell, Map<RunMetric, Shade> shades) {
        Map<String, Figure> figures = new LinkedHashMap<>();
        shades.forEach((metric, shade) -> cell.spread(metric)
                .ifPresent(spread -> figures.put(
                        metric.title(),
                        new Figure(
                                Rounded.of(spread.median()),
                                Rounded.of(spread.least()),
                                Rounded.of(spread.most()),
                                spread.runs(),
                                shade.of(spread.median())))));
        return figures;
    }

    /** Shades by ratios, since a figure that is twice another matters as much among small figures as among large ones. */
    private record Shade(Spread medians, boolean moreIsBetter) {

        private static final double HUNDREDTHS = 100;
        /** Medians that differ by less are alike. */
        private static final double LEAST_RATIO = 1 + ComparisonSettings.DEFAULT_MARGIN_PERCENT / 100;

        double of(double median) {
            if (medians.least() <= 0 || medians.most() < LEAST_RATIO * medians.least()) {
                return 0;
            }
            double above = Math.log(median / medians.least()) / Math.log(medians.most() / medians.least());
            return Math.round(HUNDREDTHS * (moreIsBetter ? 1 - above : above)) / HUNDREDTHS;
        }
    }
}
