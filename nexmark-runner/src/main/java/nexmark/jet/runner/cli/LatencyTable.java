package nexmark.jet.runner.cli;

import static nexmark.jet.table.Figures.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.plan.Millis;
import nexmark.jet.report.ResultLines;
import nexmark.jet.result.ClockCheck;
import nexmark.jet.runner.run.SampleShortage;
import nexmark.jet.table.Figures;
import nexmark.jet.table.Table;
import nexmark.jet.table.Table.Grid;

record LatencyTable(ClockCheck clocks, long measureMillis) {

    /** Marks a percentile and the line that explains it. */
    private static final String FEW_EXCURSIONS = "*";

    /**
     * Adds the series that counts for the query, the series of first rows, and those of kinds of rows. A percentile for
     * which none has enough samples has no column; a line says how to get it.
     */
    void addTo(Table table, String main, Map<String, LatencySummary> series) {
        Stream<String> kinds = series.keySet().stream().filter(name -> name.startsWith(main + "."));
        List<String> shown =
                Stream.concat(Stream.of(main, "first"), kinds).distinct().toList();
        LatencySummary mainSeries = series.get(main);
        Map<Boolean, List<String>> byKnown = mainSeries.percentiles().keySet().stream()
                .collect(Collectors.partitioningBy(name -> shown.stream()
                        .anyMatch(row -> series.get(row).percentiles().get(name).micros() != null)));
        List<String> percentiles = byKnown.get(true);
        Grid grid = new Grid()
                .left("latency, ms")
                .right(percentiles.toArray(String[]::new))
                .right("max", "samples");
        shown.forEach(name -> grid.row(row(name, series.get(name), percentiles)));
        table.add(grid);
        for (String name : shown) {
            String which = shown.size() > 1 ? name + ": " : "";
            ResultLines.fewExcursions(series.get(name))
                    .ifPresent(line -> table.labelled("", FEW_EXCURSIONS + which + line));
        }
        String missing = byKnown.get(false).stream()
                .map(name -> name + enough(name, mainSeries))
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            table.labelled("", "too few samples for " + missing);
        }
    }

    private List<String> row(String name, LatencySummary series, List<String> percentiles) {
        List<String> cells = new ArrayList<>(List.of(name));
        percentiles.forEach(percentile -> cells.add(figure(series.percentiles().get(percentile))));
        cells.add(series.maxMicros() == null ? "-" : millis(series.maxMicros(), ""));
        cells.add(text("%,d", series.samples()));
        return cells;
    }

    private String enough(String percentile, LatencySummary series) {
        if (series.samples() == 0) {
            return "";
        }
        long needed = series.percentiles().get(percentile).samplesNeeded();
        SampleShortage shortage = new SampleShortage(percentile, needed, series.samples(), measureMillis);
        return " (--measure " + Millis.text(shortage.enoughMillis()) + ")";
    }

    private String figure(Percentile percentile) {
        return percentile.micros() == null
                ? text("needs %,d", percentile.samplesNeeded())
                : millis(percentile.micros(), percentile.restsOnFewExcursions() ? FEW_EXCURSIONS : "");
    }

    /** A latency that the clocks' error hides is not a figure. */
    private String millis(double micros, String mark) {
        return clocks.hides(micros) ? "clock error" : mark + Figures.millis(micros);
    }
}
