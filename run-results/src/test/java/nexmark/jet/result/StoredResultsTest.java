package nexmark.jet.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.process.UserMistake;
import nexmark.jet.table.Csv;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredResultsTest {

    private static final Path GOLDEN = Path.of("src/test/resources/result-schema-1.json");

    @TempDir
    private Path folder;

    @Test
    void findsOneFileARunsFolderAndFoldersOfRuns() throws IOException {
        Path run = Files.createDirectories(folder.resolve("experiment").resolve("run"));
        Path file = Files.copy(GOLDEN, run.resolve("result.json"));
        String id = ResultJson.readResult(GOLDEN).id();
        for (Path place : new Path[] {GOLDEN, file, run, folder}) {
            assertThat(StoredResult.at(place))
                    .as(place.toString())
                    .singleElement()
                    .satisfies(stored -> assertThat(stored.result().id()).isEqualTo(id));
        }
        assertThat(StoredResult.at(folder).get(0).folder()).isEqualTo(run.toAbsolutePath());
    }

    @Test
    void aPlaceWithoutResultsIsAUsersMistake() {
        assertThatThrownBy(() -> StoredResult.at(folder.resolve("nowhere")))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("no such file");
        assertThatThrownBy(() -> StoredResult.at(folder))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("no results in it");
    }

    @Test
    void aResultThatCannotBeReadIsRefusedOrLeftOut() throws IOException {
        Files.copy(GOLDEN, Files.createDirectories(folder.resolve("run")).resolve("result.json"));
        Path damaged = Files.writeString(
                Files.createDirectories(folder.resolve("damaged")).resolve("result.json"), "{");
        assertThatThrownBy(() -> StoredResult.at(folder))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith(damaged + ": not JSON");
        List<String> unreadable = new ArrayList<>();
        assertThat(StoredResult.readable(folder, unreadable::add)).hasSize(1);
        assertThat(unreadable).singleElement().asString().startsWith(damaged + ": not JSON");
        try (RandomAccessFile huge = new RandomAccessFile(damaged.toFile(), "rw")) {
            huge.setLength(3_000_000_000L);
        }
        assertThatThrownBy(() -> StoredResult.at(folder)).hasMessageStartingWith(damaged + " has more than 16 MB");
    }

    /** A terminal would obey it; as an escape it is the same text. */
    @Test
    void aControlCharacterOfOthersIsWrittenAsAnEscape() throws IOException {
        String written = ResultJson.write(Map.of("label", "\u001b[1m\u009b1m\u007f"));
        assertThat(written).contains("\\u001B[1m\\u009B1m\\u007F").isASCII();
        assertThat(StrictJson.MAPPER.readTree(written).get("label").textValue()).isEqualTo("\u001b[1m\u009b1m\u007f");
    }

    @Test
    void aStoredPlanHasTheKeyOfItsPlan() throws IOException {
        RunResult result = ResultJson.readResult(GOLDEN);
        Path copy = Files.writeString(folder.resolve("copy.json"), ResultJson.write(result));
        assertThat(ResultJson.readResult(copy).planKey()).isEqualTo(result.planKey());
        assertThat(result.plan()
                        .with(PlanSettings.ALLOW_DISTURBED, !result.plan().allowDisturbed())
                        .key())
                .isNotEqualTo(result.planKey());
    }

    @Test
    void itHasARowForEachResultByTheTimeOfItsStart() throws IOException {
        store("late", "2026-12-01T00:00:00Z");
        store("early", "2026-10-01T00:00:00Z");
        assertThat(new ResultStore(folder).writeIndex()).isEmpty();
        assertThat(ids()).containsExactly("id", "early", "late");
    }

    @Test
    void aDamagedResultIsLeftOutWithOneLine() throws IOException {
        store("whole", "2026-12-01T00:00:00Z");
        Files.writeString(
                Files.createDirectories(folder.resolve("cut")).resolve("result.json"), "{ \"schemaVersion\": 1, \"id");
        Files.writeString(Files.createDirectories(folder.resolve("none")).resolve("result.json"), "");
        assertThat(new ResultStore(folder).writeIndex())
                .singleElement()
                .asString()
                .startsWith("results.csv leaves out 2 results that cannot be read: " + folder)
                .doesNotContain("\n");
        assertThat(ids()).containsExactly("id", "whole");
    }

    private void store(String id, String startedAt) throws IOException {
        String result = Files.readString(GOLDEN)
                .replace("20261122-071832-q5-57b8", id)
                .replace("2026-11-22T07:20:08Z", startedAt);
        Files.writeString(Files.createDirectories(folder.resolve(id)).resolve("result.json"), result);
    }

    private List<String> ids() throws IOException {
        return Csv.read(Files.readString(folder.resolve("results.csv"))).stream()
                .map(row -> row.get(0))
                .toList();
    }
}
