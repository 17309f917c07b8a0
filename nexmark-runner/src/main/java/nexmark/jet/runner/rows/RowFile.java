package nexmark.jet.runner.rows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.MoneyUnit;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.runner.recorded.IgnoredMembers;
import nexmark.jet.runner.recorded.TextLines;
import nexmark.jet.runner.recorded.Units;
import nexmark.jet.table.Csv;

/** Rows that any engine wrote: JSON objects, one a line, or comma-separated values with a header. */
public final class RowFile {

    /** The column that says whether a row is given or taken back. */
    private static final String OPERATION = "op";

    private static final Set<String> GIVEN = Set.of("+I", "+U", "INSERT", "UPDATE");
    private static final Set<String> TAKEN_BACK = Set.of("-U", "-D", "DELETE");

    private static final Pattern TIME = Pattern.compile("windowEnd|expires|startTime|endTime|(\\w+D|d)ateTime");
    private static final Pattern MONEY = Pattern.compile("price|sum|min|max|initialBid|reserve");
    private static final Pattern TEXT = Pattern.compile("name|itemName|description|emailAddress|creditCard|city|state"
            + "|channel|channelId|url|dir[123]|value|bidTimeType|day|minute|(\\w+E|e)xtra");
    /** Of the prices of q14, a cent has so many parts. */
    private static final BigDecimal PARTS = BigDecimal.valueOf(1_000);

    private final String file;
    private final boolean isCsv;
    private final RowStream.Kind kind;
    private final Map<String, Cell> cells = new LinkedHashMap<>();
    /** The file's names of columns by ours. */
    private final Map<String, String> theirs = new LinkedHashMap<>();

    private final IgnoredMembers ignored = new IgnoredMembers();
    private final Set<String> leftOut = new TreeSet<>();
    private List<String> header;
    private long rows;

    /** Makes a value of what the file has under its name of the column; IllegalArgumentException if it is none. */
    private interface Cell {
        Object read(String name, JsonNode value);
    }

    /**
     * Names a file, which is not read yet.
     *
     * @param ours our names of the query's columns by the file's, where they differ
     */
    public RowFile(
            String file, boolean isCsv, RowStream.Kind kind, Query query, Map<String, String> ours, Units units) {
        this.file = file;
        this.isCsv = isCsv;
        this.kind = kind;
        boolean hasParts = query.id().equals("q14") && units.money() == MoneyUnit.UNITS;
        for (String column : query.definition().columns()) {
            cells.put(column, cell(column, units, hasParts ? PARTS : BigDecimal.ONE));
            theirs.put(column, column);
        }
        if (kind != RowStream.Kind.ROWS) {
            theirs.put(OPERATION, OPERATION);
        }
        ours.forEach((their, our) -> {
            if (theirs.replace(our, their) == null) {
                throw new UserMistake(
                        "--columns is " + their + "=" + our + ", expected after the = one of " + theirs.keySet());
            }
        });
    }

    private static Cell cell(String column, Units units, BigDecimal parts) {
        if (TIME.matcher(column).matches()) {
            return units::millis;
        }
        if (MONEY.matcher(column).matches()) {
            return (name, value) -> price(name, value, units.price(name, value).multiply(parts));
        }
        return TEXT.matcher(column).matches() ? RowFile::text : Units::whole;
    }

    /** A price is a whole number, or stays a decimal. */
    private static Object price(String name, JsonNode value, BigDecimal price) {
        if (price.abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw Units.mistake(name, value, "a price up to " + Long.MAX_VALUE);
        }
        BigDecimal shortest = price.stripTrailingZeros();
        return shortest.scale() > 0 ? (Object) shortest : shortest.longValueExact();
    }

    private static String text(String name, JsonNode value) {
        if (!value.isValueNode()) {
            throw Units.mistake(name, value, "a text");
        }
        return value.isNull() ? null : value.asText();
    }

    /**
     * Reads all rows.
     *
     * @param mayLack columns that the file may be without; they are null then
     * @param progress receives the number of rows after each
     * @throws UserMistake that names the file, the line, and what was expected
     */
    public void read(InputStream standardInput, Set<String> mayLack, RowStream stream, LongConsumer progress) {
        TextLines.read(file, standardInput, "rows", (line, number) -> {
            if (isCsv && header == null) {
                header = cells(line);
                checkNames(header, mayLack);
                return;
            }
            JsonNode row = isCsv ? named(cells(line)) : TextLines.object(line, "a row");
            if (rows++ == 0) {
                checkNames(names(row), mayLack);
            }
            names(row).stream().filter(name -> !theirs.containsValue(name)).forEach(name -> ignored.add(name, number));
            stream.accept(values(row, mayLack), isTakenBack(row));
            progress.accept(rows);
        });
        if (rows == 0 && header == null) {
            throw new UserMistake(TextLines.nameOf(file) + " is empty, expected rows");
        }
        stream.end(TextLines.nameOf(file));
    }

    /** What the user should know of the file that was read. */
    public List<String> notes() {
        String name = TextLines.nameOf(file);
        Stream<String> lacking = leftOut.stream()
                .map(column -> "note: " + name + ": rows without " + column
                        + (TIME.matcher(column).matches() ? ", so it is not compared" : ", which is null then"));
        return Stream.concat(ignored.note(name).stream(), lacking).toList();
    }

    private static List<String> names(JsonNode row) {
        return row.propertyStream().map(Map.Entry::getKey).toList();
    }

    private static List<String> cells(String line) {
        try {
            return Csv.read(line).get(0);
        } catch (UserMistake e) {
            throw new IllegalArgumentException("a cell's quotes do not fit, expected cells such as 7 or \"7\"");
        }
    }

    private ObjectNode named(List<String> row) {
        if (row.size() != header.size()) {
            throw new IllegalArgumentException(
                    Counts.of(row.size(), "cell") + ", expected " + header.size() + " as in the header");
        }
        ObjectNode named = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < row.size(); i++) {
            named.put(header.get(i), row.get(i));
        }
        return named;
    }

    private void checkNames(List<String> found, Set<String> mayLack) {
        Set<String> names = new HashSet<>(found);
        boolean mayLackOperation = kind == RowStream.Kind.LATEST;
        boolean isWhole = theirs.keySet().stream()
                .allMatch(column -> names.contains(theirs.get(column))
                        || (column.equals(OPERATION) ? mayLackOperation : mayLack.contains(column)));
        if (!isWhole || names.size() < found.size()) {
            throw new IllegalArgumentException("the columns are " + found + ", expected " + theirs.values()
                    + "; --columns THEIRS=OURS takes other names");
        }
    }

    private List<Object> values(JsonNode row, Set<String> mayLack) {
        List<Object> values = new ArrayList<>(cells.size());
        cells.forEach((column, cell) -> {
            String name = theirs.get(column);
            boolean isLeftOut = mayLack.contains(column) && !row.has(name);
            values.add(isLeftOut ? null : cell.read(name, row.path(name)));
            if (isLeftOut) {
                leftOut.add(column);
            }
        });
        return values;
    }

    private boolean isTakenBack(JsonNode row) {
        String name = theirs.get(OPERATION);
        if (name == null || (kind == RowStream.Kind.LATEST && !row.has(name))) {
            return false;
        }
        String operation = row.path(name).asText().toUpperCase(Locale.ROOT);
        if (!GIVEN.contains(operation) && !TAKEN_BACK.contains(operation)) {
            throw Units.mistake(name, row.path(name), "+I, +U, insert or update, or -U, -D or delete");
        }
        return TAKEN_BACK.contains(operation);
    }
}
