package nexmark.jet.runner.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.IntStream;
import nexmark.jet.process.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prometheus itself, as Debian has it. */
@RequiresPrometheus
class PrometheusTest {

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    private static Live live() {
        Live live = Live.at(new LiveAddress("127.0.0.1", 0), Optional.empty());
        live.runs().begins(MadeSeconds.PLAN);
        IntStream.range(0, 8).mapToObj(MadeSeconds::second).forEach(live.runs()::accept);
        return live;
    }

    private String get(String url) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
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
    void itReadsTheMetricsWithTheConfigurationInTheDocumentation() throws IOException {
        try (Live live = live()) {
            String shipped = Files.readString(Path.of("..", "docs", "live", "prometheus.yml"));
            assertThat(shipped).contains("127.0.0.1:" + LiveAddress.DEFAULT_PORT);
            Path config = Files.writeString(
                    folder.resolve("prometheus.yml"),
                    shipped.replace("127.0.0.1:" + LiveAddress.DEFAULT_PORT, "127.0.0.1:" + live.port()));
            int port = freePort();
            Process prometheus = new ProcessBuilder(
                            "prometheus",
                            "--config.file=" + config,
                            "--storage.tsdb.path=" + folder.resolve("data"),
                            "--web.listen-address=127.0.0.1:" + port)
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("prometheus.log").toFile())
                    .start();
            try {
                String emitted = "http://127.0.0.1:" + port + "/api/v1/query?query="
                        + URLEncoder.encode("nexmark_emitted_events_total{query=\"q5\"}", StandardCharsets.UTF_8);
                Eventually.isTrue(
                        "Prometheus has read the metrics",
                        () -> prometheus.isAlive()
                                && value(emitted).filter("140000"::equals).isPresent());
            } finally {
                prometheus.destroy();
                prometheus.onExit().join();
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** The value that a query finds; empty while there is no answer. */
    private Optional<String> value(String query) {
        try {
            JsonNode value = new JsonMapper().readTree(get(query)).at("/data/result/0/value/1");
            return Optional.ofNullable(value.textValue());
        } catch (IOException e) {
            return Optional.empty(); // it does not listen yet
        } catch (InterruptedException e) {
            throw new UncheckedIOException(new IOException(e));
        }
    }
}
