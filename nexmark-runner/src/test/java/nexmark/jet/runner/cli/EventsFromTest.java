package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventsFromTest {

    @TempDir
    private Path folder;

    private String events;

    @BeforeEach
    void generate() {
        events = folder.resolve("events.jsonl").toString();
        assertThat(Ran.line("generate --events 6k --rate 2k --out", events).exit())
                .isZero();
    }

    @Test
    void aRunOnRecordedEventsIsProvedAsAnyRun() throws IOException {
        Ran ran = run("--time-unit ms --warmup 500ms --measure 1s --window 1s --json");
        JsonNode result = new ObjectMapper().readTree(ran.out());
        assertThat(result.at("/plan/workload/eventsFrom").asText()).isEqualTo(events);
        assertThat(result.at("/plan/workload/timeUnit").asText()).isEqualTo("ms");
        assertThat(result.at("/plan/workload").has("money")).isFalse();
        assertThat(result.at("/plan/workload/rate").asLong()).isEqualTo(2000);
        assertThat(result.at("/throughput/scheduledPerSecond").asDouble()).isEqualTo(1840);
        assertThat(result.at("/rows/instants/recomputed").asLong()).isEqualTo(50);
        assertThat(result.at("/rows/check/rowsExpected").asLong()).isPositive();
        assertThat(result.at("/rows/check/missing").asLong()).isZero();
        assertThat(result.at("/rows/check/unexpected").asLong()).isZero();
        assertThat(result.at("/latency/series/complete/samples").asLong()).isEqualTo(50);
    }

    @Test
    void whatDoesNotFitTheFileIsOneLine() {
        assertThat(run("--rate 1k").err())
                .isEqualTo("nexmark run: --rate cannot be used with --events-from, expected generated events\n");
        assertThat(run("--fault kill@1s --cluster processes:2").err())
                .contains("--fault cannot be used with --events-from");
        assertThat(run("--measure 1h").err()).contains("last 2999ms, expected at least warm-up and measured");
        assertThat(Ran.line("run q12 --events-from", events).err())
                .isEqualTo("nexmark run: q12 is about the times at which the source emits events,"
                        + " expected it without --events-from\n");
    }

    private Ran run(String options) {
        return Ran.line(
                "run q5 --no-report --drain 5m " + options + " --events-from", events, "--out", folder.resolve("runs"));
    }
}
