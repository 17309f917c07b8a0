package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        assertThat(replay("q7")).isEqualTo(new Ran(0, "", "2 rows compared, all right\n"));
        assertThat(rows).hasContent("""
                        {"windowEnd":10000,"auction":1,"bidder":7,"price":80,"dateTime":3000}
                        {"windowEnd":20000,"auction":2,"bidder":8,"price":90,"dateTime":10000}
                        """);
        assertThat(Ran.line("check q7 --until end --rows", rows, "--events", events)
                        .exit())
                .isZero();
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
        assertThat(ran.err())
                .isEqualTo("late and in no row: 1 event; allowed lag 0s, disorder of the events 1ms;"
                        + " so the rows were not compared with the oracle's\n");
    }

    private Ran replay(String arguments) {
        return Ran.nexmark(("replay " + arguments + " --events " + events + " --out " + rows).split(" "));
    }
}
