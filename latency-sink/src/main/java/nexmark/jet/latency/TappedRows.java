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

/** Wanted rows, one behind the other: ideal time (long), length (int), the tap's bytes. */
final class TappedRows {

    private static final int HEADER_BYTES = Long.BYTES + Integer.BYTES;

    private final Bytes bytes = new Bytes();
    private final DataOutputStream out = new DataOutputStream(bytes);

    /** Appends the row whole or, if the tap fails, not at all. */
    <R> void append(long idealMillis, R row, RowTap<? super R> tap) {
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

    void add(TappedRows other) {
        bytes.write(other.bytes.array(), 0, other.bytes.size());
    }

    void clear() {
        bytes.reset();
    }

    boolean isEmpty() {
        return bytes.size() == 0;
    }

    void forEach(RowReader reader) throws IOException {
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
        target.writeInt(bytes.size());
        target.write(bytes.array(), 0, bytes.size());
    }

    void addFrom(DataInput source) throws IOException {
        byte[] rows = new byte[source.readInt()];
        source.readFully(rows);
        bytes.write(rows, 0, rows.length);
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
