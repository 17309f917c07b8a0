package nexmark.jet.event;

import static java.lang.invoke.MethodHandles.collectArguments;
import static java.lang.invoke.MethodHandles.filterArguments;
import static java.lang.invoke.MethodHandles.foldArguments;
import static java.lang.invoke.MethodHandles.guardWithTest;
import static java.lang.invoke.MethodHandles.insertArguments;
import static java.lang.invoke.MethodHandles.permuteArguments;
import static java.lang.invoke.MethodType.methodType;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

/** Links the code that writes and reads the items of a type. */
final class WireHandles {

    private static final Lookup LOOKUP = MethodHandles.lookup();

    private final Class<?> type;
    private final Lookup lookup;

    private WireHandles(Class<?> type) throws IllegalAccessException {
        if (!type.isRecord() && !Wire.Own.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException(type + " has no wire form, expected a record, or Wire.Own");
        }
        this.type = type;
        this.lookup = MethodHandles.privateLookupIn(type, LOOKUP);
    }

    /**
     * A wire of {@link LinkedWire}'s code. The class is defined anew for each type, because only what is constant in a
     * class is compiled as if it were written out: with the handles in a field, items of three to seven components take
     * up to half as long again to be read.
     */
    static Wire<?> linked(Class<?> type) {
        try (InputStream code = LinkedWire.class.getResourceAsStream("LinkedWire.class")) {
            WireHandles handles = new WireHandles(type);
            List<MethodHandle> linked = List.of(
                    handles.writer().asType(methodType(void.class, Object.class, DataOutput.class)),
                    handles.reader().asType(methodType(Object.class, DataInput.class)));
            Lookup copy = LOOKUP.defineHiddenClassWithClassData(code.readAllBytes(), linked, true);
            return (Wire<?>) copy.findConstructor(copy.lookupClass(), methodType(void.class))
                    .asType(methodType(Wire.class))
                    .invokeExact();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("no wire form of " + type, e);
        }
    }

    /** From an item and the output to nothing. */
    private MethodHandle writer() throws ReflectiveOperationException {
        if (Wire.Own.class.isAssignableFrom(type)) {
            return lookup.findVirtual(type, "write", methodType(void.class, DataOutput.class));
        }
        MethodHandle all = MethodHandles.empty(methodType(void.class, type, DataOutput.class));
        RecordComponent[] components = type.getRecordComponents();
        for (int i = components.length - 1; i >= 0; i--) {
            MethodHandle value = lookup.unreflect(components[i].getAccessor());
            all = foldArguments(all, filterArguments(writerOf(components[i].getType()), 0, value));
        }
        return all;
    }

    /** From the input to an item. */
    private MethodHandle reader() throws ReflectiveOperationException {
        if (Wire.Own.class.isAssignableFrom(type)) {
            return lookup.findStatic(type, "read", methodType(type, DataInput.class));
        }
        Class<?>[] types = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        MethodHandle reader = lookup.findConstructor(type, methodType(void.class, types));
        for (int i = types.length - 1; i >= 0; i--) {
            reader = collectArguments(reader, i, readerOf(types[i]));
        }
        return permuteArguments(reader, methodType(type, DataInput.class), new int[types.length]);
    }

    private static MethodHandle writerOf(Class<?> component) throws ReflectiveOperationException {
        MethodType wanted = methodType(void.class, component, DataOutput.class);
        if (component == long.class || component == int.class) {
            return own(CompactWire.class, "writeLong", methodType(void.class, long.class, DataOutput.class))
                    .asType(wanted);
        } else if (component == String.class) {
            return own(CompactWire.class, "writeText", wanted);
        } else if (component == long[].class) {
            return own(CompactWire.class, "writeLongs", wanted);
        } else if (component.isArray() && component.getComponentType().isRecord()) {
            MethodType ofAny = methodType(void.class, Wire.class, Object[].class, DataOutput.class);
            return insertArguments(own(WireHandles.class, "writeAll", ofAny), 0, Wire.of(component.getComponentType()))
                    .asType(wanted);
        }
        MethodHandle isThere =
                own(WireHandles.class, "writePresence", methodType(boolean.class, Object.class, DataOutput.class));
        return guardWithTest(
                isThere.asType(wanted.changeReturnType(boolean.class)),
                new WireHandles(component).writer(),
                MethodHandles.empty(wanted));
    }

    private static MethodHandle readerOf(Class<?> component) throws ReflectiveOperationException {
        MethodType wanted = methodType(component, DataInput.class);
        if (component == long.class) {
            return own(CompactWire.class, "readLong", wanted);
        } else if (component == int.class) {
            return own(WireHandles.class, "readInt", wanted);
        } else if (component == String.class) {
            return own(CompactWire.class, "readText", wanted);
        } else if (component == long[].class) {
            return own(CompactWire.class, "readLongs", wanted);
        } else if (component.isArray() && component.getComponentType().isRecord()) {
            MethodType ofAny = methodType(Object[].class, Class.class, DataInput.class);
            return insertArguments(own(WireHandles.class, "readAll", ofAny), 0, component.getComponentType())
                    .asType(wanted);
        }
        MethodHandle isThere = LOOKUP.findVirtual(DataInput.class, "readBoolean", methodType(boolean.class));
        return guardWithTest(isThere, new WireHandles(component).reader(), MethodHandles.empty(wanted));
    }

    private static MethodHandle own(Class<?> of, String name, MethodType type) throws ReflectiveOperationException {
        return LOOKUP.findStatic(of, name, type);
    }

    // Not private where only a method handle calls it.

    static boolean writePresence(Object item, DataOutput out) throws IOException {
        out.writeBoolean(item != null);
        return item != null;
    }

    private static int readInt(DataInput in) throws IOException {
        return Math.toIntExact(CompactWire.readLong(in));
    }

    static void writeAll(Wire<Object> wire, Object[] items, DataOutput out) throws IOException {
        CompactWire.writeLong(items.length, out);
        for (Object item : items) {
            wire.write(item, out);
        }
    }

    static <T> T[] readAll(Class<T> type, DataInput in) throws IOException {
        @SuppressWarnings("unchecked") // an array of the type
        T[] items = (T[]) Array.newInstance(type, readInt(in));
        for (int i = 0; i < items.length; i++) {
            items[i] = Wire.of(type).read(in);
        }
        return items;
    }
}
