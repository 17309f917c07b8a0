package nexmark.jet.runner.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.latency.LatencySeries;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.TimelineRow;

/** The latencies of first rows that a foreign program has measured: the file {@code latencies.csv}, a line for each ideal time. */
final class ForeignLatencies {

    private static final String HEADER = "idealMillis,latencyMillis";
    private static final Pattern LINE = Pattern.compile("(\\d{1,15}),(\\d{1,9}(?:\\.\\d{1,9})?)");
    private static final long SECOND_MILLIS = TimeUnit.SECONDS.toMillis(1);
    private static final double NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private final Interval interval;
    private final LatencyCollector collector = new LatencyCollector();
    private final Set<Long> idealTimes = new HashSet<>();
    /** By the begin of the second in which the row arrived, epoch ms. */
    private final NavigableMap<Long, Double> leastMillis = new TreeMap<>();

    private ForeignLatencies(Interval interval) {
        this.interval = interval;
    }

    /**
     * Reads the file.
     *
     * @throws UserMistake that names the file and the first wrong line
     */
    static ForeignLatencies read(Path file, Interval interval) throws IOException {
        ForeignLatencies latencies = new ForeignLatencies(interval);
        // Any file is text in this character set, so a file of something else is a wrong line.
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            int number = 1;
            String line = lines.readLine();
            if (!HEADER.equals(line)) {
                throw wrong(file, number, line, "the header " + HEADER);
            }
            for (line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                latencies.add(line, file, number);
            }
        }
        latencies.collector.finish();
        return latencies;
    }

    private void add(String line, Path file, int number) {
        Matcher fields = LINE.matcher(line);
        if (!fields.matches()) {
            throw wrong(
                    file, number, line, "an ideal time in epoch ms and a latency in ms, such as 1700000000020,1.25");
        }
        long idealMillis = Long.parseLong(fields.group(1));
        double millis = Double.parseDouble(fields.group(2));
        if (idealMillis < interval.measureFromMillis() || idealMillis >= interval.measureToMillis()) {
            throw wrong(file, number, line, "an ideal time in the measured interval");
        }
        if (!idealTimes.add(idealMillis)) {
            throw wrong(file, number, line, "one line for each ideal time");
        }
        collector.acceptFirst(idealMillis, Math.round(millis * NANOS_PER_MILLI));
        leastMillis.merge(second((long) (idealMillis + millis)), millis, Math::min);
    }

    private static UserMistake wrong(Path file, int number, String line, String expected) {
        return new UserMistake(file.getFileName() + ", line " + number + ": '" + (line == null ? "" : line)
                + "', expected " + expected);
    }

    private static long second(long millis) {
        return Math.floorDiv(millis, SECOND_MILLIS) * SECOND_MILLIS;
    }

    LatencyCollector collector() {
        return collector;
    }

    LatencySeries series() {
        return collector.first();
    }

    LatencySummary summary() {
        return collector.summaries().get(series().name());
    }

    /**
     * A row for each second from the begin of the interval on. A result is never earlier than the last event that it needs, so a
     * second's smallest latency is not less than the source's smallest lag, and stands in its place.
     *
     * @param resolutionMillis by so much a latency may be larger than reported
     */
    List<TimelineRow> timeline(double resolutionMillis) {
        Map<Long, LatencyFigures> bySecond = series().timeline().stream()
                .collect(Collectors.toMap(LatencyFigures::startMillis, Function.identity()));
        List<TimelineRow> rows = new ArrayList<>();
        long last = leastMillis.isEmpty() ? Long.MIN_VALUE : leastMillis.lastKey();
        for (long second = second(interval.measureFromMillis()); second <= last; second += SECOND_MILLIS) {
            LatencyFigures figures = bySecond.getOrDefault(second, Timeline.none(second));
            double lagMillis = leastMillis.getOrDefault(second, Double.NaN) + resolutionMillis;
            rows.add(new TimelineRow(
                    second, interval.phase(second), Double.NaN, lagMillis, Double.NaN, figures, figures, Map.of()));
        }
        return rows;
    }
}
