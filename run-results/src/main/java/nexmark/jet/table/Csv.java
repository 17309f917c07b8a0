package nexmark.jet.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import nexmark.jet.process.UserMistake;

/** A table as comma-separated values (RFC 4180, but lines end with a line feed), the same in every locale. */
public final class Csv {

    /** A cell, quoted or plain, and what ends it. Spreadsheets end lines with CR LF. */
    private static final Pattern CELL = Pattern.compile("\\G(?:\"((?:[^\"]++|\"\")*+)\"|([^\",\r\n]*+))(,|\r?\n|\\z)");

    /** A text that a spreadsheet takes for a formula; a number is not. */
    private static final Pattern FORMULA = Pattern.compile("(?s)(?!-[0-9.]++\\z)\\s*[=+@-].+");

    private final StringBuilder text = new StringBuilder();

    public Csv(List<?> columns) {
        row(columns);
    }

    /**
     * Reads a table.
     *
     * @return the rows and their cells, the columns' names first
     * @throws UserMistake that names the first row that is not a row of a table
     */
    public static List<List<String>> read(String text) {
        List<List<String>> rows = new ArrayList<>();
        List<String> row = new ArrayList<>();
        Matcher cells = CELL.matcher(text);
        boolean isMore = !text.isEmpty();
        while (isMore) {
            if (!cells.find()) {
                throw new UserMistake("row " + (rows.size() + 1) + " is not a comma-separated row of cells");
            }
            row.add(cells.group(1) == null ? cells.group(2) : cells.group(1).replace("\"\"", "\""));
            boolean endsWithComma = cells.group(3).equals(",");
            if (!endsWithComma) {
                rows.add(List.copyOf(row));
                row.clear();
            }
            isMore = endsWithComma || cells.end() < text.length();
        }
        return rows;
    }

    /**
     * Adds a line.
     *
     * @param cells texts, which are quoted if they have to be, as {@link ShownText#ofLines} shows them, and after an
     *     apostrophe if a spreadsheet would run them; truth values; whole numbers; and figures, which have three
     *     decimals. A figure that is not finite is left empty, as is null.
     */
    public Csv row(List<?> cells) {
        text.append(cells.stream().map(Csv::cell).collect(Collectors.joining(",")))
                .append('\n');
        return this;
    }

    private static String cell(Object value) {
        if (value == null || (value instanceof Double number && !Double.isFinite(number))) {
            return "";
        }
        return value instanceof Double figure
                ? String.format(Locale.ROOT, "%.3f", figure)
                : quoted(harmless(value.toString()));
    }

    /** The text of others is run by no spreadsheet, and obeyed by no terminal. */
    private static String harmless(String text) {
        return (FORMULA.matcher(text).matches() ? "'" : "") + ShownText.ofLines(text);
    }

    private static String quoted(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
