package nexmark.jet.result;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A table as comma-separated values (RFC 4180, but lines end with a line feed), the same in every locale. */
public final class Csv {

    private final StringBuilder text = new StringBuilder();

    public Csv(List<?> columns) {
        row(columns);
    }

    /**
     * Adds a line.
     *
     * @param cells texts, which are quoted if they have to be; truth values; whole numbers; and figures, which have three
     *     decimals. A figure that is no finite number is left empty, as is null.
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
        return value instanceof Double figure ? String.format(Locale.ROOT, "%.3f", figure) : quoted(value.toString());
    }

    private static String quoted(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    /** The whole table. */
    @Override
    public String toString() {
        return text.toString();
    }
}
