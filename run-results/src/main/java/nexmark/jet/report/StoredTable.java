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
record StoredTable(List<Row> rows, String missing) {

    /** The second by second tables of a day. */
    private static final int MOST_MEGABYTES = 1_000;

    /** A row below the table's columns. */
    record Row(List<String> columns, List<String> cells) {

        /** A cell as text; empty if the table does not have the column, or the row ends before. */
        String text(String column) {
            int index = columns.indexOf(column);
            return index < 0 || index >= cells.size() ? "" : cells.get(index);
        }

        /** A cell as a number; null if it is empty or no number. */
        Double number(String column) {
            String text = text(column);
            try {
                return text.isEmpty() ? null : Double.valueOf(text);
            } catch (NumberFormatException e) {
                return null;
            }
        }
    }

    /** Reads a table. A file that is not there, or that is no table, is a table without rows. */
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
        return new StoredTable(
                rows.stream().skip(1).map(cells -> new Row(rows.get(0), cells)).toList(), null);
    }

    static StoredTable none(String why) {
        return new StoredTable(List.of(), why);
    }
}
