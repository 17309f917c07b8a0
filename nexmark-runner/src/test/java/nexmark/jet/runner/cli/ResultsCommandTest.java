package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.result.ResultRow;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsCommandTest {

    @TempDir
    private Path folder;

    private RunResult first;
    private RunResult second;

    @BeforeEach
    void storeTwo() {
        first = StoredGolden.of(folder, "a", Status.VALID, "");
        second = StoredGolden.of(folder.resolve("deeper"), "b", Status.INVALID, "for a reason");
    }

    @Test
    void peopleSeeSomeColumns() {
        Ran ran = Ran.nexmark("results", folder.toString());
        assertThat(ran.exit()).isZero();
        assertThat(ran.out().lines().map(line -> line.replaceAll(" +", " ").strip()))
                .containsExactly(
                        "run query verdict emitted/s p50 ms p99 ms max ms CPU s/M label",
                        "a q5 valid - 9,878.015 - 15,075.971 - golden",
                        "b q5 invalid - 9,878.015 - 15,075.971 - golden");
    }

    @Test
    void spreadsheetsSeeAllOfThem() {
        assertThat(Ran.line("results --format csv", folder, folder.resolve("a")).out())
                .isEqualTo(ResultRow.table(List.of(first, second)).toString());
    }

    @Test
    void programsSeeNumbersAsNumbersAndNullForWhatIsNotKnown() throws IOException {
        JsonNode rows = new JsonMapper()
                .readTree(Ran.line("results --format json", folder).out());
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0).fieldNames()).toIterable().containsExactlyElementsOf(ResultRow.columns());
        assertThat(rows.get(0).get("p50Ms").doubleValue()).isEqualTo(9_878.015);
        assertThat(rows.get(0).get("samples").intValue()).isEqualTo(60);
        assertThat(rows.get(0).get("p99Ms").isNull()).isTrue();
        assertThat(rows.get(1).get("status").textValue()).isEqualTo("invalid");
    }

    @Test
    void aDamagedResultIsNamedAndLeftOut() throws IOException {
        Path damaged = folder.resolve("a/result.json");
        Files.writeString(damaged, "{");
        Ran ran = Ran.nexmark("results", folder.toString());
        assertThat(ran.exit()).isZero();
        assertThat(ran.err().lines()).singleElement().asString().startsWith("left out: " + damaged + ": not JSON");
        assertThat(ran.out().lines()).hasSize(2).last().asString().startsWith("  b ");
    }
}
