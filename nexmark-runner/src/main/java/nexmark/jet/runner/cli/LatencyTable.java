package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.report.ResultLines;
import nexmark.jet.result.ClockCheck;

/** Prints the percentiles of latency series. */
final class LatencyTable {

    private static final double MICROS_PER_MILLI = 1000;
    /** Marks a percentile and the line that explains it. */
    private static final String FEW_EXCURSIONS = "*";

    private static final String HIDDEN = "clock error";
    private static final String FIRST = "first";

    private final PrintWriter out;
    private final ClockCheck clocks;

    /** @param clocks how well the clocks agree by which the latencies were measured */
    LatencyTable(PrintWriter out, ClockCheck clocks) {
        this.out = out;
        this.clocks = clocks;
    }

    /** Prints the names of the percentiles, which all series share. */
    void printHeader(LatencySummary any) {
        out.printf("  %-12s", "latency, ms");
        any.percentiles().keySet().forEach(name -> out.printf("%14s", name));
        out.printf("%12s%12s%n", "max", "samples");
    }

    /** Prints the series that counts for the query, and that of first rows. */
    void printSeries(String main, Map<String, LatencySummary> series) {
        print(main, series.get(main));
        if (!main.equals(FIRST)) {
            print(FIRST, series.get(FIRST));
        }
    }

    private void print(String name, LatencySummary series) {
        out.printf("  %-12s", name);
        for (Percentile percentile : series.percentiles().values()) {
            out.printf("%14s", figure(percentile));
        }
        out.printf(Locale.ROOT, "%12s%,12d%n", max(series), series.samples());
        ResultLines.fewExcursions(series).ifPresent(line -> out.printf("  %-12s%s%n", "", FEW_EXCURSIONS + line));
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
