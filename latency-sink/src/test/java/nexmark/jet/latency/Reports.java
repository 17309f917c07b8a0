package nexmark.jet.latency;

import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.StreamSupport;

/** Makes reports by hand: a run on fictitious members, measured over all time. */
final class Reports {

    static final long SECOND = 1_000;
    static final long NANOS_PER_MILLI = 1_000_000;
    static final int MEMBERS = 2;

    private Reports() {}

    /** One row: ideal time in ms, latency in ns, checksum of its values. */
    record Row(long idealMillis, long latencyNanos, long checksum) {
        Row(long idealMillis, long latencyNanos) {
            this(idealMillis, latencyNanos, 1);
        }
    }

    /** A report of one second, which it is the sequence number after the first. */
    static IntervalReport report(String member, long sequence, long watermarkMillis, Row... rows) {
        return report(member, 1, sequence, watermarkMillis, rows);
    }

    static IntervalReport report(String member, long executionId, long sequence, long watermarkMillis, Row... rows) {
        return report(member, executionId, sequence, watermarkMillis, Delivery.AT_ONCE, rows);
    }

    /** Of an exactly-once job: rows of an epoch, and what the member knows of others. */
    static IntervalReport report(
            String member, long executionId, long sequence, long watermarkMillis, Delivery delivery, Row... rows) {
        Interval interval = interval(List.of(rows));
        long start = (executionId * 100 + sequence) * SECOND;
        return new IntervalReport(
                new IntervalReport.Origin(member + "-" + executionId, member, executionId, MEMBERS, 3),
                sequence,
                start,
                start + SECOND,
                watermarkMillis,
                interval.rows(),
                delivery,
                interval);
    }

    static Interval interval(List<Row> rows) {
        LatencyRecorder recorder = new LatencyRecorder(new LatencySettings("run", 0, LatencySettings.MAX_EPOCH_MILLIS));
        recorder.begin();
        rows.forEach(row ->
                recorder.record(row.idealMillis, row.idealMillis * NANOS_PER_MILLI + row.latencyNanos, row.checksum));
        recorder.end();
        Interval interval = new Interval();
        recorder.takeInto(interval);
        return interval;
    }

    /** Rows of three windows at a time, watermarks behind them. */
    static List<IntervalReport> randomReports(Random random) {
        List<IntervalReport> reports = new ArrayList<>();
        for (int sequence = 0; sequence < 20; sequence++) {
            for (String member : List.of("a", "b")) {
                Row[] rows = new Row[random.nextInt(50)];
                for (int i = 0; i < rows.length; i++) {
                    rows[i] = new Row(1_000L * (sequence + random.nextInt(3)), random.nextLong(0, 90_000_000));
                }
                reports.add(report(member, sequence, sequence * 1_000L, rows));
            }
        }
        return reports;
    }

    /** The latencies of a series, whole µs, from the smallest. */
    static List<Long> micros(LatencySeries series) {
        return StreamSupport.stream(series.histogram().recordedValues().spliterator(), false)
                .flatMap(value ->
                        Collections.nCopies((int) value.getCountAtValueIteratedTo(), value.getValueIteratedTo())
                                .stream())
                .toList();
    }

    /** Wants all rows of an ideal time from one on, and writes them as texts. */
    record Texts<R>(long fromMillis) implements RowTap<R> {
        @Override
        public boolean wants(long idealMillis) {
            return idealMillis >= fromMillis;
        }

        @Override
        public void write(R row, DataOutput out) throws IOException {
            out.writeUTF(row.toString());
        }
    }
}
