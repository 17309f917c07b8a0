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
        assertThat(Ran.nexmark("generate", "--events", "6k", "--rate", "2k", "--out", events)
                        .exit())
                .isZero();
    }

    @Test
    void aRunOnRecordedEventsIsProvedAsAnyRun() throws IOException {
        Ran ran = run("q5", "--warmup", "500ms", "--measure", "1s", "--window", "1s", "--json");
        JsonNode result = new ObjectMapper().readTree(ran.out());
        assertThat(result.at("/plan/workload/eventsFrom").asText()).isEqualTo(events);
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
        assertThat(run("q5", "--rate", "1k").err())
                .isEqualTo("nexmark run: --rate is for generated events, expected it without --events-from\n");
        assertThat(run("q5", "--fault", "kill@1s", "--cluster", "processes:2").err())
                .contains("--fault cannot be used with --events-from");
        assertThat(run("q5", "--measure", "1h").err()).contains("last 2999ms, expected at least warm-up and measured");
    }

    private Ran run(String query, String... args) {
        String[] all = new String[args.length + 7];
        System.arraycopy(args, 0, all, 7, args.length);
        all[0] = "run";
        all[1] = query;
        all[2] = "--events-from";
        all[3] = events;
        all[4] = "--out";
        all[5] = folder.resolve("runs").toString();
        all[6] = "--no-report";
        return Ran.nexmark(all);
    }
}
