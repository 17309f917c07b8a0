package nexmark.jet.latency;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Wanted rows, one behind the other: ideal time (long), length (int), the tap's bytes. */
final class TappedRows {

    private static final int HEADER_BYTES = Long.BYTES + Integer.BYTES;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final List<Runnable> waiting = new ArrayList<>();

    /**
     * Appends the row whole or, if the tap fails, not at all. Only the first is written at once, so that a tap which
     * cannot write such rows fails where they come from; the others when somebody wants the bytes, for writing a row
     * takes hundreds of times as long as recording it, and would be seen in what is measured.
     */
    <R> void append(long idealMillis, R row, RowTap<? super R> tap) {
        if (isEmpty()) {
            write(idealMillis, row, tap);
        } else {
            waiting.add(() -> write(idealMillis, row, tap));
        }
    }

    void add(TappedRows other) {
        other.writeWaiting();
        bytes.writeBytes(other.bytes.toByteArray());
    }

    void clear() {
        bytes.reset();
        waiting.clear();
    }

    boolean isEmpty() {
        return bytes.size() == 0 && waiting.isEmpty();
    }

    void forEach(RowTap.Reader reader) throws IOException {
        writeWaiting();
        ByteBuffer rows = ByteBuffer.wrap(bytes.toByteArray());
        while (rows.hasRemaining()) {
            long idealMillis = rows.getLong();
            int length = rows.getInt();
            reader.row(
                    idealMillis, new DataInputStream(new ByteArrayInputStream(rows.array(), rows.position(), length)));
            rows.position(rows.position() + length);
        }
    }

    void writeTo(DataOutput target) throws IOException {
        writeWaiting();
        target.writeInt(bytes.size());
        target.write(bytes.toByteArray());
    }

    void addFrom(DataInput source) throws IOException {
        byte[] rows = new byte[source.readInt()];
        source.readFully(rows);
        bytes.writeBytes(rows);
    }

    private void writeWaiting() {
        List<Runnable> now = List.copyOf(waiting);
        waiting.clear();
        now.forEach(Runnable::run);
    }

    private <R> void write(long idealMillis, R row, RowTap<? super R> tap) {
        ByteArrayOutputStream one = new ByteArrayOutputStream();
        try {
            tap.write(row, new DataOutputStream(one));
        } catch (IOException e) {
            throw new UncheckedIOException("row of ideal time " + idealMillis + " ms was not written: " + row, e);
        }
        bytes.writeBytes(ByteBuffer.allocate(HEADER_BYTES)
                .putLong(idealMillis)
                .putInt(one.size())
                .array());
        bytes.writeBytes(one.toByteArray());
    }
}
