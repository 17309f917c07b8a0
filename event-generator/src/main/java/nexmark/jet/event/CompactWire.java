package nexmark.jet.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Longs and texts in as few bytes as they need. A long takes a byte for each seven bits up to its highest that is set:
 * an id below 16,384 two, an instant in epoch ms six, a negative one ten.
 */
public final class CompactWire {

    private static final int BITS = 7;
    private static final long LOW_BITS = (1 << BITS) - 1;
    private static final int MORE = 1 << BITS;

    private CompactWire() {}

    public static void writeLong(long value, DataOutput out) throws IOException {
        long rest = value;
        while ((rest & ~LOW_BITS) != 0) {
            out.writeByte((int) (rest & LOW_BITS) | MORE);
            rest >>>= BITS;
        }
        out.writeByte((int) rest);
    }

    public static long readLong(DataInput in) throws IOException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += BITS) {
            byte next = in.readByte();
            value |= (next & LOW_BITS) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IOException("a long on the wire goes on after ten bytes, expected its end");
    }

    /** Writes a long that is small but may be negative, such as a difference. */
    public static void writeSigned(long value, DataOutput out) throws IOException {
        writeLong((value << 1) ^ (value >> (Long.SIZE - 1)), out);
    }

    public static long readSigned(DataInput in) throws IOException {
        long value = readLong(in);
        return (value >>> 1) ^ -(value & 1);
    }

    public static void writeLongs(long[] values, DataOutput out) throws IOException {
        writeLong(values.length, out);
        for (long value : values) {
            writeLong(value, out);
        }
    }

    public static long[] readLongs(DataInput in) throws IOException {
        long[] values = new long[Math.toIntExact(readLong(in))];
        for (int i = 0; i < values.length; i++) {
            values[i] = readLong(in);
        }
        return values;
    }

    /** @param text may be null */
    public static void writeText(String text, DataOutput out) throws IOException {
        if (text == null) {
            writeLong(0, out);
            return;
        }
        byte[] bytes = text.getBytes(UTF_8);
        writeLong(bytes.length + 1L, out);
        out.write(bytes);
    }

    /** Reads a text; null where null was written. */
    public static String readText(DataInput in) throws IOException {
        int length = Math.toIntExact(readLong(in)) - 1;
        if (length < 0) {
            return null;
        }
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        return new String(bytes, UTF_8);
    }
}
