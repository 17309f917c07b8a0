package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.event.Event;
import nexmark.jet.runner.recorded.RecordedEvents;
import nexmark.jet.runner.recorded.Units;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GenerateCommandTest {

    @TempDir
    private Path folder;

    @Test
    void theSameSettingsWriteTheSameBytes() throws IOException {
        List<String> lines = generated("--events 2k");
        assertThat(lines).hasSize(2_000).isEqualTo(generated("--events 2000 --rate=10000"));
        assertThat(lines.get(0))
                .as("Beam's first event")
                .startsWith("{\"event_type\":0,\"person\":{\"id\":1000,\"name\":\"Peter Jones\",\"emailAddress\":"
                        + "\"nhd@xcat.com\",\"creditCard\":\"7241 7320 9143 4888\",\"city\":\"Portland\",\"state\":\"WY\","
                        + "\"dateTime\":1436918400000,\"extra\":\"WN_HS_bnpkkiwhwana")
                .endsWith("\"}}");
    }

    @Test
    void theBaseTimeIsAnInstantOrEpochMillis() throws IOException {
        List<String> iso = generated("--events 100 --base-time 2020-01-01T00:00:00Z");
        assertThat(iso.get(0)).contains("\"dateTime\":1577836800000");
        assertThat(iso).isEqualTo(generated("--events 100 --base-time 1577836800000"));
    }

    @Test
    void theStudysMixIsThatOfTheQuery() throws IOException {
        assertThat(generated("--events 10 --profile blog-2021 --query q8"))
                .hasSize(10)
                .first()
                .asString()
                .startsWith("{\"event_type\":0,\"person\":{\"id\":")
                .doesNotContain("extra");
    }

    @Test
    void pacedEventsAreWrittenWhenTheyAreDueToANewFile() throws IOException {
        Path file = folder.resolve("paced");
        long beganMillis = System.currentTimeMillis();
        assertThat(Ran.line("generate --events 300 --rate 1k --pace --out", file)
                        .exit())
                .isZero();
        long endedMillis = System.currentTimeMillis();
        List<Event> events = RecordedEvents.read(file, Units.OWN).events();
        assertThat(events).hasSize(300).allMatch(event -> event.dateTime() >= beganMillis);
        assertThat(events.get(299).dateTime()).isLessThanOrEqualTo(endedMillis);
        assertThat(Ran.line("generate --events 300 --pace --out", file))
                .isEqualTo(new Ran(
                        2,
                        "",
                        "nexmark generate: --out " + file + " exists, expected a new file, since it grows in place\n"));
    }

    private List<String> generated(String options) throws IOException {
        Path file = folder.resolve("events");
        Ran ran = Ran.nexmark(("generate " + options + " --out " + file).split(" "));
        assertThat(ran).isEqualTo(new Ran(0, "", ""));
        return Files.readAllLines(file);
    }
}
