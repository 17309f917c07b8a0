package nexmark.jet.runner.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nexmark.jet.report.RunSecond;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What Prometheus reads. */
class LiveMetricsTest {

    private static final Path DOCS = Path.of("..", "docs");
    private static final String OPEN_METRICS = "application/openmetrics-text; version=1.0.0";
    private static final Pattern SAMPLE = Pattern.compile(
            "([a-z_]+)(\\{(?:[a-z_]+=\"(?:[^\"\\\\\\n]|\\\\.)*\",?)*})? (\\+Inf|-?[0-9.]+(?:[eE][+-]?\\d+)?)");
    private static final Pattern METRIC = Pattern.compile("nexmark_[a-z0-9_]+");

    private final Live live = new Live(0);

    @BeforeEach
    void begin() {
        live.runs().starts(MadeSeconds.PLAN);
        live.runs().accept(MadeSeconds.second(7));
    }

    @AfterEach
    void end() {
        live.close();
    }

    private HttpResponse<String> metrics(String accept) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(live.url() + "metrics"))
                .header("Accept", accept)
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }

    private static Map<String, Double> samples(String text) {
        Map<String, Double> samples = new HashMap<>();
        text.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            Matcher parts = SAMPLE.matcher(line);
            assertThat(parts.matches()).as(line).isTrue();
            Double other = samples.put(line.substring(0, line.lastIndexOf(' ')), Double.valueOf(parts.group(3)));
            assertThat(other).as("another sample of " + line).isNull();
        });
        return samples;
    }

    @Test
    void theFiguresAreThoseOfTheRunInBaseUnits() throws IOException, InterruptedException {
        assertThat(metrics("*/*").headers().firstValue("Content-Type").orElseThrow())
                .startsWith("text/plain; version=0.0.4");
        assertThat(samples(metrics(OPEN_METRICS).body()))
                .containsEntry("nexmark_offered_events_per_second{query=\"q5\"}", 20_000.0)
                .containsEntry("nexmark_scheduled_events_per_second{query=\"q5\"}", MadeSeconds.SCHEDULED_PER_SECOND)
                .containsEntry("nexmark_emitted_events_total{query=\"q5\"}", 7 * MadeSeconds.SCHEDULED_PER_SECOND)
                .containsEntry("nexmark_rows_total{query=\"q5\"}", 8 * 5000.0)
                .containsEntry("nexmark_source_lag_seconds{query=\"q5\"}", 0.0005)
                .containsEntry("nexmark_latency_seconds{phase=\"measure\",query=\"q5\",quantile=\"0.5\"}", 0.003)
                .containsEntry("nexmark_latency_seconds_count{phase=\"measure\",query=\"q5\"}", 40_000.0)
                .containsEntry("nexmark_phase{phase=\"measure\",query=\"q5\"}", 1.0)
                .containsEntry("nexmark_phase{phase=\"drain\",query=\"q5\"}", 0.0)
                .containsEntry(
                        "nexmark_member_gc_pause_seconds{member=\"" + MadeSeconds.MEMBER + "\",query=\"q5\"}", 0.012)
                .containsEntry(
                        "nexmark_member_heap_after_gc_bytes{member=\"" + MadeSeconds.MEMBER + "\",query=\"q5\"}", 107e6)
                .containsEntry("nexmark_runs_planned", 1.0)
                .containsEntry("nexmark_runs_ended_total{status=\"valid\"}", 0.0)
                .doesNotContainKey(
                        "nexmark_member_stolen_cpu_seconds{member=\"" + MadeSeconds.MEMBER + "\",query=\"q5\"}");
    }

    @Test
    void aMemberThatHasBeenSilentForLongHasNoFigures() throws IOException, InterruptedException {
        String silent = "10.0.0.2:5701";
        RunSecond second = MadeSeconds.second(20);
        second.reports().put(silent, new TreeMap<>(Map.of(0L, MadeSeconds.report(silent, 10))));
        live.runs().accept(second);
        assertThat(samples(metrics(OPEN_METRICS).body()).keySet())
                .anyMatch(name -> name.contains(MadeSeconds.MEMBER))
                .noneMatch(name -> name.contains(silent));
    }

    @Test
    void aRunThatHasEndedHasNoFiguresAnyMore() throws IOException, InterruptedException {
        live.runs().ends(null);
        assertThat(samples(metrics(OPEN_METRICS).body()).keySet())
                .noneMatch(name -> name.contains("query="))
                .contains("nexmark_runs_planned");
    }

    @Test
    void theDocumentationHasTheTableOfTheMetricsOfRuns() throws IOException {
        List<String> table =
                new ArrayList<>(List.of("| metric | type | labels | meaning |", "| --- | --- | --- | --- |"));
        for (LiveMetrics.Family family : LiveMetrics.FAMILIES) {
            if (family.name().startsWith("nexmark_member_")) {
                continue;
            }
            List<String> labels = new ArrayList<>(family.labels());
            if (family.type().equals("summary")) {
                labels.add("quantile");
            }
            table.add("| `" + family.name() + "` | " + family.type() + " | " + String.join(", ", labels) + " | "
                    + family.help() + " |");
        }
        assertThat(Files.readString(DOCS.resolve("report.md"))).contains(String.join("\n", table));
    }

    @Test
    void theDashboardAsksForMetricsThatThereAre() throws IOException {
        JsonNode dashboard = new JsonMapper()
                .readTree(DOCS.resolve("live/grafana-dashboard.json").toFile());
        Set<String> asked = new TreeSet<>();
        dashboard.findValuesAsText("expr").forEach(query -> addMetrics(query, asked));
        dashboard.at("/templating/list").findValuesAsText("query").forEach(query -> addMetrics(query, asked));
        assertThat(asked)
                .contains("nexmark_emitted_events_total", "nexmark_phase")
                .hasSizeGreaterThan(10);
        assertThat(LiveMetrics.FAMILIES).extracting(LiveMetrics.Family::name).containsAll(asked);
        assertThat(dashboard.findValuesAsText("expr"))
                .allSatisfy(query -> assertThat(query.replace("$query", "")).doesNotContain("$"));
    }

    private static void addMetrics(String query, Set<String> metrics) {
        Matcher names = METRIC.matcher(query);
        while (names.find()) {
            metrics.add(names.group());
        }
    }
}
