package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistakes in the file of a plan or an experiment. */
class PlanMistakesTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvFileSource(resources = "plan-mistakes.csv", delimiter = '|', quoteCharacter = '`')
    void aWholePlanThatIsWrongIsRefused(String changes, String expected) throws IOException {
        String json = PlanOptionsTest.defaultPlanJson();
        for (String change : changes.replace("\\n", "\n").split(" ; ", -1)) {
            String[] sides = (change + " ").split(" -> ?", 2);
            assertThat(json).contains(sides[0]);
            json = json.replace(sides[0], sides[1].strip());
        }
        assertRefused(json, expected);
        assertThat(Folders.files(folder)).containsExactly("plan.json");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"workload\": {\"query\": \"q5\"}} {} | plan.json: more than one value in it, expected one JSON object",
                "{\"workload\": {\"query\": \"q5\"}} x | plan.json: no JSON: ",
                "{\"workload\": {\"query\" | plan.json: no JSON: Unexpected end-of-input at line 1, column 22, expected one",
                "{\"workload\": {\"query\": \"q5\"}, \"cluster\": {\"kind\": \"embedded\", \"members\": 0}}"
                        + " | plan.json: cluster.members is 0, expected at least 1",
                "{\"workload\": {\"query\": \"q5\"}, \"faults\": [null]} | plan.json: faults[0] is null, expected a text"
            })
    void aShortPlanThatIsWrongIsRefused(String json, String expected) throws IOException {
        assertRefused(json, expected);
    }

    @Test
    void aPlanAndOptionsContradictEachOther() throws IOException {
        assertRefused(
                PlanOptionsTest.defaultPlanJson(),
                "--plan gives the whole plan, expected no further options, but given: q5 --rate",
                "q5",
                "--rate",
                "5");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "cluster: attach | cluster is 'attach', expected 'attach:[NAME@]HOST:PORT[,HOST:PORT...]', or {kind: attach,",
                "cluster: {kind: attach, client: c.yaml, where: 'a:1'} | cluster.where is 'a:1' and cluster.client is 'c.yaml',",
                "cluster: {kind: attach, client: gone.yaml} | gone.yaml: no such file",
            })
    void aRunningClusterThatAnExperimentDoesNotLeadToIsRefusedInItsOwnWords(String cluster, String message)
            throws IOException {
        Path file = Files.writeString(folder.resolve("e.yaml"), "base: {workload: {query: q5}, " + cluster + "}");
        Ran ran = Ran.nexmark("experiment", file.toString(), "--dry-run");
        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).startsWith("nexmark experiment: " + file + ": ").contains(message);
        assertThat(ran.err()).hasLineCount(1);
    }

    private void assertRefused(String json, String expected, String... options) throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.json"), json);
        String command = "run " + String.join(" ", options) + " --plan " + plan + " --out " + folder.resolve("out");
        Ran ran = Ran.nexmark(command.replace("  ", " ").split(" "));
        assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
        assertThat(ran.err()).contains(expected).hasLineCount(1);
    }
}
