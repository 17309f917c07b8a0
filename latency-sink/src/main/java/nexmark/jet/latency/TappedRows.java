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

    private final Bytes bytes = new Bytes();
    private final DataOutputStream out = new DataOutputStream(bytes);
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
        bytes.write(other.bytes.array(), 0, other.bytes.size());
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
        ByteBuffer rows = ByteBuffer.wrap(bytes.array(), 0, bytes.size());
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
        target.write(bytes.array(), 0, bytes.size());
    }

    void addFrom(DataInput source) throws IOException {
        byte[] rows = new byte[source.readInt()];
        source.readFully(rows);
        bytes.write(rows, 0, rows.length);
    }

    private void writeWaiting() {
        List<Runnable> now = List.copyOf(waiting);
        waiting.clear();
        now.forEach(Runnable::run);
    }

    private <R> void write(long idealMillis, R row, RowTap<? super R> tap) {
        int start = bytes.size();
        try {
            out.writeLong(idealMillis);
            out.writeInt(0);
            tap.write(row, out);
            bytes.putInt(start + Long.BYTES, bytes.size() - start - HEADER_BYTES);
        } catch (IOException e) {
            bytes.truncate(start);
            throw new UncheckedIOException("row of ideal time " + idealMillis + " ms was not written: " + row, e);
        } catch (RuntimeException e) {
            bytes.truncate(start);
            throw e;
        }
    }

    /** A byte array output whose array can be read and corrected in place. */
    private static final class Bytes extends ByteArrayOutputStream {

        synchronized byte[] array() {
            return buf;
        }

        synchronized void putInt(int position, int value) {
            ByteBuffer.wrap(buf).putInt(position, value);
        }

        synchronized void truncate(int size) {
            count = size;
        }
    }
}
