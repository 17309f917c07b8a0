package nexmark.jet.runner.recorded;

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads a query's columns from its rows: a column has the name of a component of the row's record. */
public final class RowColumns {

    private final List<String> names;
    private final Map<String, Method> accessors = new HashMap<>();

    public RowColumns(List<String> names) {
        this.names = List.copyOf(names);
    }

    List<String> names() {
        return names;
    }

    /** A long, a text or null. */
    Object value(Object row, String column) {
        try {
            return accessors
                    .computeIfAbsent(column, name -> accessor(row.getClass(), name))
                    .invoke(row);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("column " + column + " of " + row, e);
        }
    }

    private static Method accessor(Class<?> rowType, String column) {
        try {
            return rowType.getMethod(column);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(rowType.getName() + " has no component " + column, e);
        }
    }
}
