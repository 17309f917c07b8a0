package nexmark.jet.table;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The columns of a table of values, in order: the name of each, and its cell in a value's row. */
public final class Columns<T> {

    private final Map<String, Function<T, ?>> cells = new LinkedHashMap<>();

    /** Adds a column; the cell may be null. */
    public Columns<T> with(String name, Function<T, ?> cell) {
        cells.put(name, cell);
        return this;
    }

    public List<String> names() {
        return List.copyOf(cells.keySet());
    }

    /** A value's cell; null if it is empty, or there is no such column. */
    public Object cell(T value, String column) {
        return cells.getOrDefault(column, none -> null).apply(value);
    }

    public List<Object> row(T value) {
        List<Object> row = new ArrayList<>();
        cells.values().forEach(cell -> row.add(cell.apply(value)));
        return row;
    }

    public Csv csv(Collection<T> values) {
        Csv csv = new Csv(names());
        values.forEach(value -> csv.row(row(value)));
        return csv;
    }
}
