package nexmark.jet.evidence;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import nexmark.jet.event.RecordColumns;
import nexmark.jet.latency.ItemRows;
import nexmark.jet.row.ObservedTime;

/**
 * 64 bits of a row's class and values, the same in every JVM. Rows that differ in what counts differ in about half of
 * the bits, so that sums over many rows differ as well.
 *
 * <p>The sink asks for every row: a class's code is linked once, from its record components, and neither reflects nor
 * boxes. In a text longer than {@value #WHOLE_TEXT} characters only the length and four characters count, so that
 * the cost is bounded. The row's numbers choose these four, so that over many rows each character counts.
 */
public final class RowChecksum {

    /** Up to this length, all characters of a text count. */
    private static final int WHOLE_TEXT = 16;

    /** Stands for null, as no other value is likely to do. */
    private static final long NULL = 0x5851F42D4C957F2DL;

    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private static final MethodHandle ADD = own("add", long.class, long.class, long.class, long.class);
    private static final MethodHandle MIX = own("mix", long.class, long.class);
    private static final MethodHandle OF_NUMBER = own("ofNumber", long.class, Long.class);
    private static final MethodHandle OF_TEXT = own("ofText", long.class, long.class, String.class);
    private static final MethodHandle IS_NULL = own("isNull", boolean.class, Object.class);

    private static final ClassValue<MethodHandle> BY_CLASS = new ClassValue<>() {
        @Override
        protected MethodHandle computeValue(Class<?> type) {
            return MethodHandles.filterReturnValue(SUM_BY_CLASS.get(type), MIX);
        }
    };

    /** Computes the sum that is mixed at the end: linear in each of a record's longs. */
    private static final ClassValue<MethodHandle> SUM_BY_CLASS = new ClassValue<>() {
        @Override
        protected MethodHandle computeValue(Class<?> type) {
            return MethodHandles.insertArguments(ofRecord(type), 0, 0L)
                    .asType(MethodType.methodType(long.class, Object.class));
        }
    };

    private RowChecksum() {}

    /**
     * The checksum of a row; {@link IllegalArgumentException} if it is not a record of longs, texts and such records.
     */
    public static long of(Object row) {
        return call(BY_CLASS.get(row.getClass()), row);
    }

    private static long call(MethodHandle handle, Object row) {
        try {
            return (long) handle.invokeExact(row);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("an accessor of " + row.getClass().getName() + " failed", e);
        }
    }

    /**
     * From a sum and a record to the sum of both: of the record's values, each times a factor of its own, numbers
     * first, and its class's name.
     */
    private static MethodHandle ofRecord(Class<?> type) {
        MethodType ofBoth = MethodType.methodType(long.class, long.class, type);
        MethodHandle addName = MethodHandles.insertArguments(ADD, 1, 1L, ofText(0, type.getSimpleName()));
        MethodHandle sum = MethodHandles.dropArguments(addName, 1, type);
        RecordComponent[] components = RowCodec.components(type);
        for (int place : numbersFirst(components)) {
            MethodHandle add = MethodHandles.insertArguments(ADD, 1, factor(place));
            MethodHandle next = MethodHandles.collectArguments(add, 1, ofComponent(components[place]));
            MethodHandle further = MethodHandles.permuteArguments(next, ofBoth, 0, 0, 1);
            sum = MethodHandles.permuteArguments(MethodHandles.collectArguments(further, 0, sum), ofBoth, 0, 1, 1);
        }
        return sum;
    }

    /** From a sum, which only draws characters, and a record to the record's own sum. */
    private static MethodHandle ofNested(Class<?> type) {
        MethodHandle minus = MethodHandles.insertArguments(ADD, 1, -1L);
        MethodHandle own = MethodHandles.collectArguments(minus, 0, ofRecord(type));
        return MethodHandles.permuteArguments(own, MethodType.methodType(long.class, long.class, type), 0, 1, 0);
    }

    private static int[] numbersFirst(RecordComponent[] components) {
        Predicate<Integer> isNumber = place -> List.of(long.class, Long.class).contains(components[place].getType());
        return IntStream.range(0, components.length)
                .filter(place -> components[place].getType() != ObservedTime.class)
                .boxed()
                .sorted(Comparator.comparing(isNumber.negate()::test))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static long factor(int place) {
        return mix((place + 1) * GOLDEN_RATIO) | 1;
    }

    /** From the sum so far and a record to the value of a component. */
    private static MethodHandle ofComponent(RecordComponent component) {
        Class<?> type = component.getType();
        MethodHandle value;
        try {
            value = MethodHandles.lookup().unreflect(component.getAccessor());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("cannot read " + component, e);
        }
        if (type == long.class || type == Long.class) {
            MethodHandle number = type == long.class ? value : MethodHandles.filterReturnValue(value, OF_NUMBER);
            return MethodHandles.dropArguments(number, 0, long.class);
        }
        if (type.isRecord()) {
            MethodHandle isNull = IS_NULL.asType(MethodType.methodType(boolean.class, type));
            MethodHandle nested = MethodHandles.guardWithTest(
                    MethodHandles.dropArguments(isNull, 0, long.class),
                    MethodHandles.dropArguments(MethodHandles.constant(long.class, NULL), 0, long.class, type),
                    ofNested(type));
            return MethodHandles.filterArguments(nested, 1, value);
        }
        if (type == String.class) {
            return MethodHandles.filterArguments(OF_TEXT, 1, value);
        }
        throw new IllegalArgumentException(component + " of "
                + component.getDeclaringRecord().getName() + ", expected a long, a text or a record");
    }

    private static MethodHandle own(String name, Class<?> result, Class<?>... arguments) {
        try {
            return MethodHandles.lookup().findStatic(RowChecksum.class, name, MethodType.methodType(result, arguments));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no method " + name, e);
        }
    }

    // Not private where only a method handle calls it.

    static long add(long sum, long factor, long value) {
        return sum + value * factor;
    }

    /** The last step of MurmurHash3 for 64 bits, which Austin Appleby put into the public domain. */
    private static long mix(long value) {
        long hash = (value ^ (value >>> 33)) * 0xFF51AFD7ED558CCDL;
        hash = (hash ^ (hash >>> 33)) * 0xC4CEB9FE1A85EC53L;
        return hash ^ (hash >>> 33);
    }

    static boolean isNull(Object value) {
        return value == null;
    }

    static long ofNumber(Long number) {
        return number == null ? NULL : number;
    }

    /** @param seed draws the characters that count */
    static long ofText(long seed, String text) {
        if (text == null) {
            return NULL;
        }
        int length = text.length();
        if (length > WHOLE_TEXT) {
            long drawn = mix(seed);
            long hash = mix(length);
            for (int bits = 0; bits < Long.SIZE; bits += Character.SIZE) {
                int place = (int) ((((drawn >>> bits) & Character.MAX_VALUE) * length) >>> Character.SIZE);
                hash = (hash + text.charAt(place)) * GOLDEN_RATIO;
            }
            return hash ^ (hash >>> 32);
        }
        long hash = length;
        for (int i = 0; i < length; i++) {
            hash = (hash + text.charAt(i)) * GOLDEN_RATIO;
        }
        return hash ^ (hash >>> 32);
    }

    /**
     * Reads rows that travel together. Checksums of columns of longs follow from the first row's: the others differ
     * from it in these alone.
     */
    public record OfColumns(boolean hasChecksums) implements ItemRows<RecordColumns> {

        /** So few rows cost less one by one. */
        private static final int FEW = 4;

        @Override
        public int size(RecordColumns rows) {
            return rows.size();
        }

        @Override
        public long idealMillis(RecordColumns rows, int index) {
            return rows.dateTime(index);
        }

        @Override
        public Object row(RecordColumns rows, int index) {
            return rows.record(index);
        }

        @Override
        public long checksum(RecordColumns rows, int from, int to) {
            if (!hasChecksums) {
                return 0;
            }
            long[][] columns = rows.columns();
            return columns.length == 0 || to - from < FEW
                    ? ofEach(rows, from, to)
                    : ofLongs(columns, rows.record(from), from, to);
        }

        private static long ofEach(RecordColumns rows, int from, int to) {
            long checksum = 0;
            for (int i = from; i < to; i++) {
                checksum += of(rows.record(i));
            }
            return checksum;
        }

        private static long ofLongs(long[][] columns, Object first, int from, int to) {
            long[] sums = new long[to - from];
            Arrays.fill(sums, call(SUM_BY_CLASS.get(first.getClass()), first));
            for (int place = 0; place < columns.length; place++) {
                long[] column = columns[place];
                long factor = factor(place);
                for (int i = from; i < to; i++) {
                    sums[i - from] += (column[i] - column[from]) * factor;
                }
            }
            long checksum = 0;
            for (long sum : sums) {
                checksum += mix(sum);
            }
            return checksum;
        }
    }
}
