package nexmark.jet.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.latency.LatencySummary.Percentile;

/**
 * Latency by percentile, drawn with characters. Each further nine of a percentile takes the same width, as in
 * HdrHistogram's plots. The plot ends where the samples end: at the maximum, which stands at the number of samples.
 *
 * @param series name of the series
 * @param leastMicros shorter latencies are left out
 */
public record PercentilePlot(String series, LatencySummary latencies, double leastMicros) implements Table.Block {

    private static final String MAX = "max";
    private static final int ROWS = 7;
    private static final int FIGURE_WIDTH = 11;
    private static final int MOST_COLUMNS = 106;
    /** Where the maximum of very many samples stands: one nine beyond the last percentile. */
    private static final double MOST_NINES = 5;
    /** A linear scale would draw the small latencies of a wider range in one row. */
    private static final double WIDE = 10;

    /**
     * A percentile, or the maximum; latencies in µs.
     *
     * @param nines 2 for 99 %, 3 for 99.9 %
     * @param lowest lower end of its interval; the latency itself if it has none
     */
    private record Point(String name, double nines, double micros, double lowest, double highest) {

        static Point of(String name, Percentile percentile) {
            double nines = -Math.log10(1 - Double.parseDouble(name.substring(1)) / Figures.PERCENT);
            double micros = percentile.micros();
            return percentile.lower95() == null || percentile.upper95() == null
                    ? new Point(name, nines, micros, micros, micros)
                    : new Point(name, nines, micros, percentile.lower95(), percentile.upper95());
        }
    }

    public boolean isDrawn() {
        return points().size() > 1;
    }

    /** @param columns how many characters a line may have */
    List<String> lines(int columns) {
        return new Drawing(points(), Math.min(columns, MOST_COLUMNS) - FIGURE_WIDTH - 2).lines(series);
    }

    private List<Point> points() {
        List<Point> points = new ArrayList<>();
        latencies.percentiles().forEach((name, percentile) -> {
            if (isShown(percentile.micros())) {
                points.add(Point.of(name, percentile));
            }
        });
        Double max = latencies.maxMicros();
        if (isShown(max)) {
            points.add(new Point(MAX, Math.min(MOST_NINES, Math.log10((double) latencies.samples())), max, max, max));
        }
        return points;
    }

    private boolean isShown(Double micros) {
        return micros != null && micros >= leastMicros;
    }

    /** A plot of a width; rows count from 0 at the top. */
    private static final class Drawing {

        private final List<Point> points;
        private final int width;
        private final double bottom;
        private final double top;
        private final boolean isLogarithmic;
        private final char[][] cells;

        Drawing(List<Point> points, int width) {
            this.points = points;
            this.width = width;
            this.bottom = points.stream().mapToDouble(Point::lowest).min().orElseThrow();
            this.top = points.stream().mapToDouble(Point::highest).max().orElseThrow();
            this.isLogarithmic = bottom > 0 && top >= WIDE * bottom;
            this.cells = new char[ROWS][width];
            Arrays.stream(cells).forEach(row -> Arrays.fill(row, ' '));
        }

        List<String> lines(String series) {
            draw();
            List<String> lines = new ArrayList<>();
            boolean hasIntervals = points.stream().anyMatch(point -> point.highest() > point.lowest());
            lines.add(series + ", ms by percentile" + (isLogarithmic ? ", logarithmic" : "")
                    + (hasIntervals ? "; ┃ is the 95 % interval" : ""));
            for (int row = 0; row < ROWS; row++) {
                lines.add((figure(row) + new String(cells[row])).stripTrailing());
            }
            StringBuilder ticks = new StringBuilder("─".repeat(width));
            StringBuilder names = new StringBuilder(" ".repeat(width));
            for (Point point : points) {
                ticks.setCharAt(column(point), '┬');
                int length = point.name().length();
                int start = Math.max(0, Math.min(column(point) - length / 2, width - length));
                names.replace(start, start + length, point.name());
            }
            lines.add(" ".repeat(FIGURE_WIDTH + 1) + "└" + ticks);
            lines.add((" ".repeat(FIGURE_WIDTH + 2) + names).stripTrailing());
            return lines;
        }

        private void draw() {
            for (int i = 1; i < points.size(); i++) {
                join(points.get(i - 1), points.get(i));
            }
            for (Point point : points) {
                int column = column(point);
                IntStream.rangeClosed(row(point.highest()), row(point.lowest()))
                        .forEach(row -> cells[row][column] = '┃');
                cells[row(point.micros())][column] = point.name().equals(MAX) ? '×' : '●';
            }
        }

        /** Guides the eye; the summary knows nothing between two percentiles. */
        private void join(Point one, Point next) {
            int from = column(one);
            int distance = column(next) - from;
            int row = row(one.micros());
            int rise = row(next.micros()) - row;
            for (int i = 1; i < distance; i++) {
                cells[row + Math.round((float) rise * i / distance)][from + i] = '·';
            }
        }

        private int column(Point point) {
            double first = points.get(0).nines();
            double last = points.get(points.size() - 1).nines();
            return Math.toIntExact(Math.round((point.nines() - first) / (last - first) * (width - 1)));
        }

        private int row(double micros) {
            double range = onScale(top) - onScale(bottom);
            double share = range == 0 ? 0 : (onScale(micros) - onScale(bottom)) / range;
            return ROWS - 1 - Math.toIntExact(Math.round(share * (ROWS - 1)));
        }

        /** Top, middle and bottom are named; for a single latency, the bottom. */
        private String figure(int row) {
            boolean isNamed = row == ROWS - 1 || (top > bottom && (row == 0 || row == ROWS / 2));
            double value = onScale(bottom) + (1 - row / (ROWS - 1.0)) * (onScale(top) - onScale(bottom));
            String figure = isNamed ? Figures.millis(isLogarithmic ? Math.pow(10, value) : value) : "";
            return " ".repeat(Math.max(0, FIGURE_WIDTH - figure.length())) + figure + (isNamed ? " ┤" : " │");
        }

        private double onScale(double micros) {
            return isLogarithmic ? Math.log10(micros) : micros;
        }
    }
}
