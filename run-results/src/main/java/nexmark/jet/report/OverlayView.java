package nexmark.jet.report;

import static nexmark.jet.table.Figures.MICROS_PER_MILLI;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import nexmark.jet.latency.PercentileCurve;

/**
 * Latency by percentile of the runs of a query, in one series: a curve a run.
 *
 * @param sample which rows are its samples; null if nobody knows
 * @param leftOut number of runs that are not drawn because they are too many
 * @param withoutLog number of runs that are not drawn because their log of latencies is missing or cannot be read
 */
record OverlayView(String title, String series, String sample, List<Curve> curves, int leftOut, int withoutLog) {

    /** More curves nobody tells apart. Each setting has as many of them. */
    private static final int MOST_CURVES = 60;

    /** A curve of a cell, what weakens it, and points by rising percentile: the place on HdrHistogram's axis; ms; percent. */
    record Curve(String name, int cell, String doubts, List<List<Double>> points) {}

    /** The curves of a query; empty if no run that counts has a percentile. */
    static Optional<OverlayView> of(QueryRuns query) {
        List<Curve> curves = new ArrayList<>();
        int withoutLog = 0;
        int cells = 0;
        int most = Math.max(1, MOST_CURVES / query.cells().size());
        for (QueryRuns.Cell cell : query.cells().values()) {
            String name = query.settings().inWords(cell.values());
            for (ReportedRun run : cell.counted().stream()
                    .limit(curves.size() < MOST_CURVES ? most : 0)
                    .toList()) {
                try {
                    List<List<Double>> points = points(run);
                    curves.add(new Curve(name, cells, VerdictWords.doubts(run.result()), points));
                } catch (IOException e) {
                    withoutLog++;
                }
            }
            cells++;
        }
        int leftOut = query.counted().size() - withoutLog - curves.size();
        curves.removeIf(curve -> curve.points().isEmpty());
        if (curves.isEmpty()) {
            return Optional.empty();
        }
        String series = query.series().orElseThrow();
        String sample = Percentiles.SAMPLES.get(series);
        return Optional.of(new OverlayView(query.title(), series, sample, curves, leftOut, withoutLog));
    }

    private static List<List<Double>> points(ReportedRun run) throws IOException {
        return PercentileCurve.of(run.log(), false).points().stream()
                .filter(point -> point.enough() && !run.result().cluster().hides(point.micros()))
                .map(point -> List.of(
                        ReportedRun.rounded(Percentiles.oneOf(point.percent())),
                        ReportedRun.rounded(point.micros() / MICROS_PER_MILLI),
                        point.percent()))
                .toList();
    }
}
