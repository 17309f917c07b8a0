package nexmark.jet.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.result.StoredResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clocks that differ by more than any latency of the run: no page and no summary shows a latency, the largest not either. */
class ClockErrorTest {

    private static final Path RUN = Path.of("src/test/resources/run-of-q5");
    private static final String AN_HOUR_APART =
            "{\"member\": \"a:1\", \"peer\": \"b:1\", \"atMillis\": 0, \"offsetNanos\": 3600000000000, \"errorNanos\":"
                    + " 1}";

    @TempDir
    private Path folder;

    private StoredResult stored;

    @BeforeEach
    void copyWithSuchClocks() throws IOException {
        JsonMapper json = new JsonMapper();
        try (Stream<Path> files = Files.list(RUN)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        Path result = folder.resolve("result.json");
        ObjectNode tree = (ObjectNode) json.readTree(result.toFile());
        ObjectNode clocks = tree.withObject("/cluster").putObject("clocks");
        JsonNode apart = json.readTree(AN_HOUR_APART);
        clocks.putArray("offsets").add(apart);
        clocks.set("worst", apart);
        clocks.putArray("doubts");
        Files.writeString(result, tree.toString());
        stored = StoredResult.at(folder).get(0);
    }

    @Test
    void noSummaryNoFigureNoCurveAndNoSecondShowsOne() {
        assertThat(stored.result().summary().keySet()).noneMatch(name -> name.matches("(p\\d+|max)Ms"));
        RunView view = RunView.of(stored, null);
        assertThat(view.headline().figures())
                .filteredOn(figure -> List.of("p50", "max").contains(figure.name()))
                .extracting(figure -> figure.value() + ": " + figure.note())
                .containsExactly("null: hidden by the clocks' error", "null: hidden by the clocks' error");
        assertThat(view.percentiles().series()).isEmpty();
        assertThat(view.percentiles().remarks())
                .anyMatch(remark -> remark.endsWith("latencies below twice that are left out."))
                .noneMatch(remark -> remark.startsWith("No latency was recorded"));
        assertThat(view.timeline().columns())
                .doesNotContainKeys("p50", "p99", "max")
                .containsKey("emitted");
    }
}
