package nexmark.jet.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.plan.EmittedEvents;
import nexmark.jet.plan.JoinSpan;
import nexmark.jet.plan.WorkloadPlan;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Seals the format: a result of any version stays readable, and loses no figure. */
class ResultFormatTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final List<String> COSTS = List.of("cpuSecondsPerMillionEvents", "eventsPerCoreSecond");

    @TempDir
    private Path folder;

    @Test
    void aResultOfThisSchemaIsTheSameWhenItIsReadAndWritten() throws IOException {
        JsonNode written = JSON.readTree(ResultJson.write(ResultJson.readResult(golden(5))));
        assertThat(written).isEqualTo(tree(5));
    }

    @Test
    void theFirstResultsOfThisSchemaStayReadable() throws IOException {
        ObjectNode first = tree(5);
        first.remove(List.of("requirements", "planKey"));
        ((ObjectNode) first.at("/rows/instants")).remove("rowsRecomputed");
        ((ObjectNode) first.get("plan")).remove("profiler");
        ((ObjectNode) first.at("/plan/cluster")).remove("client");
        ((ObjectNode) first.get("job")).remove("edges");
        ((ObjectNode) first.get("facts")).remove(List.of("lostState", "jobFailure", "unansweredAtEnd"));
        first.withObject("/causes")
                .withArray("largest")
                .addObject()
                .put("idealMillis", 1)
                .put("peakMillis", 8.5)
                .putNull("kind")
                .putNull("member");
        Path file = Files.writeString(folder.resolve("first.json"), first.toString());
        RunResult result = ResultJson.readResult(file);
        assertThat(result.requirements()).isEmpty();
        assertThat(result.planKey()).isEqualTo(tree(5).get("planKey").textValue());
        assertThat(result.rows().instants().rowsRecomputed()).isEqualTo(12);
        assertThat(result.job().edges()).isNull();
        assertThat(result.facts().lostState()).isNull();
        assertThat(result.facts().jobFailure()).isNull();
        assertThat(result.facts().unansweredAtEnd()).isNull();
        assertThat(result.causes().largest())
                .extracting(CauseSummary.Large::share)
                .containsOnlyNulls();
        assertThat(result.summary()).isEqualTo(ResultJson.readResult(golden(5)).summary());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void aResultOfAnOlderSchemaKeepsAllItsFigures(int schemaVersion) throws IOException {
        RunResult result = ResultJson.readResult(golden(schemaVersion));
        assertThat(result.schemaVersion()).isEqualTo(RunResult.SCHEMA_VERSION);
        ObjectNode older = tree(schemaVersion);
        // Plans and costs have tests of their own; of percentiles, numbers have become names.
        older.remove(List.of("schemaVersion", "question", "kindOfSink", "clock", "plan"));
        COSTS.forEach(cost -> {
            ((ObjectNode) older.path("throughput")).remove(cost);
            older.withObject("summary").remove(cost);
        });
        older.path("latency")
                .forEach(series -> series.path("percentiles")
                        .forEach(percentile -> ((ObjectNode) percentile).remove("percentile")));
        assertThat(values(JSON.readTree(ResultJson.write(result)))).containsAll(values(older));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void aResultOfAnOlderSchemaIsWrittenInThisOne(int schemaVersion) throws IOException {
        RunResult result = ResultJson.readResult(golden(schemaVersion));
        Path copy = Files.writeString(folder.resolve("copy.json"), ResultJson.write(result));
        assertThat(ResultJson.readResult(copy)).isEqualTo(result);
    }

    @Test
    void aResultCanBeSeenInAnotherSeriesAndInCoarserSteps() {
        RunResult result = ResultJson.readResult(golden(5));
        RunResult first = result.in("first").roundedDown(1000);
        Percentile p50 = result.latency().series().get("first").percentiles().get("p50");
        Percentile rounded = first.main().percentiles().get("p50");
        assertThat(first.latency().main()).isEqualTo("first");
        assertThat(rounded.micros()).isEqualTo(Math.floor(p50.micros() / 1000) * 1000);
        assertThat(rounded.upper95()).isEqualTo(Math.floor(p50.upper95() / 1000) * 1000);
        assertThat(first.main().meanMicros()).isNull();
        assertThat(first.summary().get("p50Ms")).isEqualTo(Math.floor(p50.micros() / 1000));
        assertThat(first.id()).isEqualTo(result.id());
        assertThatThrownBy(() -> result.in("last"))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith("no series 'last', expected one of ");
    }

    @Test
    void figuresOfTheThirdSchemaHaveTheirNewPlaces() throws IOException {
        RunResult result = ResultJson.readResult(golden(3));
        assertThat(result.times()).isEqualTo(new RunResult.Times("2026-11-21T11:34:55Z", null, 6.0));
        assertThat(result.main().percentiles())
                .containsEntry("p90", new Percentile(2_989_423.0, 2_003_919.0, 3_568_054.9, null, 29))
                .containsKeys("p50", "p99", "p99.9", "p99.99");
        assertThat(result.facts())
                .isEqualTo(new RunFacts(null, null, null, null, null, null, null, null, 0L, null, null));
        assertThat(result.environments().runner().hostKind()).isEqualTo("unknown");
        assertThat(result.benchmark()).isNull();
        assertThat(result.summary())
                .contains(entry("p90Ms", 2_989.423), entry("maxMs", 3_568.0549), entry("measuredSeconds", 6.0))
                .contains(entry("rowsCompared", 43.0), entry("rowsLost", 0.0), entry("rowsDuplicated", 0.0))
                .doesNotContainKey("p99Ms");
    }

    @Test
    void resultsBeforeSchema5JudgedEverythingAndKnewNothingOfOtherWork() {
        RunResult result = ResultJson.readResult(golden(4));
        assertThat(result.verdict().notJudged()).isEmpty();
        assertThat(result.requirements()).isEmpty();
        assertThat(result.cluster().machines()).isEmpty();
        assertThat(result.plan().allowDisturbed()).isFalse();
    }

    @Test
    void theFirstResultsOfSchema3KnewNothingOfVerticesAndSnapshots() throws IOException {
        ObjectNode old = tree(3);
        assertThat(old.remove("vertices")).as("the golden file has them").isNotEmpty();
        assertThat(old.remove("snapshots").isObject()).isTrue();
        RunResult result = ResultJson.readResult(Files.writeString(folder.resolve("old.json"), old.toString()));
        assertThat(result.job().vertices()).isEmpty();
        assertThat(result.job().snapshots()).isNull();
    }

    @Test
    void theFirstResultsOfSchema3CountedMembersFromZero() throws IOException {
        ObjectNode old = tree(3);
        ((ObjectNode) old.at("/faulted/recoveries/0/planted")).put("member", 1).remove("address");
        RunResult result = ResultJson.readResult(Files.writeString(folder.resolve("old.json"), old.toString()));
        assertThat(result.rows().faulted().recoveries().get(0).injected())
                .extracting(InjectedFault::member, InjectedFault::address)
                .containsExactly(2, "");
    }

    @Test
    void schema4CalledAnInjectedFaultPlanted() throws IOException {
        assertThat(tree(4).at("/rows/faulted/recoveries/0").has("planted")).isTrue();
        assertThat(ResultJson.readResult(golden(4)).rows().faulted())
                .isEqualTo(ResultJson.readResult(golden(5)).rows().faulted());
    }

    @Test
    void upToSchema4TheCostWasPerEventOfTheSchedule() throws IOException {
        ObjectNode old = tree(4);
        ObjectNode throughput = (ObjectNode) old.get("throughput");
        assertThat(throughput.get("offeredPerSecond").asLong()).isEqualTo(20_000);
        assertThat(throughput.get("scheduledPerSecond").asDouble()).isEqualTo(18_400);
        throughput.put("cpuSecondsPerMillionEvents", 0.92).put("eventsPerCoreSecond", 1_000_000.0);
        Throughput read = ResultJson.readResult(Files.writeString(folder.resolve("old.json"), old.toString()))
                .throughput();
        assertThat(read.cpuSecondsPerMillionEvents()).isCloseTo(1.0, within(1e-9));
        assertThat(read.eventsPerCoreSecond()).isCloseTo(920_000, within(1e-3));
    }

    @Test
    void aPlanUpToSchema4RepeatsWhatItsRunDid() throws IOException {
        WorkloadPlan workload = ResultJson.readResult(golden(4)).plan().workload();
        assertThat(workload.events()).isEqualTo(EmittedEvents.NEEDED);
        assertThat(workload.joinSpan()).isEqualTo(JoinSpan.GENERATOR);
        assertThat(workload.hotAuctionRatio()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "startedAt, today",
        "endedAt, 2026-11-22",
        "startedAt, +1000000000-12-31T23:59:59Z",
    })
    void aTimeThatIsNoInstantIsRefused(String name, String text) throws IOException {
        ObjectNode changed = tree(5);
        changed.withObject("/times").put(name, text);
        Path file = Files.writeString(folder.resolve("odd.json"), changed.toString());
        assertThatThrownBy(() -> ResultJson.readResult(file))
                .isInstanceOf(UserMistake.class)
                .hasMessage(file + ": times." + name + " is '" + text
                        + "', expected an instant such as 2026-11-22T07:20:08Z");
    }

    @Test
    void aRunThatIsInterruptedBeforeItsFirstEventDoesNotEndBeforeItStarts() {
        assertThat(RunResult.Times.of(3_000, 2_000, 0))
                .isEqualTo(new RunResult.Times("1970-01-01T00:00:02Z", "1970-01-01T00:00:02Z", 0));
        assertThat(RunResult.Times.of(3_000, 5_500, 1))
                .isEqualTo(new RunResult.Times("1970-01-01T00:00:03Z", "1970-01-01T00:00:05.500Z", 1));
    }

    /** 6 s apart: a latency has to be at least 12 s to be told from that. */
    @Test
    void aPercentileThatTheClocksErrorHidesIsNoFigure() throws IOException {
        ObjectNode clocks = (ObjectNode) tree(5).at("/cluster/clocks");
        ObjectNode changed = tree(5);
        ((ObjectNode) changed.at("/cluster"))
                .set(
                        "clocks",
                        clocks.set(
                                "worst",
                                JSON.readTree("{\"member\": \"a\", \"peer\": \"b\", \"atMillis\": 0,"
                                        + " \"offsetNanos\": -5999000000, \"errorNanos\": 1000000}")));
        RunResult result = ResultJson.readResult(Files.writeString(folder.resolve("apart.json"), changed.toString()));
        assertThat(result.cluster().clocks().errorMicros()).isEqualTo(6e6);
        assertThat(result.summary()).doesNotContainKey("p50Ms").containsEntry("p90Ms", 14_144.511);
    }

    private static Path golden(int schemaVersion) {
        return Path.of("src", "test", "resources", "result-schema-" + schemaVersion + ".json");
    }

    private static ObjectNode tree(int schemaVersion) throws IOException {
        return (ObjectNode) JSON.readTree(golden(schemaVersion).toFile());
    }

    /** All values that are no group, wherever they are. */
    private static List<JsonNode> values(JsonNode node) {
        List<JsonNode> values = new ArrayList<>();
        if (node.isValueNode()) {
            values.add(node);
        }
        node.forEach(child -> values.addAll(values(child)));
        return values;
    }
}
