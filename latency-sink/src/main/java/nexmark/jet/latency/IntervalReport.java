package nexmark.jet.latency;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * One member's records of about a second.
 *
 * @param origin who reports
 * @param sequence counts the publisher's reports from 0 without a gap
 * @param startMillis start of the interval, epoch ms of the member's clock
 * @param endMillis its end, where the next one begins
 * @param watermarkMillis the lowest over the member's processors, all of whose rows are in this report or an earlier
 *     one; {@link LatencyRecorder#NO_WATERMARK} or {@link LatencyRecorder#CLOSED} at the ends
 * @param rowsTotal rows since the publisher began, this interval's included
 * @param delivery whether the rows stand
 * @param interval the rows, all of one epoch; belongs to the owner of the report
 */
public record IntervalReport(
        Origin origin,
        long sequence,
        long startMillis,
        long endMillis,
        long watermarkMillis,
        long rowsTotal,
        Delivery delivery,
        Interval interval) {

    private static final byte VERSION = 6;
    /** Stored evidence of this version lacks the kinds of rows. */
    private static final byte VERSION_WITHOUT_KINDS = 5;

    public IntervalReport {
        if (sequence < 0) {
            throw new IllegalArgumentException("sequence " + sequence + ", expected 0 or more");
        }
        if (endMillis < startMillis) {
            throw new IllegalArgumentException(
                    "interval ends at " + endMillis + " ms, before its start " + startMillis);
        }
        if (rowsTotal < interval.rows()) {
            throw new IllegalArgumentException(
                    "rowsTotal " + rowsTotal + ", expected at least the interval's " + interval.rows());
        }
    }

    /**
     * Who reports.
     *
     * @param publisher unique per publisher: another one after a restart of the job
     * @param member name of the member, its address
     * @param executionId of the job's execution, another one after a restart
     * @param members how many publishers take part in that execution: in Jet one on each member
     * @param processors sink processors on the member
     */
    public record Origin(String publisher, String member, long executionId, int members, int processors) {
        public Origin {
            if (members < 1 || processors < 1) {
                throw new IllegalArgumentException(
                        "members " + members + ", processors " + processors + ", expected 1 or more of both");
            }
        }
    }

    /** Unique over publishers and restarts. */
    public String key() {
        return origin.publisher() + '/' + sequence;
    }

    static String publisherOf(String key) {
        return key.substring(0, key.lastIndexOf('/'));
    }

    static long sequenceOf(String key) {
        return Long.parseLong(key.substring(key.lastIndexOf('/') + 1));
    }

    /** The report as bytes, for {@link #decode}: the version, then the rest, compressed. */
    public byte[] encode() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(VERSION);
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        try (DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(new DeflaterOutputStream(bytes, deflater)))) {
            out.writeUTF(origin.publisher());
            out.writeUTF(origin.member());
            out.writeLong(origin.executionId());
            out.writeInt(origin.members());
            out.writeInt(origin.processors());
            out.writeLong(sequence);
            out.writeLong(startMillis);
            out.writeLong(endMillis);
            out.writeLong(watermarkMillis);
            out.writeLong(rowsTotal);
            delivery.writeTo(out);
            interval.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException("report " + key() + " does not encode", e);
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }

    /**
     * The report that was encoded.
     *
     * @throws IllegalArgumentException if it is of another version
     * @throws UncheckedIOException if it is cut short or no report
     */
    public static IntervalReport decode(byte[] encoded) {
        ByteArrayInputStream bytes = new ByteArrayInputStream(encoded);
        int version = bytes.read();
        if (version != VERSION && version != VERSION_WITHOUT_KINDS) {
            throw new IllegalArgumentException("interval report of version " + version + ", expected " + VERSION
                    + ": members and runner must run the same release");
        }
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new InflaterInputStream(bytes)))) {
            Origin origin = new Origin(in.readUTF(), in.readUTF(), in.readLong(), in.readInt(), in.readInt());
            IntervalReport report = new IntervalReport(
                    origin,
                    in.readLong(),
                    in.readLong(),
                    in.readLong(),
                    in.readLong(),
                    in.readLong(),
                    Delivery.readFrom(in),
                    Interval.readFrom(in, version == VERSION));
            if (in.read() >= 0) {
                throw new IOException("it goes on after its end");
            }
            return report;
        } catch (IOException e) {
            throw new UncheckedIOException("not a whole interval report (" + encoded.length + " bytes)", e);
        }
    }
}
