package nexmark.jet.runner.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.result.ClockCheck;

/**
 * Latency by percentile, drawn with characters. Each further nine of a percentile takes the same width, as in HdrHistogram's
 * plots. The plot ends where the samples end: at the maximum, which stands at the number of samples.
 */
final class PercentilePlot {

    private static final char POINT = '●';
    private static final char MAX = '×';
    private static final char INTERVAL = '┃';
    private static final char JOIN = '·';
    private static final char FIGURE = '┤';
    private static final char SIDE = '│';
    private static final char CORNER = '└';
    private static final char BOTTOM = '─';
    private static final char TICK = '┬';
    private static final String DRAWN = "●×┃·┤│└─┬";
    private static final String DRAWN_IN_ASCII = "ox|.+|+-+";

    private static final int ROWS = 7;
    private static final int FIGURE_WIDTH = 11;
    private static final int MOST_COLUMNS = 106;
    /** Where the maximum of very many samples stands: one nine beyond the last percentile. */
    private static final double MOST_NINES = 5;

    private static final double PERCENT = 100;
    private static final double MICROS_PER_MILLI = 1000;

    private final List<Point> points;
    private final LatencyScale scale;
    private final char[][] cells;

    /**
     * A percentile of the plot, or the maximum.
     *
     * @param nines 2 for 99 %, 3 for 99.9 %
     * @param lower95 lower end of the interval, µs; null if there is none, like the upper end
     */
    private record Point(String name, double nines, double micros, Double lower95, Double upper95) {

        static Point of(String name, Percentile percentile) {
            double share = Double.parseDouble(name.substring(1)) / PERCENT;
            return new Point(
                    name, -Math.log10(1 - share), percentile.micros(), percentile.lower95(), percentile.upper95());
        }

        static Point max(LatencySummary series) {
            double nines = Math.min(MOST_NINES, Math.log10((double) series.samples()));
            return new Point("max", nines, series.maxMicros(), null, null);
        }

        boolean hasInterval() {
            return lower95 != null && upper95 != null;
        }

        double lowest() {
            return hasInterval() ? lower95 : micros;
        }

        double highest() {
            return hasInterval() ? upper95 : micros;
        }
    }

    private PercentilePlot(List<Point> points, int width) {
        this.points = points;
        this.scale = new LatencyScale(
                points.stream().mapToDouble(Point::lowest).min().orElseThrow(),
                points.stream().mapToDouble(Point::highest).max().orElseThrow(),
                ROWS);
        this.cells = new char[ROWS][width];
        Arrays.stream(cells).forEach(row -> Arrays.fill(row, ' '));
    }

    /**
     * The lines of the plot; none if fewer than two figures are known.
     *
     * @param name name of the series
     * @param clocks hide latencies that are shorter than their error
     * @param columns how many characters a line may have
     */
    static List<String> lines(String name, LatencySummary series, ClockCheck clocks, int columns) {
        List<Point> points = points(series, clocks);
        if (points.size() < 2) {
            return List.of();
        }
        PercentilePlot plot = new PercentilePlot(points, Math.min(columns, MOST_COLUMNS) - FIGURE_WIDTH - 2);
        plot.draw();
        return plot.lines(name);
    }

    /** A line of a plot for a terminal that shows ASCII only. */
    static String inAscii(String line) {
        String ascii = line;
        for (int i = 0; i < DRAWN.length(); i++) {
            ascii = ascii.replace(DRAWN.charAt(i), DRAWN_IN_ASCII.charAt(i));
        }
        return ascii;
    }

    private static List<Point> points(LatencySummary series, ClockCheck clocks) {
        List<Point> points = new ArrayList<>();
        series.percentiles().forEach((name, percentile) -> {
            if (percentile.micros() != null && !clocks.hides(percentile.micros())) {
                points.add(Point.of(name, percentile));
            }
        });
        if (series.maxMicros() != null && !clocks.hides(series.maxMicros())) {
            points.add(Point.max(series));
        }
        return points;
    }

    private void draw() {
        for (int i = 1; i < points.size(); i++) {
            join(points.get(i - 1), points.get(i));
        }
        for (Point point : points) {
            int column = column(point);
            IntStream.rangeClosed(scale.row(point.highest()), scale.row(point.lowest()))
                    .forEach(row -> cells[row][column] = INTERVAL);
            cells[scale.row(point.micros())][column] = point.name().equals("max") ? MAX : POINT;
        }
    }

    /** Guides the eye. Of what lies between two percentiles, the summary knows nothing. */
    private void join(Point one, Point next) {
        int from = column(one);
        int width = column(next) - from;
        int row = scale.row(one.micros());
        int rise = scale.row(next.micros()) - row;
        for (int i = 1; i < width; i++) {
            cells[row + Math.round((float) rise * i / width)][from + i] = JOIN;
        }
    }

    private int column(Point point) {
        double first = points.get(0).nines();
        double last = points.get(points.size() - 1).nines();
        return Math.toIntExact(Math.round((point.nines() - first) / (last - first) * (width() - 1)));
    }

    private int width() {
        return cells[0].length;
    }

    private List<String> lines(String name) {
        List<String> lines = new ArrayList<>();
        String interval = points.stream().anyMatch(Point::hasInterval) ? "; " + INTERVAL + " is the 95 % interval" : "";
        lines.add(name + ", ms by percentile" + (scale.isLogarithmic() ? ", logarithmic" : "") + interval);
        for (int row = 0; row < ROWS; row++) {
            lines.add((figure(row) + new String(cells[row])).stripTrailing());
        }
        lines.add(" ".repeat(FIGURE_WIDTH + 1) + CORNER + bottom());
        lines.add((" ".repeat(FIGURE_WIDTH + 2) + names()).stripTrailing());
        return lines;
    }

    private String figure(int row) {
        String figure =
                scale.isNamed(row) ? String.format(Locale.ROOT, "%,.3f", scale.micros(row) / MICROS_PER_MILLI) : "";
        return " ".repeat(Math.max(0, FIGURE_WIDTH - figure.length())) + figure + " "
                + (figure.isEmpty() ? SIDE : FIGURE);
    }

    private String bottom() {
        StringBuilder line = new StringBuilder(String.valueOf(BOTTOM).repeat(width()));
        points.forEach(point -> line.setCharAt(column(point), TICK));
        return line.toString();
    }

    private String names() {
        StringBuilder line = new StringBuilder(" ".repeat(width()));
        for (Point point : points) {
            int length = point.name().length();
            int start = Math.max(0, Math.min(column(point) - length / 2, width() - length));
            line.replace(start, start + length, point.name());
        }
        return line.toString();
    }
}
