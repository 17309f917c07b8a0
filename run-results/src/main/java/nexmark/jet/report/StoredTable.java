package nexmark.jet.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserFile;
import nexmark.jet.process.UserMistake;
import nexmark.jet.table.Csv;

/** A table of a run's folder, as far as it is there; otherwise a sentence says why it is missing. */
record StoredTable(List<String> columns, List<List<String>> rows, String missing) {

    /** The second by second tables of a day. */
    private static final int MOST_MEGABYTES = 1_000;

    /** Reads a table. A file that is not there, or that is no table, is a table without rows. */
    static StoredTable read(Path file) {
        String name = file.getFileName().toString();
        if (!Files.isReadable(file)) {
            return none(name + " is not in the run's folder.");
        }
        try {
            UserFile.checkStored(name, file, MOST_MEGABYTES);
            String table = Files.readString(file);
            return Csv.read(table).size() < 2 ? none(name + " has no rows.") : of(table);
        } catch (IOException | UserMistake e) {
            return none(name + " cannot be read: " + IoReason.of(e, file) + ".");
        }
    }

    static StoredTable of(String table) {
        List<List<String>> rows = Csv.read(table);
        return new StoredTable(rows.get(0), rows.subList(1, rows.size()), null);
    }

    static StoredTable none(String why) {
        return new StoredTable(List.of(), List.of(), why);
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
