package nexmark.jet.runner.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The dashboard as Grafana reads it. What its queries find is tested with Prometheus. */
class GrafanaDashboardTest {

    /** Grafana's grid has so many columns. */
    private static final int COLUMNS = 24;

    private static final Set<String> PANELS = Set.of("stat", "timeseries");
    /** Names of units, see Grafana's own list: seconds, events per second, bytes, shares. */
    private static final Set<String> UNITS = Set.of("s", "eps", "bytes", "percentunit", "short", "none", "cps", "ops");

    private JsonNode dashboard;
    private List<JsonNode> panels;

    @BeforeEach
    void read() throws IOException {
        dashboard = new JsonMapper()
                .readTree(
                        Path.of("..", "docs", "live", "grafana-dashboard.json").toFile());
        panels = StreamSupport.stream(dashboard.path("panels").spliterator(), false)
                .toList();
        assertThat(panels).isNotEmpty();
    }

    @Test
    void itCanBeImportedWithoutReplacingAnother() {
        assertThat(dashboard.path("id").isMissingNode() || dashboard.path("id").isNull())
                .isTrue();
        assertThat(dashboard.path("uid").textValue()).matches("[a-zA-Z0-9_-]{1,40}");
        assertThat(dashboard.path("title").textValue()).isNotBlank();
        assertThat(dashboard.path("schemaVersion").intValue()).isPositive();
    }

    @Test
    void panelsDoNotOverlapAndFitTheGrid() {
        Set<List<Integer>> taken = new HashSet<>();
        for (JsonNode panel : panels) {
            JsonNode place = panel.path("gridPos");
            int right = place.path("x").intValue() + place.path("w").intValue();
            int bottom = place.path("y").intValue() + place.path("h").intValue();
            assertThat(place.path("w").intValue()).isPositive();
            assertThat(right).isBetween(1, COLUMNS);
            for (int x = place.path("x").intValue(); x < right; x++) {
                for (int y = place.path("y").intValue(); y < bottom; y++) {
                    assertThat(taken.add(List.of(x, y)))
                            .as(panel.path("title").textValue())
                            .isTrue();
                }
            }
        }
    }

    @Test
    void eachPanelHasATitleAKindAUnitAndItsQueriesAskTheChosenSource() {
        Set<Integer> ids = new HashSet<>();
        for (JsonNode panel : panels) {
            String title = panel.path("title").textValue();
            assertThat(title).isNotBlank();
            assertThat(ids.add(panel.path("id").intValue())).as(title).isTrue();
            assertThat(PANELS).as(title).contains(panel.path("type").textValue());
            assertThat(UNITS)
                    .as(title)
                    .contains(panel.at("/fieldConfig/defaults/unit").asText("none"));
            assertThat(panel.at("/datasource/uid").textValue()).as(title).isEqualTo("${datasource}");
            List<String> names = new ArrayList<>();
            for (JsonNode target : panel.path("targets")) {
                names.add(target.path("refId").textValue());
                assertThat(target.at("/datasource/uid").textValue()).as(title).isEqualTo("${datasource}");
                assertThat(target.path("expr").textValue()).as(title).isNotBlank();
            }
            assertThat(names).as(title).isNotEmpty().doesNotHaveDuplicates();
        }
    }

    @Test
    void theInputIsComparedWithTheEventsThatAreDueToEnterThePipeline() {
        assertThat(panels)
                .filteredOn(panel -> panel.path("title").textValue().equals("Input against the schedule"))
                .singleElement()
                .satisfies(panel -> assertThat(panel.findValuesAsText("expr"))
                        .containsExactly(
                                "rate(nexmark_emitted_events_total{query=~\"$query\"}[10s])",
                                "nexmark_scheduled_events_per_second{query=~\"$query\"}"));
    }

    @Test
    void eachVariableOfAQueryIsOneThatTheReaderCanChoose() {
        List<String> variables = dashboard.at("/templating/list").findValuesAsText("name");
        assertThat(variables).containsExactlyInAnyOrder("datasource", "query");
        assertThat(dashboard.findValuesAsText("expr"))
                .allSatisfy(query -> assertThat(query.replace("$query", "")).doesNotContain("$"));
    }
}
