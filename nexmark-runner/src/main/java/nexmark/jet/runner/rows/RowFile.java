package nexmark.jet.runner.rows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.POJONode;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.plan.Counts;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.runner.recorded.EventLine;
import nexmark.jet.runner.recorded.IgnoredMembers;
import nexmark.jet.runner.recorded.TextLines;
import nexmark.jet.runner.recorded.Units;
import nexmark.jet.table.Csv;

/**
 * Rows that any engine wrote: JSON objects, one a line, or comma-separated values with a header. Columns that the first
 * row or the header lacks are not compared.
 */
public final class RowFile {

    /** The column of a query whose rows are events: in the file, they are not in a column. */
    public static final String EVENT = "event";

    /** The column that rows may have in place of a sum: in whole cents, rounded down. */
    public static final String AVERAGE = "average";

    /** The column that says whether a row is given or taken back. */
    private static final String OPERATION = "op";

    private static final Set<String> GIVEN = Set.of("+I", "+U", "INSERT", "UPDATE");
    private static final Set<String> TAKEN_BACK = Set.of("-U", "-D", "DELETE");

    private static final Pattern TIME = Pattern.compile("windowEnd|expires|startTime|endTime|(\\w+D|d)ateTime");
    private static final Pattern MONEY = Pattern.compile("price|sum|min|max|initialBid|reserve");
    private static final Pattern TEXT = Pattern.compile("name|itemName|description|emailAddress|creditCard|city|state"
            + "|channel|channelId|url|dir[123]|value|bidTimeType|day|minute|(\\w+E|e)xtra");
    /** Of the prices of q14, a cent has 10³ parts. */
    private static final int POWER_OF_PARTS = 3;

    private final String file;
    private final boolean isCsv;
    private final RowStream.Kind kind;
    private final Units units;
    /** The columns that are compared, and how their values are read. */
    private final Map<String, Cell> cells = new LinkedHashMap<>();
    /** The file's names of columns by ours. */
    private final Map<String, String> theirs = new LinkedHashMap<>();
    /** Columns that have to be there. */
    private final Set<String> required = new TreeSet<>();

    private final IgnoredMembers ignored = new IgnoredMembers();
    private final Set<String> leftOut = new TreeSet<>();
    private List<String> notCompared = List.of();
    private List<String> header;
    private RowStream stream;
    private long rows;

    /** Makes a value of what the file has under its name of the column; IllegalArgumentException if it is none. */
    private interface Cell {
        Object read(String name, JsonNode value);
    }

    /**
     * Names a file, which is not read yet.
     *
     * @param ours our names of the columns by the file's, where they differ
     */
    public RowFile(
            String file, boolean isCsv, RowStream.Kind kind, Query query, Map<String, String> ours, Units units) {
        this.file = file;
        this.isCsv = isCsv;
        this.kind = kind;
        this.units = units;
        for (String column : columns(query)) {
            cells.put(column, cell(column, query.id().equals("q14") ? POWER_OF_PARTS : 0));
            theirs.put(column, column);
        }
        if (kind != RowStream.Kind.ROWS) {
            theirs.put(OPERATION, OPERATION);
            required.addAll(
                    kind == RowStream.Kind.CHANGES
                            ? List.of(OPERATION)
                            : query.definition().key());
        }
        required.addAll(ours.values());
        ours.forEach((their, our) -> {
            if (theirs.replace(our, their) == null) {
                throw new UserMistake(
                        "--columns is " + their + "=" + our + ", expected after the = one of " + theirs.keySet());
            }
        });
    }

    /** The columns that rows of a query may have. */
    public static List<String> columns(Query query) {
        List<String> columns = query.definition().columns();
        Stream<String> others = columns.contains("sum") ? Stream.of(AVERAGE) : Stream.of();
        return columns.isEmpty()
                ? List.of(EVENT)
                : Stream.concat(columns.stream(), others).toList();
    }

    private Cell cell(String column, int power) {
        if (column.equals(EVENT)) {
            return (name, value) -> ((POJONode) value).getPojo();
        }
        if (TIME.matcher(column).matches()) {
            return units::millis;
        }
        if (column.equals(AVERAGE)) {
            return units::wholeCents;
        }
        if (MONEY.matcher(column).matches()) {
            return (name, value) -> units.price(name, value, power);
        }
        return TEXT.matcher(column).matches() ? RowFile::text : Units::whole;
    }

    private static String text(String name, JsonNode value) {
        if (!value.isValueNode()) {
            throw Units.mistake(name, value, "a text");
        }
        return value.isNull() ? null : value.asText();
    }

    /**
     * Reads and compares all rows.
     *
     * @param nullable columns of which a row that is due has none: where a row lacks them they are null
     * @param start starts a comparison of the columns that it gets
     * @param progress receives the number of rows after each
     * @throws UserMistake that names the file, the line, and what was expected
     */
    public RowComparison read(
            InputStream standardInput,
            Set<String> nullable,
            Function<List<String>, RowComparison> start,
            LongConsumer progress) {
        TextLines.read(file, standardInput, "rows", (line, number) -> {
            boolean isHeader = isCsv && header == null;
            header = isHeader ? cells(line) : header;
            JsonNode row = isHeader ? null : row(line, number);
            if (stream == null) {
                checkColumns(isHeader ? header : names(row), nullable);
                stream = new RowStream(kind, start.apply(List.copyOf(cells.keySet())));
            }
            if (!isHeader) {
                names(row).stream()
                        .filter(name -> !theirs.containsValue(name))
                        .forEach(name -> ignored.add(name, number));
                stream.accept(values(row, nullable), isTakenBack(row));
                progress.accept(++rows);
            }
        });
        if (stream == null) {
            throw new UserMistake(TextLines.nameOf(file) + " is empty, expected rows");
        }
        stream.end(TextLines.nameOf(file));
        return stream.comparison();
    }

    /** The columns that are compared. */
    public List<String> columns() {
        return List.copyOf(cells.keySet());
    }

    /** The columns of the query's rows that the file lacks. */
    public List<String> notCompared() {
        return notCompared;
    }

    /** What the user should know of the file that was read. */
    public List<String> notes() {
        String name = TextLines.nameOf(file);
        Stream<String> lacking =
                leftOut.stream().map(column -> "note: " + name + ": rows without " + column + ", which is null then");
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

    private JsonNode row(String line, long number) {
        if (isCsv) {
            return named(cells(line));
        }
        JsonNode row = TextLines.object(line, "a row");
        return cells.containsKey(EVENT)
                ? JsonNodeFactory.instance
                        .objectNode()
                        .putPOJO(EVENT, EventLine.read(row, units, name -> ignored.add(name, number)))
                : row;
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

    /** Leaves the columns that can be compared. */
    private void checkColumns(List<String> found, Set<String> nullable) {
        Set<String> names = new HashSet<>(found);
        boolean isAverageSpare = names.contains(theirs.get("sum")) && !required.contains(AVERAGE);
        Predicate<String> lacks =
                column -> !names.contains(theirs.get(column)) || (isAverageSpare && column.equals(AVERAGE));
        Predicate<String> lacksAlways = lacks.and(column -> !nullable.contains(column));
        List<String> missing =
                required.stream().filter(lacksAlways).map(theirs::get).toList();
        if (!missing.isEmpty()
                || names.size() < found.size()
                || cells.keySet().stream().allMatch(lacks)) {
            throw new IllegalArgumentException("the columns are " + found + ", expected "
                    + (missing.isEmpty() ? "some of " + theirs.values() + ", each once" : missing + " among them")
                    + "; --columns THEIRS=OURS takes other names");
        }
        List<String> lacking = cells.keySet().stream().filter(lacksAlways).toList();
        lacking.forEach(cells::remove);
        lacking.forEach(theirs::remove);
        notCompared = lacking.stream().filter(column -> !column.equals(AVERAGE)).toList();
    }

    private List<Object> values(JsonNode row, Set<String> nullable) {
        List<Object> values = new ArrayList<>(cells.size());
        cells.forEach((column, cell) -> {
            String name = theirs.get(column);
            boolean isLeftOut = nullable.contains(column) && !row.has(name);
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
