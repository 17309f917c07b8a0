package nexmark.jet.runner.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import nexmark.jet.cluster.FreePorts;
import nexmark.jet.process.Eventually;
import nexmark.jet.runner.browser.RequiresPrograms;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prometheus itself, as Debian has it. */
@Tag("full")
@RequiresPrograms(
        value = {"prometheus", "promtool"},
        packages = "prometheus",
        required = "NEXMARK_REQUIRE_PROMETHEUS")
class PrometheusTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** What these ask for is not there in the run that is watched. */
    private static final Set<String> WITHOUT_ANSWER = Set.of(
            "nexmark_left_seconds",
            "nexmark_runs_ended_total > 0",
            "nexmark_member_stolen_cpu_seconds{query=~\"$query\"}");

    @TempDir
    private Path folder;

    private static Live live() {
        Live live = new Live(0);
        live.runs().starts(MadeSeconds.PLAN);
        IntStream.range(0, 8).mapToObj(MadeSeconds::second).forEach(live.runs()::accept);
        return live;
    }

    private static String get(String url) throws IOException, InterruptedException {
        return CLIENT.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
                .body();
    }

    @Test
    void itsOwnToolHasNothingToSayAgainstTheMetrics() throws IOException, InterruptedException {
        try (Live live = live()) {
            Process promtool = new ProcessBuilder("promtool", "check", "metrics")
                    .redirectErrorStream(true)
                    .start();
            try (OutputStream in = promtool.getOutputStream()) {
                in.write(get(live.url() + "metrics").getBytes(StandardCharsets.UTF_8));
            }
            String said = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(promtool.waitFor()).as(said).isZero();
            assertThat(said).isEmpty();
        }
    }

    @Test
    void itReadsTheMetricsWithTheConfigurationInTheDocumentationAndAnswersTheDashboard() throws IOException {
        List<String> queries = new JsonMapper()
                .readTree(
                        Path.of("..", "docs", "live", "grafana-dashboard.json").toFile())
                .findValuesAsText("expr");
        assertThat(queries).hasSizeGreaterThan(15).containsAll(WITHOUT_ANSWER);
        try (Live live = live();
                Prometheus prometheus = reading(live)) {
            Eventually.isTrue(
                    "Prometheus has read the metrics",
                    () -> prometheus
                            .value("nexmark_emitted_events_total{query=\"q5\"}")
                            .filter("128800"::equals)
                            .isPresent());
            for (String query : queries) {
                String asked = query.replace("$query", ".*");
                Eventually.isTrue(
                        "an answer to " + query,
                        () -> prometheus.value(asked).isPresent() != WITHOUT_ANSWER.contains(query));
            }
        }
    }

    /** Prometheus, which reads the metrics with the configuration in the documentation. */
    private Prometheus reading(Live live) throws IOException {
        String shipped = Files.readString(Path.of("..", "docs", "live", "prometheus.yml"));
        assertThat(shipped).contains("127.0.0.1:" + Live.DEFAULT_PORT);
        Path config = Files.writeString(
                folder.resolve("prometheus.yml"),
                shipped.replace(
                        "127.0.0.1:" + Live.DEFAULT_PORT,
                        "127.0.0.1:" + URI.create(live.url()).getPort()));
        int port = FreePorts.find(1).get(0);
        Process process = new ProcessBuilder(
                        "prometheus",
                        "--config.file=" + config,
                        "--storage.tsdb.path=" + folder.resolve("data"),
                        "--web.listen-address=127.0.0.1:" + port)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("prometheus.log").toFile())
                .start();
        return new Prometheus(process, "http://127.0.0.1:" + port + "/api/v1/query?query=");
    }

    /** @param url of its answers, to which a query is added */
    private record Prometheus(Process process, String url) implements AutoCloseable {

        /** The first value that a query finds; empty while there is none. */
        Optional<String> value(String query) {
            return Optional.ofNullable(
                    answer(query).at("/data/result/0/value/1").textValue());
        }

        private JsonNode answer(String query) {
            assertThat(process.isAlive()).as("Prometheus runs").isTrue();
            try {
                return new JsonMapper().readTree(get(url + URLEncoder.encode(query, StandardCharsets.UTF_8)));
            } catch (IOException e) {
                return MissingNode.getInstance(); // it does not listen yet
            } catch (InterruptedException e) {
                throw new UncheckedIOException(new IOException(e));
            }
        }

        @Override
        public void close() {
            process.destroy();
            process.onExit().join();
        }
    }
}
