package nexmark.jet.runner.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
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
        CommandLine command = new CommandLine(new ReplayCommand(streams));
        PlanOptions.register(command);
        int code = command.execute("q1", "--events=-", "--out=-");
        assertThat(code).isZero();
        assertThat(out.toString(UTF_8)).isEqualTo("""
                        {"auction":1,"bidder":7,"price":71,"dateTime":3000}
                        {"auction":2,"bidder":8,"price":80,"dateTime":10000}
                        {"auction":3,"bidder":9,"price":62,"dateTime":9999}
                        """);
    }

    @Test
    void eventsDroppedAsLateAreSaid() {
        assertThat(replay("q7", "--lag", "0ms")).isZero();
        assertThat(rows).content().doesNotContain("\"auction\":3");
        assertThat(err.toString())
                .isEqualToIgnoringNewLines("late and in no row: 1 event; allowed lag 0s, disorder of the events 1ms");
    }

    @Test
    void aWrongLineIsNamedAndLeavesNoFile() throws IOException {
        Files.writeString(
                events, EVENTS + "\n{\"event_type\":2,\"bid\":{\"auction\":1,\"bidder\":1,\"price\":\"9\"}}\n");
        assertThat(replay("q5")).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(err.toString()).startsWith("nexmark replay: " + events + ", line 5: bid.price: ");
        assertThat(rows).doesNotExist();
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
    void helpGivesExamples() {
        StringWriter out = new StringWriter();
        Nexmark.commandLine().setOut(new PrintWriter(out)).execute("replay", "--help");
        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains(
                        "nexmark replay q5 --events events.jsonl --out rows.jsonl",
                        "(default: 10s)",
                        "(default: 2s, or the");
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
