package nexmark.jet.latency;

import java.util.TreeMap;

/** The reports of one publisher that have come, and the watermark that they prove together. */
final class PublisherProgress {

    private final IntervalReport.Origin origin;
    /** Reports whose predecessors are not all here, with their watermarks. */
    private final TreeMap<Long, Long> ahead = new TreeMap<>();

    private long nextSequence;
    private long watermarkMillis = LatencyRecorder.NO_WATERMARK;
    private long startMillis = Long.MAX_VALUE;
    private long rowsTotal;

    PublisherProgress(IntervalReport.Origin origin) {
        this.origin = origin;
    }

    /** Notes a report; false if it had come before. */
    boolean accept(IntervalReport report) {
        if (report.sequence() < nextSequence
                || ahead.putIfAbsent(report.sequence(), report.watermarkMillis()) != null) {
            return false;
        }
        while (ahead.containsKey(nextSequence)) {
            watermarkMillis = ahead.remove(nextSequence);
            nextSequence++;
        }
        startMillis = Math.min(startMillis, report.startMillis());
        rowsTotal = Math.max(rowsTotal, report.rowsTotal());
        return true;
    }

    IntervalReport.Origin origin() {
        return origin;
    }

    /** Watermark of the latest report all of whose predecessors are here. */
    long watermarkMillis() {
        return watermarkMillis;
    }

    /** Start of its earliest report, epoch ms. */
    long startMillis() {
        return startMillis;
    }

    /** As the publisher counts them, those of missing reports too. */
    long rowsTotal() {
        return rowsTotal;
    }
}
