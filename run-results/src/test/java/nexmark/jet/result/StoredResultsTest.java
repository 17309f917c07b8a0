package nexmark.jet.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.process.UserMistake;
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
            assertThat(StoredResults.at(place))
                    .as(place.toString())
                    .singleElement()
                    .satisfies(stored -> assertThat(stored.result().id()).isEqualTo(id));
        }
        assertThat(StoredResults.at(folder).get(0).folder()).isEqualTo(run.toAbsolutePath());
    }

    @Test
    void aPlaceWithoutResultsIsAUsersMistake() {
        assertThatThrownBy(() -> StoredResults.at(folder.resolve("nowhere")))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("no such file");
        assertThatThrownBy(() -> StoredResults.at(folder))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("no results in it");
    }

    @Test
    void aResultThatCannotBeReadIsRefusedOrLeftOut() throws IOException {
        Files.copy(GOLDEN, Files.createDirectories(folder.resolve("run")).resolve("result.json"));
        Path damaged = Files.writeString(
                Files.createDirectories(folder.resolve("damaged")).resolve("result.json"), "{");
        assertThatThrownBy(() -> StoredResults.at(folder))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith(damaged + ": no JSON");
        List<String> unreadable = new ArrayList<>();
        assertThat(StoredResults.readable(folder, unreadable::add)).hasSize(1);
        assertThat(unreadable).singleElement().asString().startsWith(damaged + ": no JSON");
    }

    @Test
    void aStoredPlanHasTheKeyOfItsPlan() throws IOException {
        RunResult result = ResultJson.readResult(GOLDEN);
        Path copy = Files.writeString(folder.resolve("copy.json"), ResultJson.write(result));
        assertThat(ResultJson.readResult(copy).planKey()).isEqualTo(result.planKey());
        assertThat(result.plan()
                        .withDisturbance(!result.plan().allowDisturbed())
                        .key())
                .isNotEqualTo(result.planKey());
    }
}
