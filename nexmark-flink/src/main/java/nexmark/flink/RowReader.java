package nexmark.flink;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;

/**
 * Reads SQL's rows as records: columns are components, those of a record in it in its place. Linked once; for a row it
 * neither reflects nor boxes.
 */
final class RowReader<R> implements MapFunction<RowData, R> {

    private static final Lookup LOOKUP = MethodHandles.lookup();

    private final Class<R> type;
    private final RowType columns;
    private transient MethodHandle reader;

    RowReader(Class<R> type, RowType columns) {
        this.type = type;
        this.columns = columns;
    }

    @Override
    @SuppressWarnings("unchecked") // it reads the type
    public R map(RowData row) throws Exception {
        try {
            if (reader == null) {
                reader = reader(type, new AtomicInteger()).asType(methodType(Object.class, RowData.class));
            }
            return (R) reader.invokeExact(row);
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("no " + type + " in a row of SQL", e);
        }
    }

    private MethodHandle reader(Class<?> type, AtomicInteger column) throws ReflectiveOperationException {
        if (!type.isRecord()) {
            return MethodHandles.insertArguments(readerOf(column.get()), 1, column.getAndIncrement());
        }
        RecordComponent[] components = type.getRecordComponents();
        MethodHandle[] values = new MethodHandle[components.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = reader(components[i].getType(), column);
        }
        MethodHandle constructor = LOOKUP.findConstructor(
                type,
                methodType(
                        void.class,
                        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new)));
        return MethodHandles.permuteArguments(
                MethodHandles.filterArguments(constructor, 0, values),
                methodType(type, RowData.class),
                new int[values.length]);
    }

    private MethodHandle readerOf(int column) throws ReflectiveOperationException {
        return switch (columns.getTypeAt(column).getTypeRoot()) {
            case BIGINT -> LOOKUP.findVirtual(RowData.class, "getLong", methodType(long.class, int.class));
            case TIMESTAMP_WITHOUT_TIME_ZONE ->
                LOOKUP.findStatic(RowReader.class, "millis", methodType(long.class, RowData.class, int.class));
            default -> LOOKUP.findStatic(RowReader.class, "text", methodType(String.class, RowData.class, int.class));
        };
    }

    // Not private, because only method handles call them.

    static long millis(RowData row, int column) {
        return row.getTimestamp(column, 3).getMillisecond();
    }

    static String text(RowData row, int column) {
        return row.isNullAt(column) ? null : row.getString(column).toString();
    }
}
