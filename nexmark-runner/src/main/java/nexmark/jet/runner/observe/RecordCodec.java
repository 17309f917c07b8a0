package nexmark.jet.runner.observe;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Records as bytes, for members that have nothing but the JDK and Hazelcast. The types are those that the record's class
 * declares and are not in the bytes, so that reading makes no object of any other class. For what is sent once: it
 * reflects and boxes.
 */
public final class RecordCodec {

    private RecordCodec() {}

    /** @param value of whole and floating point numbers, truth values, texts, lists of texts, and records of such */
    public static byte[] encode(Record value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            write(value, out);
        } catch (IOException e) {
            throw new UncheckedIOException(value.getClass().getSimpleName() + " does not encode", e);
        }
        return bytes.toByteArray();
    }

    /**
     * The record that was encoded.
     *
     * @throws UncheckedIOException if it is cut short
     */
    public static <T extends Record> T decode(byte[] encoded, Class<T> type) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(encoded))) {
            return read(in, type);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "not a whole " + type.getSimpleName() + " (" + encoded.length + " bytes)", e);
        }
    }

    static void write(Record value, DataOutput out) throws IOException {
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            writeValue(component.getType(), valueOf(component, value), out);
        }
    }

    static <T extends Record> T read(DataInput in, Class<T> type) throws IOException {
        RecordComponent[] components = type.getRecordComponents();
        Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = readNullable(components[i].getType(), in);
        }
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make a " + type.getName() + " of its values", e);
        }
    }

    private static Object valueOf(RecordComponent component, Record value) {
        try {
            return component.getAccessor().invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read " + component, e);
        }
    }

    private static void writeValue(Class<?> type, Object value, DataOutput out) throws IOException {
        if (!type.isPrimitive()) {
            out.writeBoolean(value != null);
        }
        if (value instanceof Record nested) {
            write(nested, out);
        } else if (value instanceof List<?> texts) {
            out.writeInt(texts.size());
            for (Object text : texts) {
                writeText((String) text, out);
            }
        } else if (value instanceof String text) {
            writeText(text, out);
        } else if (value != null) {
            writeNumber(value, out);
        }
    }

    private static void writeNumber(Object value, DataOutput out) throws IOException {
        if (value instanceof Long number) {
            out.writeLong(number);
        } else if (value instanceof Integer number) {
            out.writeInt(number);
        } else if (value instanceof Double number) {
            out.writeDouble(number);
        } else if (value instanceof Boolean truth) {
            out.writeBoolean(truth);
        } else {
            throw unknown(value.getClass());
        }
    }

    /** A JVM's flags may be longer than what {@link DataOutput#writeUTF} takes. */
    private static void writeText(String text, DataOutput out) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static Object readNullable(Class<?> type, DataInput in) throws IOException {
        return type.isPrimitive() || in.readBoolean() ? readValue(type, in) : null;
    }

    private static Object readValue(Class<?> type, DataInput in) throws IOException {
        if (type.isRecord()) {
            return read(in, type.asSubclass(Record.class));
        } else if (type == List.class) {
            int size = in.readInt();
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                texts.add(readText(in));
            }
            return texts;
        } else if (type == String.class) {
            return readText(in);
        }
        return readNumber(type, in);
    }

    private static Object readNumber(Class<?> type, DataInput in) throws IOException {
        if (type == long.class || type == Long.class) {
            return in.readLong();
        } else if (type == int.class || type == Integer.class) {
            return in.readInt();
        } else if (type == double.class || type == Double.class) {
            return in.readDouble();
        } else if (type == boolean.class || type == Boolean.class) {
            return in.readBoolean();
        }
        throw unknown(type);
    }

    private static String readText(DataInput in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static IOException unknown(Class<?> type) {
        return new IOException("value of " + type.getName() + " in a record, expected a number, truth value, text,"
                + " list of texts or record");
    }
}
