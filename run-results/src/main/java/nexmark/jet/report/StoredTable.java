package nexmark.jet.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserFile;
import nexmark.jet.process.UserMistake;
import nexmark.jet.table.Csv;

/**
 * A table of a run's folder, or of a run that goes on, as far as it is there; otherwise a sentence says why it is
 * missing.
 */
record StoredTable(List<Row> rows, String missing) {

    /** The second by second tables of a day. */
    private static final int MOST_MEGABYTES = 1_000;

    /** A row below the table's columns. */
    interface Row {

        /** The cell of a column; null or empty if the table does not have the column, or the row ends before. */
        Object cell(String column);

        default String text(String column) {
            return Objects.toString(cell(column), "");
        }

        /** A cell as a number, with three decimals as files have them; null if it is empty or no number. */
        default Double number(String column) {
            if (cell(column) instanceof Number figure) {
                double number = figure.doubleValue();
                return Double.isFinite(number) ? (Double) (Math.round(number * 1e3) / 1e3) : null;
            }
            String text = text(column);
            try {
                return text.isEmpty() ? null : Double.valueOf(text);
            } catch (NumberFormatException e) {
                return null;
            }
        }
    }

    /** Reads a table. A file that is missing, or not a table, is a table without rows. */
    static StoredTable read(Path file) {
        String name = file.getFileName().toString();
        if (!Files.isReadable(file)) {
            return none(name + " is not in the run's folder.");
        }
        try {
            UserFile.checkStored(name, file, MOST_MEGABYTES);
            StoredTable table = of(Files.readString(file));
            return table.rows.isEmpty() ? none(name + " has no rows.") : table;
        } catch (IOException | UserMistake e) {
            return none(name + " cannot be read: " + IoReason.of(e, file) + ".");
        }
    }

    static StoredTable of(String table) {
        List<List<String>> rows = Csv.read(table);
        return of(rows.subList(Math.min(1, rows.size()), rows.size()), (cells, column) -> {
            int index = rows.get(0).indexOf(column);
            return index < 0 || index >= cells.size() ? "" : cells.get(index);
        });
    }

    /** A table that is not stored yet: its values have the cells of a file. */
    static <T> StoredTable of(Collection<T> values, BiFunction<T, String, Object> cell) {
        return new StoredTable(
                values.stream()
                        .map(value -> (Row) column -> cell.apply(value, column))
                        .toList(),
                null);
    }

    static StoredTable none(String why) {
        return new StoredTable(List.of(), why);
    }
}
