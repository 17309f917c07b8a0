package nexmark.jet.runner.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.query.Query;
import nexmark.jet.runner.recorded.StandardStreams;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ReplayCommandTest {

    private static final String EVENTS = """
            {"event_type":2,"bid":{"auction":1,"bidder":7,"price":80,"dateTime":"1970-01-01T00:00:03"}}
            {"event_type":2,"bid":{"auction":2,"bidder":8,"price":90,"dateTime":10000}}
            {"event_type":2,"bid":{"auction":3,"bidder":9,"price":70,"dateTime":9999}}
            """;

    private static final String KNOWN =
            String.join(", ", Query.all().stream().map(Query::id).toList());

    @TempDir
    private Path folder;

    private final StringWriter err = new StringWriter();
    private Path events;
    private Path rows;

    @BeforeEach
    void writeEvents() throws IOException {
        events = Files.writeString(folder.resolve("events.jsonl"), EVENTS);
        rows = folder.resolve("rows.jsonl");
    }

    @Test
    void rowsHaveTheQuerysColumns() {
        assertThat(replay("q7")).isZero();
        assertThat(rows).hasContent("""
                        {"windowEnd":10000,"auction":1,"bidder":7,"price":80,"dateTime":3000}
                        {"windowEnd":20000,"auction":2,"bidder":8,"price":90,"dateTime":10000}
                        """);
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void theWindowMayBeAnyIfTheSlideDoesNotMatter() {
        assertThat(replay("q7", "--window", "3s")).isZero();
        assertThat(rows).content().contains("\"windowEnd\":6000", "\"windowEnd\":12000");
    }

    @Test
    void theWindowSlidesByTwoSeconds() throws IOException {
        assertThat(replay("Q5")).isZero();
        assertThat(Files.readAllLines(rows))
                .contains(
                        "{\"windowEnd\":4000,\"auction\":1,\"count\":1}",
                        "{\"windowEnd\":20000,\"auction\":2,\"count\":1}")
                .hasSize(15);
    }

    @Test
    void eventsMayComeFromStandardInputAndRowsGoToStandardOutput() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StandardStreams streams = new StandardStreams(new ByteArrayInputStream(EVENTS.getBytes(UTF_8)), out);
        int code = new CommandLine(new ReplayCommand(streams)).execute("q1", "--events=-", "--out=-");
        assertThat(code).isZero();
        assertThat(out.toString(UTF_8)).isEqualTo("""
                        {"auction":1,"bidder":7,"price":71,"dateTime":3000}
                        {"auction":2,"bidder":8,"price":80,"dateTime":10000}
                        {"auction":3,"bidder":9,"price":62,"dateTime":9999}
                        """);
    }

    @Test
    void anEmptyFileIsAMistake() throws IOException {
        Files.writeString(events, "");
        assertThat(replay("q5")).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(rows).doesNotExist();
    }

    @Test
    void eventsDroppedAsLateAreSaid() {
        assertThat(replay("q7", "--lag", "0ms")).isZero();
        assertThat(rows).content().doesNotContain("\"auction\":3");
        assertThat(err.toString())
                .isEqualToIgnoringNewLines("late and in no row: 1 event; allowed lag 0s, disorder of the events 1ms");
    }

    @Test
    void aPriceWhoseProductWouldOverflowIsNamedWithItsLine() throws IOException {
        Files.writeString(events, EVENTS.replace(":90,", ":9223372036854775807,"));
        refused(
                events + ", line 2: bid.price is 9223372036854775807, expected a price from -100000000000000000 to"
                        + " 100000000000000000",
                "q1");
    }

    @Test
    void aWrongLineIsNamedAndLeavesNoFile() throws IOException {
        Files.writeString(
                events, EVENTS + "\n{\"event_type\":2,\"bid\":{\"auction\":1,\"bidder\":1,\"price\":\"9\"}}\n");
        refused(events + ", line 5: bid.price is \"9\", expected a whole number", "q5");
    }

    @Test
    void wrongSettingsAreOneLineAndLeaveNoFile() {
        refused("slide 3000 ms, expected a divisor of the window, 10000 ms", "q5", "--slide", "3s");
        refused("window 3600000001 ms, expected at most 3600000000 ms (1000 hours)", "q5", "--window", "3600000001ms");
        refused(
                "window 3600000000 ms with a slide of 1 ms, expected at most 2000000 slides in a window",
                "q5",
                "--window",
                "1000h",
                "--slide",
                "1ms");
        refused("no query 'q9', expected one of " + KNOWN, "q9");
        refused(
                "Invalid value for option '--window': '10' is no time, expected a time such as 20ms, 10s or 5m"
                        + " (see 'nexmark replay --help')",
                "q5",
                "--window",
                "10");
    }

    @Test
    void whatCannotBeUsedIsRefusedBeforeTheEventsAreRead() throws IOException {
        Files.delete(events);
        refused("--lag is 1001h, expected at most 1000h", "q7", "--lag", "1001h");
        Ran paced = Ran.nexmark("replay", "q1", "--events", events.toString(), "--paced", "--lag", "1001h");
        assertThat(paced.err()).isEqualTo("nexmark replay: --lag is 1001h, expected at most 1000h\n");
        Ran unwritable = Ran.nexmark("replay", "q1", "--events", events.toString(), "--out", "/proc/rows.jsonl");
        assertThat(unwritable.exit()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(unwritable.err()).startsWith("nexmark replay: --out /proc/rows.jsonl cannot be written: ");
    }

    @Test
    void aMissingInputIsOneLine() throws IOException {
        Files.delete(events);
        refused(events + " cannot be read: no such file or directory, expected a file of recorded events", "q5");
    }

    @Test
    void aDirectoryIsNoInput() throws IOException {
        Files.delete(events);
        Files.createDirectory(events);
        refused(events + " is a directory, expected a file of recorded events", "q5");
    }

    @Test
    void helpGivesExamples() {
        StringWriter out = new StringWriter();
        Nexmark.commandLine().setOut(new PrintWriter(out)).execute("replay", "--help");
        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains(
                        "nexmark replay q5 --events events.jsonl --out rows.jsonl",
                        "(default: 10s)",
                        "(default: 2s, or the");
    }

    @Test
    void aPacedReplayPrintsItsFiguresAndIsNotJudged() throws IOException {
        Ran ran = paced("q1", "--warmup", "0s");
        assertThat(ran.exit()).as(ran.err()).isEqualTo(ExitCode.INVALID_RUN.code());
        assertThat(ran.out())
                .contains(
                        "q1 Currency Conversion: ",
                        "profile standard, allowed lag 1ms",
                        "events      3 of 3 sent, 0.3 s measured",
                        "late        0 events dropped",
                        "  every       ",
                        "check       3 rows compared whole: all right",
                        "verdict     NOT JUDGED",
                        "- not judged: rate, trends, warm-up and other work on the machine");
        assertThat(ran.err())
                .contains("3 events of 1 s, replayed in about 1 s; a shorter --measure takes less, and Ctrl-C shows the"
                        + " figures so far");
    }

    @Test
    void thePacedFiguresAreJsonForPrograms() throws IOException {
        Ran ran = paced("q7", "--warmup", "0s", "--window", "100ms", "--format", "json");
        JsonNode result = new ObjectMapper().readTree(ran.out());
        assertThat(result.path("query").asText()).isEqualTo("q7");
        assertThat(result.path("status").asText()).isEqualTo("not-judged");
        assertThat(result.path("main").asText()).isEqualTo("complete");
        assertThat(result.path("latency").path("complete").path("samples").asLong())
                .isEqualTo(1);
        assertThat(result.path("check").path("rowsExpected").asLong()).isEqualTo(3);
        assertThat(result.path("facts").path("lateEvents").asLong()).isZero();
    }

    @Test
    void optionsThatDoNotBelongTogetherAreOneLine() throws IOException {
        refused("--out is given with --paced, expected one of them: a paced replay writes no rows", "q1", "--paced");
        refused("--warmup is given without --paced, expected both: nothing else is measured", "q1", "--warmup", "1s");
        refused(
                "--cluster processes:2 cannot be used, expected none: recorded events are replayed on one embedded"
                        + " member, and do not reach other processes",
                "q1",
                "--cluster",
                "processes:2");
        refusedPaced("--format is markdown, expected table or json with --paced", "--format", "markdown");
        refusedPaced("--measure is 0s, expected at least 1ms", "--measure", "0s");
        for (String option : List.of("--warmup", "--measure", "--drain")) {
            refusedPaced(option + " is 1001h, expected at most 1000h", option, "1001h");
            String longest = "9223372036854775807ms";
            refusedPaced(option + " is " + longest + ", expected at most 1000h", option, longest);
        }
        refusedPaced("the last event is due 301ms after the first, expected at least --warmup 10s");
        Ran ran = Ran.nexmark("replay", "q1", "--events", events.toString());
        assertThat(ran.exit()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.err())
                .isEqualToIgnoringNewLines("nexmark replay: --out is missing, expected a file for the rows, - for"
                        + " standard output, or --paced");
    }

    @Test
    void eventsOfOtherKindsAloneCannotBeMeasured() {
        Ran ran = Ran.nexmark("replay", "q3", "--events", events.toString(), "--paced");
        assertThat(ran.exit()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.err())
                .isEqualToIgnoringNewLines(
                        "nexmark replay: there are no events that q3 reads, expected some to measure with --paced");
    }

    private void refusedPaced(String message, String... args) throws IOException {
        Ran ran = paced("q1", args);
        assertThat(ran.exit()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.err()).isEqualToIgnoringNewLines("nexmark replay: " + message);
        assertThat(ran.out()).isEmpty();
    }

    /** Three events of a third of a second. */
    private Ran paced(String query, String... args) throws IOException {
        Files.writeString(events, EVENTS.replace("1970-01-01T00:00:03", "1970-01-01T00:00:09.699"));
        return Ran.nexmark(
                Stream.concat(Stream.of("replay", query, "--events", events.toString(), "--paced"), Stream.of(args))
                        .toArray(String[]::new));
    }

    private void refused(String message, String... args) {
        err.getBuffer().setLength(0);
        assertThat(replay(args)).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(err.toString()).isEqualToIgnoringNewLines("nexmark replay: " + message);
        assertThat(rows).doesNotExist();
    }

    private int replay(String... args) {
        Stream<String> files = Stream.of("--events", events.toString(), "--out", rows.toString());
        String[] all = Stream.concat(Stream.concat(Stream.of("replay"), files), Stream.of(args))
                .toArray(String[]::new);
        return Nexmark.commandLine().setErr(new PrintWriter(err, true)).execute(all);
    }
}
