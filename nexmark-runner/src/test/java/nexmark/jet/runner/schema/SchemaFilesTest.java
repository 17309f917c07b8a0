package nexmark.jet.runner.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import nexmark.jet.documents.Pages;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.result.ResultJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The committed JSON Schemas are those of the code, and what the code writes and the examples say fits them. */
class SchemaFilesTest {

    private static final Path FOLDER = Path.of("..", "docs", "schema");
    private static final JsonMapper JSON = new JsonMapper();
    private static final YAMLMapper YAML = new YAMLMapper();
    /** What the blocks of YAML and JSON on each page are. */
    private static final Map<String, SchemaFile> EXAMPLES = Map.of(
            "ec2.md", SchemaFile.EXPERIMENT,
            "experiments.md", SchemaFile.EXPERIMENT,
            "clusters.md", SchemaFile.INVENTORY,
            "results.md", SchemaFile.PLAN);

    private static final String REWRITE = "mvn test -pl nexmark-runner -am -Dtest=SchemaFilesTest"
            + " -Dsurefire.failIfNoSpecifiedTests=false -Dnexmark.schemas=write";

    @ParameterizedTest
    @EnumSource(SchemaFile.class)
    void theCommittedSchemaIsThatOfTheCode(SchemaFile file) throws IOException {
        String generated = JSON.writerWithDefaultPrettyPrinter().writeValueAsString(file.generated()) + "\n";
        Path committed = FOLDER.resolve(file.fileName());
        if ("write".equals(System.getProperty("nexmark.schemas"))) {
            Files.createDirectories(FOLDER);
            Files.writeString(committed, generated);
        }
        assertThat(committed).as("the file is made by: " + REWRITE).hasContent(generated);
    }

    @Test
    void theGoldenResultFits() throws IOException {
        assertThat(mistakes(SchemaFile.RESULT, golden())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/verdict/valid", "/plan/workload/rate", "/latency/main", "/schemaVersion"})
    void aResultWithoutAValueDoesNotFit(String pointer) throws IOException {
        JsonNode result = golden();
        int slash = pointer.lastIndexOf('/');
        ((ObjectNode) result.at(pointer.substring(0, slash))).remove(pointer.substring(slash + 1));
        assertThat(mistakes(SchemaFile.RESULT, result)).hasSize(1);
    }

    @Test
    void theDefaultPlanFitsWholeAndInPart() throws IOException {
        assertThat(mistakes(SchemaFile.PLAN, JSON.readTree(ResultJson.write(PlanDefaults.of("q5")))))
                .isEmpty();
        assertThat(mistakes(SchemaFile.PLAN, JSON.readTree("""
                {"workload": {"query": "q5", "rate": 2000000}, "cluster": "processes:3", "faults": ["kill@10s"]}"""))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "PLAN | {workload: {rate: 1}}",
                "PLAN | {workload: {query: q5, rte: 1}}",
                "PLAN | {workload: {query: q5, rate: fast}}",
                "EXPERIMENT | axis: {rate: [1]}",
                "EXPERIMENT | axes: {rate: 1}",
                "EXPERIMENT | order: random",
                "EXPERIMENT | base: {workload: {qury: q5}}",
                "INVENTORY | {schemaVersion: 1, host: []}"
            })
    void aFileWithAMistakeDoesNotFit(SchemaFile file, String yaml) throws IOException {
        assertThat(mistakes(file, YAML.readTree(yaml))).isNotEmpty();
    }

    @Test
    void theExampleOfAnInventoryFits() throws IOException {
        Path example = Path.of("..", "cluster-configs", "inventory-two-hosts.json");
        assertThat(mistakes(SchemaFile.INVENTORY, JSON.readTree(example.toFile())))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cluster-configs/experiments", "results/examples"})
    void theFilesOfExperimentsFitAndNameTheirSchema(String folder) throws IOException {
        List<Path> experiments;
        try (Stream<Path> files = Files.list(Path.of("..").resolve(folder))) {
            experiments =
                    files.filter(file -> file.toString().endsWith(".yaml")).toList();
        }
        assertThat(experiments).hasSizeGreaterThan(1);
        for (Path file : experiments) {
            assertThat(mistakes(SchemaFile.EXPERIMENT, YAML.readTree(file.toFile())))
                    .as(file.toString())
                    .isEmpty();
            assertThat(Files.readString(file))
                    .startsWith("# yaml-language-server: $schema=../../docs/schema/experiment.schema.json\n");
        }
    }

    @Test
    void theExamplesOnPagesFit() throws IOException {
        Map<String, List<String>> byPage = new TreeMap<>();
        for (Path page : Pages.all()) {
            byPage.put(page.getFileName().toString(), Pages.examples(page));
        }
        byPage.values().removeIf(List::isEmpty);
        assertThat(byPage)
                .as("EXAMPLES names the schema of each page with YAML or JSON, and no other page")
                .containsOnlyKeys(EXAMPLES.keySet());
        for (Map.Entry<String, List<String>> page : byPage.entrySet()) {
            for (String example : page.getValue()) {
                assertThat(mistakes(EXAMPLES.get(page.getKey()), YAML.readTree(example)))
                        .as(page.getKey() + ":%n%s", example)
                        .isEmpty();
            }
        }
    }

    private static JsonNode golden() throws IOException {
        return JSON.readTree(Path.of("..", "run-results", "src/test/resources/result-schema-1.json")
                .toFile());
    }

    private static List<String> mistakes(SchemaFile file, JsonNode value) throws IOException {
        JsonNode schema = JSON.readTree(FOLDER.resolve(file.fileName()).toFile());
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(schema).validate(value).stream()
                .map(ValidationMessage::getMessage)
                .toList();
    }
}
