package nexmark.jet.latency;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes what a collector holds as HdrHistogram interval logs, and reads them, (format 1.3), readable by that project's
 * public tools: {@code every.hlog}, {@code first.hlog} and {@code complete.hlog}, and the same for each member in a
 * directory of its name, in which anything but letters, digits, dots and dashes becomes an underscore.
 *
 * <p>Values are microseconds, the legend's maximum is in milliseconds. One interval a second, seconds without latencies
 * left out; the sum of a file's histograms is the series' histogram.
 */
public final class IntervalLog {

    private static final int COMMENT = '#';

    private IntervalLog() {}

    /**
     * Writes all files, each complete or not at all, over files of the same names; the directory is made if need be.
     */
    public static void write(LatencyCollector collector, Path directory) throws IOException {
        writeSeries(collector.series(), directory);
        for (Map.Entry<String, List<LatencySeries>> member :
                collector.seriesByMember().entrySet()) {
            writeSeries(member.getValue(), directory.resolve(directoryName(member.getKey())));
        }
    }

    public static String directoryName(String member) {
        return member.replaceAll("[^A-Za-z0-9.-]", "_");
    }

    /**
     * Reads a series back, one second after the other.
     *
     * @param file such as {@code complete.hlog}
     * @param each takes the start of each second that has latencies, epoch ms, and these latencies, µs
     * @throws IOException also if the file is no such log
     */
    public static void read(Path file, BiConsumer<Long, AbstractHistogram> each) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) { // nobody may ever write to a pipe
            throw new IOException(file + " is not a log of latencies");
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file));
                HistogramLogReader log = new HistogramLogReader(in)) {
            checkBegin(in, file);
            while (log.hasNext()) {
                if (log.nextIntervalHistogram() instanceof AbstractHistogram micros) {
                    each.accept(micros.getStartTimeStamp(), micros);
                } else if (log.hasNext()) {
                    throw new IOException(file + " is not a log of latencies");
                }
            }
        } catch (RuntimeException e) {
            throw new IOException(file + " is not a log of latencies", e);
        }
    }

    /** The reader takes any text for a log without intervals. Each log that is written here begins with a comment. */
    private static void checkBegin(InputStream in, Path file) throws IOException {
        in.mark(1);
        if (in.read() != COMMENT) {
            throw new IOException(file + " is not a log of latencies");
        }
        in.reset();
    }

    private static void writeSeries(List<LatencySeries> series, Path directory) throws IOException {
        Files.createDirectories(directory);
        for (LatencySeries one : series) {
            Path whole = directory.resolve(one.name() + ".hlog");
            Path part = directory.resolve(one.name() + ".hlog.part");
            try (OutputStream out = Files.newOutputStream(part)) {
                write(one, out);
            }
            Files.move(part, whole, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    static void write(LatencySeries series, OutputStream out) {
        HistogramLogWriter log = new HistogramLogWriter(out);
        log.outputComment("[Latency series '" + series.name() + "': values are microseconds, Interval_Max is ms]");
        log.outputLogFormatVersion();
        long startMillis = series.startMillis();
        log.outputStartTime(startMillis);
        log.outputBaseTime(startMillis);
        log.setBaseTime(startMillis);
        log.outputLegend();
        series.forEachSecond((secondMillis, latencies) -> {
            double seconds = (secondMillis - startMillis) / 1e3;
            log.outputIntervalHistogram(seconds, seconds + 1, latencies.micros(), 1e3);
        });
        log.close();
    }
}
