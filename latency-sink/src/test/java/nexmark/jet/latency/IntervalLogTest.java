package nexmark.jet.latency;

import static nexmark.jet.latency.LatencyRecorder.CLOSED;
import static nexmark.jet.latency.Reports.report;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import nexmark.jet.latency.Reports.Row;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IntervalLogTest {

    @TempDir
    private Path directory;

    private final LatencyCollector collector = new LatencyCollector();

    @BeforeEach
    void collectAndWrite() throws IOException {
        SplittableRandom random = new SplittableRandom(11);
        for (int second = 0; second < 10; second++) {
            for (String member : List.of("10.0.0.1:5701", "10.0.0.2:5701")) {
                collector.accept(report(member, second, second < 9 ? second * 1_000L : CLOSED, rows(random, second)));
            }
        }
        IntervalLog.write(collector, directory);
    }

    @Test
    void theSumOfEachFilesHistogramsIsTheSeries() throws IOException {
        for (LatencySeries series : collector.series()) {
            assertThat(series.samples()).isPositive();
            assertThat(sum(read(directory.resolve(series.name() + ".hlog")))).isEqualTo(series.histogram());
        }
    }

    @Test
    void eachMemberHasTheSameThreeFilesInADirectoryOfItsName() throws IOException {
        List<LatencySeries> member = collector.seriesByMember().get("10.0.0.2:5701");
        for (LatencySeries series : member) {
            Path file = directory.resolve("10.0.0.2_5701").resolve(series.name() + ".hlog");
            assertThat(sum(read(file))).isEqualTo(series.histogram());
        }
        assertThat(member.get(0).samples()).isLessThan(collector.every().samples());
    }

    @Test
    void theCurveOfAFileAgreesWithTheSummaryOfItsSeries() throws IOException {
        LatencySummary summary = collector.summaries(true).get("every");
        PercentileCurve curve = PercentileCurve.of(directory.resolve("every.hlog"), true);
        assertThat(curve.samples()).isEqualTo(summary.samples());
        for (String name : List.of("p50", "p90")) {
            LatencySummary.Percentile percentile = summary.percentiles().get(name);
            double percent = Double.parseDouble(name.substring(1));
            assertThat(curve.points())
                    .filteredOn(point -> point.percent() == percent)
                    .singleElement()
                    .satisfies(point -> {
                        assertThat(point.micros()).isEqualTo(percentile.micros());
                        assertThat(point.lower95()).isEqualTo(percentile.lower95());
                        assertThat(point.upper95()).isEqualTo(percentile.upper95());
                    });
        }
    }

    @Test
    void everyIntervalIsASecondAndSaysWhichOne() throws IOException {
        List<Histogram> intervals = read(directory.resolve("every.hlog"));

        assertThat(intervals).hasSize(10);
        for (int second = 0; second < 10; second++) {
            assertThat(intervals.get(second).getStartTimeStamp()).isEqualTo((100 + second) * 1_000L);
            assertThat(intervals.get(second).getEndTimeStamp()).isEqualTo((101 + second) * 1_000L);
        }
    }

    @Test
    void theFileSaysItsFormatItsStartAndItsUnit() throws IOException {
        assertThat(Files.readString(directory.resolve("complete.hlog")))
                .contains("#[Histogram log format version 1.3]")
                .contains("#[StartTime: 1.000 ")
                .contains("values are microseconds")
                .contains("\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\"");
    }

    @Test
    void whatIsNoFileIsNotRead() throws IOException {
        Path endless = Files.createSymbolicLink(directory.resolve("endless.hlog"), Path.of("/dev/zero"));
        assertThatThrownBy(() -> IntervalLog.read(endless, (begin, micros) -> {}))
                .hasMessage(endless + " is not a log of latencies");
    }

    private static Row[] rows(SplittableRandom random, int second) {
        Row[] rows = new Row[500];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new Row(second * 1_000L + 20L * random.nextInt(50), random.nextLong(100_000, 2_000_000_000L));
        }
        return rows;
    }

    private static List<Histogram> read(Path file) throws IOException {
        List<Histogram> intervals = new ArrayList<>();
        try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
            EncodableHistogram interval;
            while ((interval = reader.nextIntervalHistogram()) != null) {
                intervals.add((Histogram) interval);
            }
        }
        return intervals;
    }

    private static Histogram sum(List<Histogram> intervals) {
        Histogram sum = new Histogram(4);
        intervals.forEach(sum::add);
        return sum;
    }
}
