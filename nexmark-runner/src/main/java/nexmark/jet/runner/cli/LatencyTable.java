package nexmark.jet.runner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.plan.Millis;
import nexmark.jet.report.ResultLines;
import nexmark.jet.result.ClockCheck;
import nexmark.jet.runner.run.SampleShortage;

/** Prints the percentiles of latency series. */
final class LatencyTable {

    private static final double MICROS_PER_MILLI = 1000;
    /** Marks a percentile and the line that explains it. */
    private static final String FEW_EXCURSIONS = "*";

    private static final String HIDDEN = "clock error";
    private static final String FIRST = "first";

    private static final long MINUTE_MILLIS = TimeUnit.MINUTES.toMillis(1);
    private static final long MOST_MINUTES_WITH_SECONDS = 2;

    private final Screen screen;
    private final ClockCheck clocks;
    private final OptionalLong measureMillis;

    /**
     * Prints on a screen.
     *
     * @param clocks how well the clocks agree by which the latencies were measured
     * @param measureMillis the measured interval, if a longer one would have had more samples
     */
    LatencyTable(Screen screen, ClockCheck clocks, OptionalLong measureMillis) {
        this.screen = screen;
        this.clocks = clocks;
        this.measureMillis = measureMillis;
    }

    /**
     * Prints the series that counts for the query, and the series of first rows. A percentile for which neither has enough samples
     * has no column; a line says how to get it.
     */
    void print(String main, Map<String, LatencySummary> series) {
        List<String> shown = Stream.of(main, FIRST).distinct().toList();
        LatencySummary any = series.get(main);
        List<String> known = any.percentiles().keySet().stream()
                .filter(name -> shown.stream()
                        .anyMatch(row -> series.get(row).percentiles().get(name).micros() != null))
                .toList();
        AlignedTable table = new AlignedTable()
                .left("latency, ms")
                .right(known.toArray(String[]::new))
                .right("max", "samples");
        shown.forEach(name -> table.row(row(name, series.get(name), known)));
        screen.table(table);
        shown.forEach(name -> printFewExcursions(shown.size() > 1 ? name + ": " : "", series.get(name)));
        printMissing(any, known);
    }

    private List<String> row(String name, LatencySummary series, List<String> known) {
        List<String> cells = new ArrayList<>(List.of(name));
        known.forEach(percentile -> cells.add(figure(series.percentiles().get(percentile))));
        cells.add(max(series));
        cells.add(String.format(Locale.ROOT, "%,d", series.samples()));
        return cells;
    }

    private void printFewExcursions(String name, LatencySummary series) {
        ResultLines.fewExcursions(series).ifPresent(line -> screen.labelled("", FEW_EXCURSIONS + name + line));
    }

    private void printMissing(LatencySummary series, List<String> known) {
        String missing = series.percentiles().keySet().stream()
                .filter(name -> !known.contains(name))
                .map(name -> name + enough(name, series))
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            screen.labelled("", "too few samples for " + missing);
        }
    }

    private String enough(String percentile, LatencySummary series) {
        if (measureMillis.isEmpty() || series.samples() == 0) {
            return "";
        }
        long needed = series.percentiles().get(percentile).samplesNeeded();
        SampleShortage shortage = new SampleShortage(percentile, needed, series.samples(), measureMillis.getAsLong());
        return " (--measure " + Millis.text(rounded(shortage.enoughMillis())) + ")";
    }

    /** Nobody measures for 1498 s. */
    private static long rounded(long millis) {
        long minutes = (millis + MINUTE_MILLIS - 1) / MINUTE_MILLIS;
        return minutes <= MOST_MINUTES_WITH_SECONDS ? millis : minutes * MINUTE_MILLIS;
    }

    private String figure(Percentile percentile) {
        if (percentile.micros() == null) {
            return String.format(Locale.ROOT, "needs %,d", percentile.samplesNeeded());
        }
        String few = percentile.restsOnFewExcursions() && !clocks.hides(percentile.micros()) ? FEW_EXCURSIONS : "";
        return few + millis(percentile.micros());
    }

    private String max(LatencySummary series) {
        return series.maxMicros() == null ? "-" : millis(series.maxMicros());
    }

    /** A latency in ms, with its µs. A latency that the clocks' error hides is no figure. */
    private String millis(double micros) {
        return clocks.hides(micros) ? HIDDEN : String.format(Locale.ROOT, "%,.3f", micros / MICROS_PER_MILLI);
    }
}
