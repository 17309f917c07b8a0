package nexmark.jet.runner.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.Callable;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.event.Event;
import nexmark.jet.evidence.RowCodec;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.Limits;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.process.Interruptible;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.runner.recorded.JsonLines;
import nexmark.jet.runner.recorded.OutputFile;
import nexmark.jet.runner.recorded.RecordedEvents;
import nexmark.jet.runner.recorded.Replay;
import nexmark.jet.runner.recorded.Units;
import nexmark.jet.runner.rows.RowComparison;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nexmark replay}: puts recorded events through a query, and writes its rows. */
@Command(
        name = "replay",
        description = "Puts recorded events through a query's own pipeline, writes its rows as JSON Lines, "
                + "and compares them with the oracle's.",
        footer = {
            "  nexmark replay q5 --events events.jsonl --out rows.jsonl",
            "  nexmark replay q7 --events events.jsonl --out - --window 1m",
            "  zcat events.jsonl.gz | nexmark replay q4 --events - --out -",
            "",
            "Events are JSON objects, one a line, in order of arrival; "
                    + "event_type is 0 (person), 1 (auction) or 2 (bid):",
            "  {\"event_type\":2,\"bid\":{\"auction\":1000,\"bidder\":1001,\"price\":2342,",
            "    \"dateTime\":1436918400123}}",
            "Exit codes: 0 all right, 1 failure, 2 user's mistake, 4 wrong answers, 130 interrupted.",
            "Times are epoch ms (see --time-unit) or ISO-8601 text, UTC where no offset is given. Blank lines are "
                    + "ignored, unknown members with a note. At the end all windows and auctions close. "
                    + "'nexmark run --events-from FILE' measures "
                    + "latency."
        })
final class ReplayCommand implements Callable<Integer> {

    private static final int THREADS = 2;

    private final ProgressLines progress = ProgressLines.ofProcess();

    @Parameters(paramLabel = "QUERY", description = "Id such as q5; see 'nexmark list'.")
    private String query;

    @Option(
            names = "--events",
            required = true,
            paramLabel = "FILE",
            description = "Recorded events; - = standard input.")
    private String events;

    @Option(names = "--out", paramLabel = "FILE", required = true, description = "Output; - = standard output.")
    private String out;

    @Mixin
    private PlanOptions options = PlanOptions.of(
                    PlanSettings.PROFILE,
                    PlanSettings.WINDOW,
                    PlanSettings.SLIDE,
                    PlanSettings.TIME_UNIT,
                    PlanSettings.MONEY)
            .usually(PlanSettings.WINDOW, "10s")
            .usually(PlanSettings.SLIDE, "2s")
            .shownAs(PlanSettings.SLIDE, "2s, or the window where that does not divide it");

    @Option(
            names = "--lag",
            paramLabel = "TIME",
            converter = Converters.Time.class,
            description = "How far behind the latest event another event may arrive without being late."
                    + " (default: as far as any event of the file)")
    private Long lagMillis;

    @Override
    public Integer call() {
        Query replayed = QueryLookup.byId(query);
        PlanTree tree = options.tree(query).set(PlanSettings.EVENTS_FROM, events);
        QuerySettings settings = settings(replayed, tree);
        Units units = Units.of(tree.said(PlanSettings.TIME_UNIT), tree.said(PlanSettings.MONEY));
        if (lagMillis != null) {
            Limits.span("--lag", lagMillis, 0);
        }
        OutputFile output = OutputFile.orStandardOutput("--out", out, new FileOutputStream(FileDescriptor.out));
        output.checkIsNot(events);
        output.checkIsWritable();
        progress.stepThatMayBeShort("reading events");
        try {
            RecordedEvents recorded = recorded(events, units, replayed);
            Replay replay = new Replay(replayed, settings, lagMillis == null ? recorded.disorderMillis() : lagMillis);
            Replay.Outcome outcome = rows(replay, recorded);
            output.write(file -> write(outcome.rows(), replayed.definition().columns(), file));
            if (outcome.lateEvents() > 0) {
                Console.say("late and in no row: " + Counts.of(outcome.lateEvents(), "event") + "; allowed lag "
                        + Millis.text(lagMillis) + ", disorder of the events " + Millis.text(recorded.disorderMillis())
                        + "; so the rows were not compared with the oracle's");
                return ExitCode.VALID.code();
            }
            return compared(replayed.oracle(settings, Slice.EVERYTHING), outcome.rows(), recorded)
                    .code();
        } finally {
            progress.done();
        }
    }

    /** The events of a file or of standard input, which suit the query. */
    static RecordedEvents recorded(String events, Units units, Query query) {
        RecordedEvents recorded =
                Interruptible.call(() -> RecordedEvents.read(events, new FileInputStream(FileDescriptor.in), units));
        recorded.note().ifPresent(Console::say);
        recorded.checkSuits(query);
        return recorded;
    }

    private <R> ExitCode compared(Oracle<R> oracle, List<Object> rows, RecordedEvents recorded) {
        progress.stepThatMayBeShort("comparing with the oracle");
        List<R> due = recorded.rowsBy(oracle, Interruption::check);
        RowComparison comparison = RowComparison.of(oracle, due, RowCodec::values, RowComparison.Scope.ALL);
        rows.forEach(row -> comparison.given(RowCodec.values(row)));
        RowComparison.Outcome outcome = comparison.outcome();
        progress.done();
        Console.say((outcome.isRight() ? "" : "WRONG ANSWERS: ") + outcome.inWords());
        outcome.differences().forEach(difference -> Console.say("  " + difference.kind() + " " + difference.row()));
        return outcome.isRight() ? ExitCode.VALID : ExitCode.WRONG_ANSWERS;
    }

    /** The settings of a question about events of which nothing is forgotten. */
    static QuerySettings settings(Query replayed, PlanTree tree) {
        try {
            QuerySettings settings = QuerySettings.keepingAll(
                    tree.get(PlanSettings.PROFILE), tree.get(PlanSettings.WINDOW), tree.get(PlanSettings.SLIDE));
            replayed.oracle(settings, Slice.EVERYTHING); // refuses settings that do not suit the question
            tree.workload().checkProfile();
            return settings;
        } catch (IllegalArgumentException e) {
            throw new UserMistake(e.getMessage());
        }
    }

    private Replay.Outcome rows(Replay replay, RecordedEvents recorded) {
        progress.stepThatMayBeShort("replaying " + replay.query().id());
        try (EmbeddedCluster cluster = EmbeddedCluster.start(1, THREADS)) {
            return replay.run(cluster, recorded);
        } finally {
            progress.done();
        }
    }

    private static void write(List<Object> rows, List<String> columns, OutputStream file) throws IOException {
        try (JsonLines lines = new JsonLines(file)) {
            for (Object row : rows) {
                if (row instanceof Event event) {
                    lines.write(event);
                } else {
                    lines.write(row, columns);
                }
            }
        }
    }
}
