package nexmark.jet.report;

import static nexmark.jet.table.Figures.MICROS_PER_MILLI;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.latency.PercentileCurve;
import nexmark.jet.statistics.Median;

/**
 * Latency by percentile of the runs of a query, in one series: a curve a run, or, of many runs, a curve a cell, which is the
 * median of its runs at each percentile that all of them have the samples for.
 *
 * @param sample which rows are its samples; null if nobody knows
 * @param leftOut number of runs or cells that are not drawn because they are too many
 * @param withoutLog number of runs whose log of latencies is missing or cannot be read, so that their curves have few points
 */
record OverlayView(
        String title,
        String series,
        String sample,
        boolean isOfCells,
        List<Curve> curves,
        int leftOut,
        int withoutLog) {

    /** More curves of runs than that nobody tells apart. */
    private static final int MOST_RUNS = 30;

    private static final int MOST_CURVES = 60;
    private static final Set<Double> NAMED = Set.of(50.0, 90.0, 99.0, 99.9, 99.99);

    /** A curve of a cell, what weakens it, and points by rising percentile: the place on HdrHistogram's axis; ms; percent. */
    record Curve(String name, int cell, String doubts, List<List<Double>> points) {}

    /** The curves of a query, whose latencies are rounded down to multiples of a step; empty if no run that counts has a percentile. */
    static Optional<OverlayView> of(QueryRuns query, double stepMillis) {
        boolean isOfCells = query.counted().size() > MOST_RUNS;
        List<Curve> curves = new ArrayList<>();
        int withoutLog = 0;
        int number = 0;
        for (QueryRuns.Cell cell : query.cells().values()) {
            List<Curve> ofCell = new ArrayList<>();
            String name = query.settings().inWords(cell.values());
            for (ReportedRun run : cell.counted()) {
                Optional<List<List<Double>>> points = logged(run, stepMillis * MICROS_PER_MILLI);
                ofCell.add(new Curve(
                        name, number, VerdictWords.doubts(run.result()), points.orElseGet(() -> summarized(run))));
                withoutLog += points.isEmpty() ? 1 : 0;
            }
            curves.addAll(isOfCells ? median(name, number, VerdictWords.doubts(cell.counted()), ofCell) : ofCell);
            number++;
        }
        curves.removeIf(curve -> curve.points().isEmpty());
        List<Curve> shown = curves.stream().limit(MOST_CURVES).toList();
        return shown.isEmpty()
                ? Optional.empty()
                : Optional.of(new OverlayView(
                        query.title(),
                        query.series().orElseThrow(),
                        Percentiles.SAMPLES.get(query.series().orElseThrow()),
                        isOfCells,
                        shown,
                        curves.size() - shown.size(),
                        withoutLog));
    }

    /** The curve of a run's log; empty if it is missing, or no latencies can be read in it, and then the page says so. */
    private static Optional<List<List<Double>>> logged(ReportedRun run, double stepMicros) {
        try {
            List<List<Double>> points = PercentileCurve.withoutIntervals(run.log()).points().stream()
                    .filter(point -> point.enough() && !run.result().cluster().hides(point.micros()))
                    .map(point -> point(point.percent(), LatencySummary.roundedDown(point.micros(), stepMicros)))
                    .toList();
            return points.isEmpty() ? Optional.empty() : Optional.of(thinned(points));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The percentiles in the result. */
    private static List<List<Double>> summarized(ReportedRun run) {
        List<List<Double>> points = new ArrayList<>();
        run.result().main().percentiles().forEach((name, percentile) -> {
            if (percentile.micros() != null && !run.result().cluster().hides(percentile.micros())) {
                points.add(point(Percentiles.percent(name), percentile.micros()));
            }
        });
        return points;
    }

    private static List<Double> point(double percent, double micros) {
        return List.of(
                ReportedRun.rounded(Percentiles.oneOf(percent)),
                ReportedRun.rounded(micros / MICROS_PER_MILLI),
                percent);
    }

    /** Every second point, the last, and the percentiles that results have. */
    private static List<List<Double>> thinned(List<List<Double>> points) {
        List<List<Double>> thinned = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            if (i % 2 == 0
                    || i == points.size() - 1
                    || NAMED.contains(points.get(i).get(2))) {
                thinned.add(points.get(i));
            }
        }
        return thinned;
    }

    private static List<Curve> median(String name, int cell, String doubts, List<Curve> curves) {
        Map<Double, List<List<Double>>> byPlace = new TreeMap<>();
        for (Curve curve : curves) {
            curve.points()
                    .forEach(point -> byPlace.computeIfAbsent(point.get(0), any -> new ArrayList<>())
                            .add(point));
        }
        List<List<Double>> points = new ArrayList<>();
        byPlace.forEach((place, ofRuns) -> {
            if (ofRuns.size() == curves.size()) {
                double median = Median.of(
                        ofRuns.stream().mapToDouble(point -> point.get(1)).toArray());
                points.add(List.of(
                        place, ReportedRun.rounded(median), ofRuns.get(0).get(2)));
            }
        });
        return points.isEmpty() ? List.of() : List.of(new Curve(name, cell, doubts, points));
    }
}
