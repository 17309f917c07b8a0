package nexmark.jet.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;
import nexmark.jet.table.Csv;

/**
 * A table of a run's folder, as far as it is there.
 *
 * @param columns names of the columns; empty if there is no table
 * @param missing why there is nothing in it, a sentence; null if there is
 */
record StoredTable(List<String> columns, List<List<String>> rows, String missing) {

    /** Reads a table. A file that is not there, or that is no table, is a table without rows. */
    static StoredTable read(Path file) {
        String name = file.getFileName().toString();
        if (!Files.isReadable(file)) {
            return none(name + " is not in the run's folder.");
        }
        try {
            List<List<String>> rows = Csv.read(Files.readString(file));
            return rows.size() < 2
                    ? none(name + " has no rows.")
                    : new StoredTable(rows.get(0), rows.subList(1, rows.size()), null);
        } catch (IOException | UserMistake e) {
            return none(name + " cannot be read: " + IoReason.of(e, file) + ".");
        }
    }

    /** A table that is not stored yet. */
    static StoredTable of(String table) {
        List<List<String>> rows = Csv.read(table);
        return new StoredTable(rows.get(0), rows.subList(1, rows.size()), null);
    }

    static StoredTable none(String why) {
        return new StoredTable(List.of(), List.of(), why);
    }

    boolean has(String column) {
        return columns.contains(column);
    }

    /** A cell as text; empty if the table does not have the column, or the row ends before. */
    String text(List<String> row, String column) {
        int index = columns.indexOf(column);
        return index < 0 || index >= row.size() ? "" : row.get(index);
    }

    /** A cell as a number; null if it is empty or no number. */
    Double number(List<String> row, String column) {
        String text = text(row, column);
        try {
            return text.isEmpty() ? null : Double.valueOf(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
