package nexmark.jet.evidence;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import nexmark.jet.row.Columns;
import nexmark.jet.row.ObservedTime;

/**
 * Writes and reads a row as the list of its values, the name of its class first: the list is the same on both sides of
 * a comparison, and readable without the class. This is for the rows that are kept, not for all: it reflects and boxes.
 */
public final class RowCodec {

    private static final byte NULL = 0;
    private static final byte LONG = 1;
    private static final byte TEXT = 2;
    private static final byte OBSERVED = 3;

    /** The components of each row's class, which are looked up once. */
    private static final ClassValue<RecordComponent[]> COMPONENTS = new ClassValue<>() {
        @Override
        protected RecordComponent[] computeValue(Class<?> type) {
            RecordComponent[] components = type.getRecordComponents();
            if (components == null) {
                throw new IllegalArgumentException("row of " + type.getName() + ", expected a record");
            }
            Arrays.stream(components)
                    .forEach(component -> component.getAccessor().setAccessible(true));
            return components;
        }
    };

    private RowCodec() {}

    /** The components of a row's class, in order; their accessors can be called. */
    static RecordComponent[] components(Class<?> type) {
        return COMPONENTS.get(type);
    }

    /** The name of the row's class and its values, nested records flattened. */
    public static List<Object> values(Object row) {
        List<Object> values = new ArrayList<>();
        values.add(row.getClass().getSimpleName());
        addComponents(row, values);
        return Collections.unmodifiableList(values);
    }

    /** Makes a row of a class from its {@link #values}. */
    public static Object row(Class<?> type, List<Object> values) {
        return newRecord(type, values.subList(1, values.size()).iterator());
    }

    private static Object newRecord(Class<?> type, Iterator<Object> values) {
        RecordComponent[] components = COMPONENTS.get(type);
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Object[] arguments = Arrays.stream(types)
                .map(each -> each.isRecord() ? newRecord(each, values) : values.next())
                .toArray();
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make a " + type.getName() + " of its values", e);
        }
    }

    /** A row's values in some of its {@link Columns}, in their order. */
    public static List<Object> columns(Object row, List<String> names) {
        List<String> all = Columns.of(row.getClass());
        List<Object> values = values(row);
        List<Object> wanted = new ArrayList<>(names.size());
        for (String name : names) {
            int place = all.indexOf(name);
            if (place < 0) {
                throw new IllegalStateException(row.getClass().getName() + " has no column " + name);
            }
            wanted.add(values.get(1 + place));
        }
        return wanted;
    }

    public static void write(Object row, DataOutput out) throws IOException {
        List<Object> values = values(row);
        out.writeShort(values.size());
        for (Object value : values) {
            writeValue(value, out);
        }
    }

    /** Reads the {@link #values} of the row that was written. */
    public static List<Object> read(DataInput in) throws IOException {
        int size = in.readShort();
        List<Object> values = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            values.add(readValue(in));
        }
        return Collections.unmodifiableList(values);
    }

    private static void addComponents(Object row, List<Object> values) {
        for (RecordComponent component : COMPONENTS.get(row.getClass())) {
            Object value = value(component, row);
            if (value instanceof Record nested) {
                addComponents(nested, values);
            } else {
                values.add(value);
            }
        }
    }

    private static Object value(RecordComponent component, Object row) {
        try {
            return component.getAccessor().invoke(row);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read " + component, e);
        }
    }

    private static void writeValue(Object value, DataOutput out) throws IOException {
        if (value == null) {
            out.writeByte(NULL);
        } else if (value instanceof Long number) {
            out.writeByte(LONG);
            out.writeLong(number);
        } else if (value instanceof String text) {
            out.writeByte(TEXT);
            out.writeUTF(text);
        } else if (value instanceof ObservedTime observed) {
            out.writeByte(OBSERVED);
            out.writeLong(observed.millis());
        } else {
            throw new IOException("row value of " + value.getClass().getName() + ", expected a long or a text");
        }
    }

    private static Object readValue(DataInput in) throws IOException {
        byte type = in.readByte();
        return switch (type) {
            case NULL -> null;
            case LONG -> in.readLong();
            case TEXT -> in.readUTF();
            case OBSERVED -> new ObservedTime(in.readLong());
            default -> throw new IOException("value type " + type + " in a row, expected 0 to 3");
        };
    }
}
