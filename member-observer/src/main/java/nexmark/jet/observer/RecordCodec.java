package nexmark.jet.observer;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;

/**
 * Serializable records as bytes, for members that have nothing but the JDK and Hazelcast. Both ends are of one build.
 */
public final class RecordCodec {

    private RecordCodec() {}

    public static <T extends Record & Serializable> byte[] encode(T value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        } catch (IOException e) {
            throw new UncheckedIOException(value.getClass().getSimpleName() + " does not encode", e);
        }
        return bytes.toByteArray();
    }

    /** The record that was encoded; an UncheckedIOException if the bytes are cut short or hold something else. */
    @SuppressWarnings("BanSerializableRead") // The JVM's filter lets in the benchmark's classes alone.
    public static <T extends Record & Serializable> T decode(byte[] encoded, Class<T> type) {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(encoded))) {
            return type.cast(in.readObject());
        } catch (IOException | ClassNotFoundException | ClassCastException e) {
            throw new UncheckedIOException(
                    "not a whole " + type.getSimpleName() + " (" + encoded.length + " bytes)", new IOException(e));
        }
    }
}
