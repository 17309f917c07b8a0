package nexmark.jet.observer;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Records as bytes, for members that have nothing but the JDK and Hazelcast. Both ends are of one build: the types are
 * those that the record's class declares and are not in the bytes, so that reading makes no object of any other class.
 * For what is sent once a second at most: it reflects and boxes.
 *
 * <p>A record may consist of whole and floating point numbers, truth values, texts, enum constants, records, and lists
 * and maps of these. Each component that is no primitive may be null; nothing in a list or map may.
 */
public final class RecordCodec {

    /** The components of each record class: the JVM makes them anew each time that it is asked, and parses their types. */
    private static final ClassValue<RecordComponent[]> COMPONENTS = new ClassValue<>() {
        @Override
        protected RecordComponent[] computeValue(Class<?> type) {
            return type.getRecordComponents();
        }
    };

    private RecordCodec() {}

    /** The record as bytes, for {@link #decode}. */
    public static byte[] encode(Record value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            writeRecord(value, out);
        } catch (IOException e) {
            throw new UncheckedIOException(value.getClass().getSimpleName() + " does not encode", e);
        }
        return bytes.toByteArray();
    }

    /**
     * The record that was encoded.
     *
     * @throws UncheckedIOException if the bytes are cut short, or hold a length that they cannot have
     */
    public static <T extends Record> T decode(byte[] encoded, Class<T> type) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(encoded))) {
            return readRecord(in, type);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "not a whole " + type.getSimpleName() + " (" + encoded.length + " bytes)", e);
        }
    }

    private static void writeRecord(Record value, DataOutputStream out) throws IOException {
        for (RecordComponent component : COMPONENTS.get(value.getClass())) {
            Object part = valueOf(component, value);
            if (!component.getType().isPrimitive()) {
                out.writeBoolean(part != null);
            }
            if (part != null) {
                writeValue(part, out);
            }
        }
    }

    private static <T extends Record> T readRecord(DataInputStream in, Class<T> type) throws IOException {
        RecordComponent[] components = COMPONENTS.get(type);
        Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            boolean isThere = components[i].getType().isPrimitive() || in.readBoolean();
            values[i] = isThere ? readValue(components[i].getGenericType(), in) : null;
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

    private static void writeValue(Object value, DataOutputStream out) throws IOException {
        if (value instanceof Record nested) {
            writeRecord(nested, out);
        } else if (value instanceof List<?> list) {
            out.writeInt(list.size());
            for (Object element : list) {
                writeValue(element, out);
            }
        } else if (value instanceof Map<?, ?> map) {
            out.writeInt(map.size());
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                writeValue(entry.getKey(), out);
                writeValue(entry.getValue(), out);
            }
        } else if (value instanceof String text) {
            writeText(text, out);
        } else {
            writeScalar(value, out);
        }
    }

    /** A JVM's flags may be longer than what {@link DataOutputStream#writeUTF} takes. */
    private static void writeText(String text, DataOutputStream out) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static void writeScalar(Object value, DataOutputStream out) throws IOException {
        if (value instanceof Long number) {
            out.writeLong(number);
        } else if (value instanceof Integer number) {
            out.writeInt(number);
        } else if (value instanceof Double number) {
            out.writeDouble(number);
        } else if (value instanceof Boolean truth) {
            out.writeBoolean(truth);
        } else if (value instanceof Enum<?> constant) {
            writeText(constant.name(), out);
        } else {
            throw unknown(value.getClass());
        }
    }

    private static Object readValue(Type type, DataInputStream in) throws IOException {
        if (type instanceof ParameterizedType generic) {
            Type[] of = generic.getActualTypeArguments();
            return of.length == 1 ? readList(of[0], in) : readMap(of[0], of[1], in);
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isRecord()) {
            return readRecord(in, plain.asSubclass(Record.class));
        } else if (plain == String.class) {
            return readText(in);
        }
        return readScalar(plain, in);
    }

    private static List<Object> readList(Type element, DataInputStream in) throws IOException {
        int size = readLength(in);
        List<Object> list = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            list.add(readValue(element, in));
        }
        return list;
    }

    private static Map<Object, Object> readMap(Type key, Type value, DataInputStream in) throws IOException {
        int size = readLength(in);
        Map<Object, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            map.put(readValue(key, in), readValue(value, in));
        }
        return map;
    }

    private static String readText(DataInputStream in) throws IOException {
        return new String(in.readNBytes(readLength(in)), StandardCharsets.UTF_8);
    }

    /** The length of a text, list or map, each element of which takes a byte or more: never above what is left. */
    private static int readLength(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > in.available()) {
            throw new EOFException("length " + length + ", expected at most the " + in.available() + " bytes left");
        }
        return length;
    }

    private static Object readScalar(Class<?> type, DataInputStream in) throws IOException {
        if (type == long.class || type == Long.class) {
            return in.readLong();
        } else if (type == int.class || type == Integer.class) {
            return in.readInt();
        } else if (type == double.class || type == Double.class) {
            return in.readDouble();
        } else if (type == boolean.class || type == Boolean.class) {
            return in.readBoolean();
        } else if (type.isEnum()) {
            return readConstant(type, in);
        }
        throw unknown(type);
    }

    private static Object readConstant(Class<?> type, DataInputStream in) throws IOException {
        String name = readText(in);
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> ((Enum<?>) constant).name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IOException("no " + type.getSimpleName() + " is named " + name));
    }

    private static IOException unknown(Class<?> type) {
        return new IOException("value of " + type.getName() + " in a record, expected a number, truth value, text,"
                + " enum constant, record, list or map");
    }
}
