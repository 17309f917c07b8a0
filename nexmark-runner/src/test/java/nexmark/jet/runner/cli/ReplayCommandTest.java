package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplayCommandTest {

    private static final String EVENTS = """
            {"event_type":2,"bid":{"auction":1,"bidder":7,"price":80,"dateTime":"1970-01-01T00:00:03"}}
            {"event_type":2,"bid":{"auction":2,"bidder":8,"price":90,"dateTime":10000}}
            {"event_type":2,"bid":{"auction":3,"bidder":9,"price":70,"dateTime":9999}}
            """;

    @TempDir
    private Path folder;

    private Path events;
    private Path rows;

    @BeforeEach
    void writeEvents() throws IOException {
        events = Files.writeString(folder.resolve("events.jsonl"), EVENTS);
        rows = folder.resolve("rows.jsonl");
    }

    @Test
    void rowsHaveTheQuerysColumns() {
        assertThat(replay("q7")).isEqualTo(new Ran(0, "", ""));
        assertThat(rows).hasContent("""
                        {"windowEnd":10000,"auction":1,"bidder":7,"price":80,"dateTime":3000}
                        {"windowEnd":20000,"auction":2,"bidder":8,"price":90,"dateTime":10000}
                        """);
    }

    @Test
    void theWindowSlidesByTwoSeconds() throws IOException {
        assertThat(replay("Q5").exit()).isZero();
        assertThat(Files.readAllLines(rows))
                .contains(
                        "{\"windowEnd\":4000,\"auction\":1,\"count\":1}",
                        "{\"windowEnd\":20000,\"auction\":2,\"count\":1}")
                .hasSize(15);
    }

    @Test
    void eventsDroppedAsLateAreSaid() {
        Ran ran = replay("q7 --lag 0ms");
        assertThat(rows).content().doesNotContain("\"auction\":3");
        assertThat(ran.err()).isEqualTo("late and in no row: 1 event; allowed lag 0s, disorder of the events 1ms\n");
    }

    @Test
    void aWrongLineIsNamedAndLeavesNoFile() throws IOException {
        Files.writeString(events, "\n{\"event_type\":2,\"bid\":{\"auction\":1,\"bidder\":1,\"price\":\"9\"}}\n");
        assertRefused("q5", events + ", line 2: bid.price is \"9\", ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "q5 --slide 3s | slide 3000 ms, expected a divisor of the window, 10000 ms",
                "q5 --window 3600000001ms | window 3600000001 ms, expected at most 3600000000 ms (1000 hours)",
                "q5 --window 1000h --slide 1ms | window 3600000000 ms with a slide of 1 ms, expected at most 2000000 slides",
                "q5 --window 10 | Invalid value for option '--window': '10' is no time, expected a time such as 20ms,",
                "q99 | no query 'q99', expected one of q0",
                "q7 --lag 1001h | --lag is 1001h, expected at most 1000h",
                "q5 --out /proc/rows.jsonl | --out /proc/rows.jsonl cannot be written: ",
                "q5 | events.jsonl: no such file, expected recorded events"
            })
    void whatCannotBeUsedIsRefusedBeforeTheEventsAreRead(String arguments, String message) throws IOException {
        Files.delete(events);
        assertRefused(arguments, message);
    }

    private void assertRefused(String arguments, String message) {
        Ran ran = replay(arguments);
        assertThat(ran.exit()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.err()).startsWith("nexmark replay: ").contains(message).hasLineCount(1);
        assertThat(rows).doesNotExist();
    }

    private Ran replay(String arguments) {
        String out = arguments.contains("--out") ? "" : " --out " + rows;
        return Ran.nexmark(("replay " + arguments + " --events " + events + out).split(" "));
    }
}
