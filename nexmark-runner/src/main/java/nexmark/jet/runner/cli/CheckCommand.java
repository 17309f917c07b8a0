package nexmark.jet.runner.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.evidence.RowCodec;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.EpochUnit;
import nexmark.jet.plan.MoneyUnit;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.WorkloadPlan;
import nexmark.jet.process.Interruptible;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.proof.RecomputedEvents;
import nexmark.jet.query.Query;
import nexmark.jet.result.ResultJson;
import nexmark.jet.runner.recorded.RecordedEvents;
import nexmark.jet.runner.recorded.TextLines;
import nexmark.jet.runner.recorded.Units;
import nexmark.jet.runner.rows.RowComparison;
import nexmark.jet.runner.rows.RowComparison.Difference;
import nexmark.jet.runner.rows.RowComparison.Outcome;
import nexmark.jet.runner.rows.RowFile;
import nexmark.jet.runner.rows.RowStream;
import nexmark.jet.table.Table;
import nexmark.jet.table.Table.Grid;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nexmark check}: the rows of any engine against the oracle. */
@Command(
        name = "check",
        description = "Compares rows that any engine gave, read from a file, with the oracle's.",
        footer = {
            "  nexmark check q5 --events events.jsonl --rows rows.jsonl",
            "  nexmark check q5 --events 100k --seed 7 --rows rows.csv \\",
            "    --columns window_end=windowEnd,num=count",
            "  nexmark check q4 --events events.jsonl --rows - --as latest --money units",
            "",
            "Rows are JSON objects, one a line, or CSV with a header, in any order; 'nexmark list' has their columns. "
                    + "Numbers may be strings; times are epoch ms (see --time-unit) or ISO-8601 text, prices cents "
                    + "(see --money). In CSV an empty cell is also null. Columns that the file lacks are not compared, "
                    + "and a column average may stand for a sum; it is compared without fractions. "
                    + "Events are those that 'nexmark replay' reads, or that 'nexmark generate' makes with the same "
                    + "options.",
            "Exit codes: 0 all right, 1 failure, 2 user's mistake, 3 nothing to compare, 4 wrong answers, "
                    + "130 interrupted."
        })
final class CheckCommand implements Callable<Integer> {

    private static final int REPORT_EVERY = 1 << 12;
    /** Two such cells and the name of a column fit a terminal. */
    private static final int LONGEST_CELL = 24;
    /** The options of the mixin that are not about generated events. */
    private static final Set<String> OF_QUESTION = Set.of("--profile", "--window", "--slide");

    private final ProgressLines progress = ProgressLines.ofProcess();
    private Query checked;
    private List<String> columns;
    private long lastMillis = Long.MIN_VALUE;

    @Parameters(paramLabel = "QUERY", description = "Id such as q5; see 'nexmark list'.")
    private String query;

    @Option(
            names = "--events",
            required = true,
            paramLabel = "FILE|N",
            description = "Recorded events, or how many to generate; - = standard input.")
    private String events;

    @Option(names = "--rows", required = true, paramLabel = "FILE", description = "The rows; - = standard input.")
    private String rows;

    enum Format {
        JSONL,
        CSV
    }

    @Option(
            names = "--rows-format",
            paramLabel = "FORMAT",
            description = "jsonl or csv. (default: csv if the file's name ends so, else jsonl)")
    private Format format;

    @Option(
            names = "--columns",
            paramLabel = "THEIRS=OURS",
            split = ",",
            description = "The file's names of columns that differ from ours.")
    private Map<String, String> names = Map.of();

    @Option(
            names = "--as",
            paramLabel = "KIND",
            defaultValue = "rows",
            description = "rows, each of which stands; changes, which take rows back; or latest: only the last row of"
                    + " each key stands, the oracle's too. The column op is +I, +U, insert or update, or -U, -D or"
                    + " delete; latest may lack it. (default: rows)")
    private RowStream.Kind kind;

    @Option(
            names = "--until",
            paramLabel = "TIME",
            converter = Until.class,
            description = "Rows of windows, ticks and closings after this instant are not compared; end: all are."
                    + " (default: the last event's time, but end with --as latest)")
    private Long untilMillis;

    @Option(
            names = "--tolerance",
            description = "Counts prices that are less than a cent from the right one apart, and not as wrong.")
    private boolean isTolerant;

    @Option(names = "--time-unit", paramLabel = "UNIT", description = "ms, us or s: of the rows' times. (default: ms)")
    private EpochUnit timeUnit = Units.OWN.time();

    @Option(names = "--money", paramLabel = "UNIT", description = "cents, or units such as 12.34. (default: cents)")
    private MoneyUnit money = Units.OWN.money();

    @Option(names = "--json", description = "Only the answer on stdout, as JSON.")
    private boolean json;

    @Mixin
    private PlanOptions options = PlanOptions.of(PlanSettings.WINDOW, PlanSettings.SLIDE)
            .andSections(PlanSettings.LOAD)
            .without(PlanSettings.EVENTS, PlanSettings.EVENTS_FROM, PlanSettings.TIME_UNIT, PlanSettings.MONEY)
            .usually(PlanSettings.RATE, "10k")
            .usually(PlanSettings.WINDOW, "10s")
            .usually(PlanSettings.SLIDE, "2s")
            .shownAs(PlanSettings.SLIDE, "2s, or the window where that does not divide it");

    /** The answer as JSON. A row is the list of its values, in the order of the columns. */
    record Answer(String query, List<String> columns, List<String> notCompared, Outcome rows) {}

    @Override
    public Integer call() {
        checked = QueryLookup.byId(query);
        columns = RowFile.columns(checked);
        PlanTree tree = options.tree(query);
        Oracle<?> oracle = checked.oracle(ReplayCommand.settings(checked, tree), Slice.EVERYTHING);
        boolean givesEvents = columns.contains(RowFile.EVENT);
        refuse(
                givesEvents && (isCsv() || kind == RowStream.Kind.CHANGES),
                "rows of " + query
                        + " are events, expected --as rows, and JSON Lines as 'nexmark generate' writes them");
        refuse(
                kind == RowStream.Kind.LATEST && checked.definition().key().isEmpty(),
                "--as is latest, but no row of " + query + " replaces another, expected rows or changes");
        refuse(events.equals("-") && rows.equals("-"), "--events and --rows are both -, expected one of them");
        RowFile file = new RowFile(rows, isCsv(), kind, checked, names, new Units(timeUnit, money));
        try {
            RowComparison comparison = compared(oracle, tree.workload(), file);
            Outcome outcome = comparison.outcome();
            progress.done();
            file.notes().forEach(Console::say);
            if (comparison.later() > 0) {
                Console.say("note: the rows do not say their time, so " + Counts.of(comparison.later(), "row")
                        + " due later (see --until) may be there or not");
            }
            return answer(file, outcome).code();
        } finally {
            progress.done();
        }
    }

    private static void refuse(boolean isWrong, String mistake) {
        if (isWrong) {
            throw new UserMistake(mistake);
        }
    }

    private boolean isCsv() {
        return format == null ? rows.toLowerCase(Locale.ROOT).endsWith(".csv") : format == Format.CSV;
    }

    private <R> RowComparison compared(Oracle<R> oracle, WorkloadPlan workload, RowFile file) {
        boolean isFile = events.equals("-") || Files.exists(Path.of(events));
        List<R> due = isFile ? ofRecorded(oracle) : ofGenerated(oracle, workload);
        Set<String> nullable = due.stream()
                .map(row -> values(row, columns))
                .flatMap(row -> columns.stream().filter(column -> row.get(columns.indexOf(column)) == null))
                .collect(Collectors.toSet());
        progress.stepThatMayBeShort("comparing rows");
        return Interruptible.call(() -> file.read(
                new FileInputStream(FileDescriptor.in),
                nullable,
                shared -> RowComparison.of(oracle, due, row -> values(row, shared), scope(shared)),
                this::readSoFar));
    }

    private RowComparison.Scope scope(List<String> shared) {
        boolean isLatest = kind == RowStream.Kind.LATEST;
        long usualMillis = isLatest ? Long.MAX_VALUE : lastMillis;
        List<Integer> key = checked.definition().key().stream()
                .filter(shared::contains)
                .map(shared::indexOf)
                .toList();
        return new RowComparison.Scope(Objects.requireNonNullElse(untilMillis, usualMillis), key, isLatest, isTolerant);
    }

    private <R> List<R> ofRecorded(Oracle<R> oracle) {
        options.given()
                .filter(option -> !OF_QUESTION.contains(option))
                .findFirst()
                .ifPresent(option -> {
                    throw new UserMistake(
                            option + " is about generated events, but --events is a file, expected one of them");
                });
        progress.stepThatMayBeShort("reading events");
        RecordedEvents recorded = ReplayCommand.recorded(events, Units.OWN, checked);
        lastMillis = recorded.latestMillis();
        progress.stepThatMayBeShort("asking the oracle");
        return recorded.rowsBy(oracle, Interruption::check);
    }

    private <R> List<R> ofGenerated(Oracle<R> oracle, WorkloadPlan workload) {
        long count;
        try {
            count = Counts.parse(events);
        } catch (UserMistake e) {
            throw new UserMistake("--events is '" + events + "', expected a file of recorded events, or a count such as"
                    + " 100k to generate them");
        }
        GeneratorSettings settings = PlanOptions.bounded(
                count,
                bound -> workload.generator(GenerateCommand.BEAMS_MILLIS, bound).withChannels());
        List<EventSequence> sequences = settings.byTime(workload.studyStreams(), EnumSet.allOf(EventKind.class));
        progress.stepThatMayBeShort("asking the oracle");
        new RecomputedEvents(sequences, Long.MIN_VALUE, Long.MAX_VALUE)
                .forEach(
                        event -> {
                            lastMillis = event.dateTime();
                            oracle.accept(event);
                        },
                        done -> {
                            Interruption.check();
                            progress.stepAt(Counts.of(done, "event"));
                        });
        return oracle.rows(Interruption::check);
    }

    /** The values of a row in some columns, as a file can have them. An average is the last. */
    private List<Object> values(Object row, List<String> some) {
        if (row instanceof Event) {
            return List.of(row);
        }
        boolean hasAverage = some.contains(RowFile.AVERAGE);
        List<Object> values = RowCodec.columns(row, some.subList(0, some.size() - (hasAverage ? 1 : 0)));
        if (hasAverage) {
            List<Object> parts = RowCodec.columns(row, List.of("sum", columns.contains("count") ? "count" : "total"));
            values.add(Math.floorDiv((long) parts.get(0), (long) parts.get(1)));
        }
        if (isCsv()) {
            values.replaceAll(value -> value == null ? "" : value);
        }
        return values;
    }

    private void readSoFar(long count) {
        if (count % REPORT_EVERY == 0) {
            Interruption.check();
            progress.stepAt(Counts.of(count, "row"));
        }
    }

    private ExitCode answer(RowFile file, Outcome outcome) {
        boolean isNothingGiven = outcome.given() == outcome.afterEnd();
        if (isNothingGiven) {
            Console.say("the engine gave no row to compare, and " + Counts.of(outcome.due(), "row") + " are due");
        }
        boolean hasFractions = outcome.differences().stream()
                .flatMap(difference -> Objects.requireNonNullElse(difference.given(), List.of()).stream())
                .anyMatch(BigDecimal.class::isInstance);
        if (hasFractions && !isTolerant) {
            Console.say(
                    "note: some prices have fractions of a cent: --money units reads units, --tolerance counts apart");
        }
        boolean mayReplace =
                kind != RowStream.Kind.LATEST && !checked.definition().key().isEmpty();
        if (mayReplace && !outcome.isRight()) {
            Console.say("note: here each answer of a key is a row; --as latest compares the last of each key, in the"
                    + " order of the file");
        }
        if (json) {
            Console.out().println(ResultJson.write(new Answer(query, file.columns(), file.notCompared(), outcome)));
        } else {
            Console.tables(Console.out()).write(table(file, outcome));
        }
        return !outcome.isRight() ? ExitCode.WRONG_ANSWERS : isNothingGiven ? ExitCode.INVALID_RUN : ExitCode.VALID;
    }

    private Table table(RowFile file, Outcome outcome) {
        Grid counts = new Grid()
                .right("due", "given", "missing", "unexpected", "duplicate", "after end", "tolerated")
                .row(Stream.of(
                                outcome.due(),
                                outcome.given(),
                                outcome.missing(),
                                outcome.unexpected(),
                                outcome.duplicate(),
                                outcome.afterEnd(),
                                outcome.tolerated())
                        .map("%,d"::formatted)
                        .toList());
        Table table = new Table()
                .title(query + " of " + TextLines.nameOf(rows))
                .add(counts)
                .verdict((outcome.isRight() ? "" : "wrong: ") + outcome.inWords(), lacking(file.notCompared()));
        outcome.differences().forEach(difference -> add(difference, file.columns(), table));
        return table;
    }

    private static List<String> lacking(List<String> columns) {
        return columns.isEmpty()
                ? List.of()
                : List.of("not compared, as the rows lack " + (columns.size() == 1 ? "it: " : "them: ")
                        + String.join(", ", columns) + " (--columns THEIRS=OURS takes other names)");
    }

    private static void add(Difference difference, List<String> columns, Table table) {
        List<Object> due = difference.due();
        List<Object> given = difference.given();
        boolean areBoth = due != null && given != null;
        String beside = areBoth && !due.equals(given) ? " beside the nearest" : "";
        String times = difference.timesGiven() == 0
                ? ""
                : ", due %,d and given %,d times".formatted(difference.timesDue(), difference.timesGiven());
        Grid grid = new Grid().left("", "column", "due", "given");
        for (int i = 0; i < columns.size(); i++) {
            boolean differs = areBoth && !Objects.equals(due.get(i), given.get(i));
            grid.row(differs ? "*" : "", columns.get(i), cell(due, given, i), cell(given, due, i));
        }
        table.gap().text(difference.kind() + beside + times + ":").add(grid);
    }

    /** A value; a long text from a little before the two differ, because JSON has it whole. */
    private static String cell(List<Object> row, List<Object> other, int at) {
        String text = row == null ? "-" : String.valueOf(row.get(at));
        if (text.length() <= LONGEST_CELL) {
            return text;
        }
        String beside = other == null ? text : String.valueOf(other.get(at));
        int from = Math.max(0, Arrays.mismatch(text.toCharArray(), beside.toCharArray()) - LONGEST_CELL / 2);
        int to = Math.min(text.length(), from + LONGEST_CELL - 2);
        return (from > 0 ? "…" : "") + text.substring(from, to) + (to < text.length() ? "…" : "");
    }

    /** An instant or the end, epoch ms. */
    static final class Until implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return text.equals("end") ? Long.valueOf(Long.MAX_VALUE) : new Converters.BaseTime().convert(text);
        }
    }
}
