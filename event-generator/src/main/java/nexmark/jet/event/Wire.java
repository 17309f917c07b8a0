package nexmark.jet.event;

import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;

/**
 * How the items of one type travel and are kept, in as few bytes as {@link CompactWire} needs: a record as its
 * components, one after the other; an item of a sealed interface as its place among the permitted types and then
 * itself.
 *
 * <p>Components are longs, ints, texts, arrays of longs or of records, records, and types that are {@link Own}. Texts
 * and records may be null. The code of a type is linked once; for an item it neither reflects nor boxes.
 */
public abstract class Wire<T> {

    private static final ClassValue<Wire<?>> BY_TYPE = new ClassValue<>() {
        @Override
        protected Wire<?> computeValue(Class<?> type) {
            return type.isSealed() ? new OfSealed<>(type) : WireHandles.linked(type);
        }
    };

    /**
     * Types that write themselves; they also have a method {@code static T read(DataInput)}, which reads what was
     * written.
     */
    public interface Own {
        void write(DataOutput out) throws IOException;
    }

    public abstract void write(T item, DataOutput out) throws IOException;

    public abstract T read(DataInput in) throws IOException;

    /** A number in eight bytes, and the item. */
    public final byte[] bytes(long number, T item) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        try {
            out.writeLong(number);
            write(item, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** @throws IllegalArgumentException if items of the type, or of one of its components, cannot be written */
    @SuppressWarnings("unchecked") // each type has its own
    public static <T> Wire<T> of(Class<T> type) {
        return (Wire<T>) BY_TYPE.get(type);
    }

    private static final class OfSealed<T> extends Wire<T> {

        private final List<Class<?>> types;
        private final List<Wire<?>> wires;

        private OfSealed(Class<T> type) {
            types = List.of(type.getPermittedSubclasses());
            wires = Arrays.<Class<?>>stream(type.getPermittedSubclasses())
                    .<Wire<?>>map(Wire::of)
                    .toList();
        }

        @Override
        @SuppressWarnings("unchecked") // the item is of the type at its place
        public void write(T item, DataOutput out) throws IOException {
            int place = types.indexOf(item.getClass());
            out.writeByte(place);
            ((Wire<T>) wires.get(place)).write(item, out);
        }

        @Override
        @SuppressWarnings("unchecked") // every permitted type is a subtype
        public T read(DataInput in) throws IOException {
            return (T) wires.get(in.readByte()).read(in);
        }
    }
}
