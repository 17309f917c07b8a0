package nexmark.jet.runner.observe;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import nexmark.jet.runner.metric.TimedIncident;

/**
 * What one member's observer saw in about a second. Of the members in one JVM, one at a time reports the figures and
 * incidents of the JVM and its machine; the others report their own only.
 *
 * @param origin who reports
 * @param sequence counts the observer's reports from 0 without a gap
 * @param fromMillis begin of the span, epoch ms of the member's clock
 * @param toMillis its end, at a whole second or shortly after
 * @param figures by metric; NaN where there was none
 * @param parts what a figure consists of, by metric and part
 * @param incidents what was learned in this span; some of it is up to a second older
 * @param pings by peer; empty in a cluster of one
 * @param cpuNanos what the JVM's process has used since it began; -1 if not known
 * @param cpuAtNanos when that was read, epoch ns
 * @param clients that connected to the member in this span; the observer's first report also has all that were
 *     connected already
 * @param facts of the member in the observer's first report; null in later ones
 */
public record MemberReport(
        Origin origin,
        long sequence,
        long fromMillis,
        long toMillis,
        Map<String, Double> figures,
        Map<String, Map<String, Double>> parts,
        List<TimedIncident> incidents,
        List<PingSecond> pings,
        long cpuNanos,
        long cpuAtNanos,
        List<ConnectedClient> clients,
        MemberFacts facts) {

    private static final byte VERSION = 2;
    private static final long MILLIS_PER_SECOND = 1000;

    public MemberReport {
        Objects.requireNonNull(origin, "origin");
        if (sequence < 0) {
            throw new IllegalArgumentException("sequence " + sequence + ", expected 0 or more");
        }
        if (toMillis < fromMillis) {
            throw new IllegalArgumentException("span ends at " + toMillis + " ms, before its start " + fromMillis);
        }
        figures = Map.copyOf(figures);
        parts = Map.copyOf(parts);
        incidents = List.copyOf(incidents);
        pings = List.copyOf(pings);
        clients = List.copyOf(clients);
    }

    /**
     * Who reports.
     *
     * @param observer unique per observer: another one after a restart of the observer's job
     * @param member its address
     * @param memberUuid the cluster's name for it
     * @param jvm its process, unique over all machines
     * @param machine the kernel it runs on, another one after a reboot
     * @param executionId of the observer's job, another one after a restart
     */
    public record Origin(
            String observer, String member, String memberUuid, String jvm, String machine, long executionId) {
        public Origin {
            Objects.requireNonNull(observer, "observer");
            Objects.requireNonNull(member, "member");
            Objects.requireNonNull(memberUuid, "memberUuid");
            Objects.requireNonNull(jvm, "jvm");
            Objects.requireNonNull(machine, "machine");
        }
    }

    /** Unique over observers and restarts. */
    public String key() {
        return origin.observer() + '/' + sequence;
    }

    /** Begin of the whole second that this report closes, epoch ms. */
    public long secondMillis() {
        return Math.floorDiv(toMillis, MILLIS_PER_SECOND) * MILLIS_PER_SECOND - MILLIS_PER_SECOND;
    }

    /** The report as bytes, for {@link #decode}; their first one is the version. */
    public byte[] encode() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            writeOrigin(out);
            out.writeLong(sequence);
            out.writeLong(fromMillis);
            out.writeLong(toMillis);
            writeFigures(out, figures);
            out.writeInt(parts.size());
            for (Map.Entry<String, Map<String, Double>> part : parts.entrySet()) {
                out.writeUTF(part.getKey());
                writeFigures(out, part.getValue());
            }
            out.writeInt(incidents.size());
            for (TimedIncident incident : incidents) {
                writeIncident(out, incident);
            }
            out.writeInt(pings.size());
            for (PingSecond ping : pings) {
                ping.writeTo(out);
            }
            out.writeLong(cpuNanos);
            out.writeLong(cpuAtNanos);
            out.writeInt(clients.size());
            for (ConnectedClient client : clients) {
                RecordCodec.write(client, out);
            }
            out.writeBoolean(facts != null);
            if (facts != null) {
                RecordCodec.write(facts, out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("report " + key() + " does not encode", e);
        }
        return bytes.toByteArray();
    }

    /**
     * The report that was encoded.
     *
     * @throws IllegalArgumentException if it is of another version
     * @throws UncheckedIOException if it is cut short or no report
     */
    public static MemberReport decode(byte[] encoded) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(encoded))) {
            byte version = in.readByte();
            if (version != VERSION) {
                throw new IllegalArgumentException("member report of version " + version + ", expected " + VERSION
                        + ": members and runner must run the same release");
            }
            Origin origin =
                    new Origin(in.readUTF(), in.readUTF(), in.readUTF(), in.readUTF(), in.readUTF(), in.readLong());
            return new MemberReport(
                    origin,
                    in.readLong(),
                    in.readLong(),
                    in.readLong(),
                    readFigures(in),
                    readParts(in),
                    readIncidents(in),
                    readPings(in),
                    in.readLong(),
                    in.readLong(),
                    readClients(in),
                    in.readBoolean() ? RecordCodec.read(in, MemberFacts.class) : null);
        } catch (IOException e) {
            throw new UncheckedIOException("not a whole member report (" + encoded.length + " bytes)", e);
        }
    }

    private void writeOrigin(DataOutput out) throws IOException {
        out.writeUTF(origin.observer());
        out.writeUTF(origin.member());
        out.writeUTF(origin.memberUuid());
        out.writeUTF(origin.jvm());
        out.writeUTF(origin.machine());
        out.writeLong(origin.executionId());
    }

    private static void writeFigures(DataOutput out, Map<String, Double> figures) throws IOException {
        out.writeInt(figures.size());
        for (Map.Entry<String, Double> figure : figures.entrySet()) {
            out.writeUTF(figure.getKey());
            out.writeDouble(figure.getValue());
        }
    }

    private static Map<String, Double> readFigures(DataInput in) throws IOException {
        int size = in.readInt();
        Map<String, Double> figures = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            figures.put(in.readUTF(), in.readDouble());
        }
        return figures;
    }

    private static Map<String, Map<String, Double>> readParts(DataInput in) throws IOException {
        int size = in.readInt();
        Map<String, Map<String, Double>> parts = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            parts.put(in.readUTF(), readFigures(in));
        }
        return parts;
    }

    private static void writeIncident(DataOutput out, TimedIncident incident) throws IOException {
        out.writeUTF(incident.kind());
        out.writeLong(incident.fromMillis());
        out.writeDouble(incident.millis());
        out.writeUTF(incident.detail());
    }

    private static List<TimedIncident> readIncidents(DataInput in) throws IOException {
        int size = in.readInt();
        List<TimedIncident> incidents = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            incidents.add(new TimedIncident(in.readUTF(), in.readLong(), in.readDouble(), in.readUTF()));
        }
        return incidents;
    }

    private static List<PingSecond> readPings(DataInput in) throws IOException {
        int size = in.readInt();
        List<PingSecond> pings = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            pings.add(PingSecond.readFrom(in));
        }
        return pings;
    }

    private static List<ConnectedClient> readClients(DataInput in) throws IOException {
        int size = in.readInt();
        List<ConnectedClient> clients = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            clients.add(RecordCodec.read(in, ConnectedClient.class));
        }
        return clients;
    }
}
