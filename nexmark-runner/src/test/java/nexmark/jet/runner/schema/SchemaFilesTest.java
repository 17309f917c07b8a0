package nexmark.jet.runner.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import nexmark.jet.documents.Pages;
import nexmark.jet.experiment.ExperimentKeys;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunMetric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The JSON Schemas have the keys of the code, and what the code writes and the examples say fits them. */
class SchemaFilesTest {

    private static final Path FOLDER = Path.of("..", "docs", "schema");
    private static final JsonMapper JSON = new JsonMapper();
    private static final YAMLMapper YAML = new YAMLMapper();
    /** What the blocks of YAML and JSON on each page are. */
    private static final Map<String, String> EXAMPLES = Map.of(
            "ec2.md", "experiment",
            "experiments.md", "experiment",
            "clusters.md", "inventory",
            "results.md", "plan");

    private JsonNode schema;

    /** So a field that the code gets or loses is in the schema, too. */
    @ParameterizedTest
    @CsvSource({
        "result, nexmark.jet.result.RunResult, ''",
        "plan, nexmark.jet.plan.RunPlan, ''",
        "inventory, nexmark.jet.cluster.Inventory, schemaVersion pricePerHour"
    })
    void theSchemaHasTheKeysOfTheCode(String file, Class<?> type, String besides) throws IOException {
        schema = schema(file);
        ((ObjectNode) referred(schema).get("properties")).remove(List.of(besides.split(" ")));
        assertSame(type, schema);
    }

    /** With {@code -Dnexmark.make=true} the files are made anew. */
    @Test
    void whatRepeatsTheSettingsIsMadeFromThem() throws IOException {
        Map<Path, String> made = Map.of(
                FOLDER.resolve("plan.schema.json"),
                MadeFromSettings.planSchema(),
                Path.of("..", "results", "nexmark_results", "plan_settings.json"),
                MadeFromSettings.names());
        for (Map.Entry<Path, String> file : made.entrySet()) {
            if (Boolean.getBoolean("nexmark.make")) {
                Files.writeString(file.getKey(), file.getValue());
            }
            assertThat(file.getKey()).as("CONTRIBUTING.md says how it is made").hasContent(file.getValue());
        }
    }

    /** Compares keys and enums of a type and of all types that it is made of. */
    private void assertSame(Type type, JsonNode said) {
        if (said.path("$ref").asText().startsWith("plan.schema.json")) {
            return; // it is made
        }
        JsonNode is = referred(said);
        if (type instanceof ParameterizedType generic) {
            List<Type> values = List.of(generic.getActualTypeArguments());
            String key = values.size() > 1 ? "additionalProperties" : "items";
            assertSame(values.get(values.size() - 1), generic.getRawType() == Optional.class ? is : is.get(key));
        } else if (type instanceof Class<?> one && one.isEnum()) {
            assertThat(is.get("enum"))
                    .as(type.getTypeName())
                    .extracting(JsonNode::textValue)
                    .filteredOn(Objects::nonNull)
                    .containsExactlyElementsOf(Stream.of(one.getEnumConstants())
                            .map(Object::toString)
                            .toList());
        } else if (type instanceof Class<?> one && one.isRecord() && is.has("properties")) {
            List<RecordComponent> components = List.of(one.getRecordComponents());
            assertThat(is.get("properties").fieldNames())
                    .toIterable()
                    .as(type.getTypeName())
                    .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                    components.stream().map(RecordComponent::getName),
                                    Stream.of(one.getDeclaredMethods())
                                            .filter(SchemaFilesTest::isDerived)
                                            .map(Method::getName))
                            .toList());
            components.forEach(each -> assertSame(each.getGenericType(), is.at("/properties/" + each.getName())));
        }
    }

    /** Whether it says something of the components that a file has for its other readers. */
    private static boolean isDerived(Method method) {
        JsonProperty property = method.getAnnotation(JsonProperty.class);
        return property != null && property.access() == JsonProperty.Access.READ_ONLY;
    }

    /** What a part of a schema refers to, null aside. */
    private JsonNode referred(JsonNode said) {
        if (said.has("anyOf")) {
            return referred(Stream.of(said.at("/anyOf/0"), said.at("/anyOf/1"))
                    .filter(each -> !each.path("type").asText().matches("null|string"))
                    .findFirst()
                    .orElseThrow());
        }
        return said.has("$ref")
                ? referred(schema.at(said.get("$ref").textValue().substring(1)))
                : said;
    }

    /** The records leave the meaning of their fields to the schemas. */
    @ParameterizedTest
    @ValueSource(strings = {"result", "plan", "experiment", "inventory"})
    void eachPropertyHasADescription(String file) throws IOException {
        assertDescribed(schema(file));
    }

    private static void assertDescribed(JsonNode said) {
        // The properties beside a reference only say more of what it leads to.
        for (JsonNode property : said.path(said.has("$ref") ? "none" : "properties")) {
            String description = property.path("description").asText();
            assertThat(description).as(property.toString()).isNotBlank();
        }
        said.forEach(SchemaFilesTest::assertDescribed);
    }

    @Test
    void theSchemaOfExperimentsHasTheirKeysAndMetrics() throws IOException {
        JsonNode properties = schema("experiment").get("properties");
        assertThat(properties.fieldNames()).toIterable().containsExactlyInAnyOrderElementsOf(ExperimentKeys.ofFile());
        assertThat(properties.at("/metrics/items/examples"))
                .isNotEmpty()
                .allSatisfy(
                        name -> assertThat(RunMetric.named(name.textValue())).hasToString(name.textValue()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/verdict/valid", "/plan/workload/rate", "/latency/main", "/schemaVersion"})
    void aResultWithoutAValueDoesNotFit(String pointer) throws IOException {
        JsonNode result = golden();
        int slash = pointer.lastIndexOf('/');
        ((ObjectNode) result.at(pointer.substring(0, slash))).remove(pointer.substring(slash + 1));
        assertThat(mistakes("result", result)).hasSize(1);
    }

    @Test
    void theGoldenResultAnInventoryAndThePlanWholeAndInPartFit() throws IOException {
        assertThat(mistakes("result", golden())).isEmpty();
        Path inventory = Path.of("..", "cluster-configs", "inventory-two-hosts.json");
        assertThat(mistakes("inventory", JSON.readTree(inventory.toFile()))).isEmpty();
        assertThat(mistakes("plan", JSON.readTree(ResultJson.write(PlanDefaults.of("q5")))))
                .isEmpty();
        assertThat(mistakes("plan", JSON.readTree("""
                {"workload": {"query": "q5", "rate": 2000000}, "cluster": "processes:3", "faults": ["kill@10s"]}"""))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "plan | {workload: {rate: 1}}",
                "plan | {workload: {query: q5, rte: 1}}",
                "plan | {workload: {query: q5, rate: fast}}",
                "experiment | axis: {rate: [1]}",
                "experiment | axes: {rate: 1}",
                "experiment | axes: {rat: [1]}",
                "experiment | order: random",
                "experiment | base: {workload: {qury: q5}}",
                "inventory | {schemaVersion: 1, host: []}"
            })
    void aFileWithAMistakeDoesNotFit(String file, String yaml) throws IOException {
        assertThat(mistakes(file, YAML.readTree(yaml))).isNotEmpty();
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
            assertThat(mistakes("experiment", YAML.readTree(file.toFile())))
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
            byPage.put(page.getFileName().toString(), Pages.blocks(page, "yaml", "json"));
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

    private static List<String> mistakes(String file, JsonNode value) throws IOException {
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(FOLDER.resolve(file + ".schema.json").toRealPath().toUri())
                .validate(value)
                .stream()
                .map(ValidationMessage::getMessage)
                .toList();
    }

    private static JsonNode schema(String file) throws IOException {
        return JSON.readTree(FOLDER.resolve(file + ".schema.json").toFile());
    }
}
