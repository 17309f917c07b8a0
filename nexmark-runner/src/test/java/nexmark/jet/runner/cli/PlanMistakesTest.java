package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes in a plan's file. */
class PlanMistakesTest {

    @TempDir
    private Path folder;

    @Test
    void anUnknownSettingOfAPlanIsRefusedWithTheNearestThatThereIs() throws IOException {
        assertThat(planError("\"query\" : \"q5\"", "\"query\" : \"q5\", \"rat\" : 5"))
                .contains("plan.json: unknown setting 'workload.rat', did you mean 'rate'?");
        assertThat(planError("\"faults\" :", "\"drainMilis\" : 5, \"faults\" :"))
                .contains("plan.json: unknown setting 'drainMilis', did you mean 'phases.drainMillis'?");
        assertThat(planError("\"faults\" :", "\"bananas\" : 5, \"faults\" :"))
                .contains("plan.json: unknown setting 'bananas', expected some of [workload, workload.query,");
    }

    @Test
    void aPlanWithoutAQueryIsRefused() throws IOException {
        assertThat(planError("\"query\" : \"q5\",", ""))
                .contains("plan.json: workload.query is missing, expected a query such as \"q5\"");
        assertThat(planError("\"query\" : \"q5\",", "\"query\" : \"q99\","))
                .contains("plan.json: no query 'q99', expected one of q0,");
    }

    @Test
    void aSettingThatIsNullThoughItCannotBeAbsentIsRefused() throws IOException {
        assertThat(planError("\"pinned\" : false", "\"pinned\" : null")).contains("plan.json: cluster.pinned is null");
        assertThat(planError("\"guarantee\" : \"none\"", "\"guarantee\" : null"))
                .contains("plan.json: job.guarantee is null, expected a value");
        assertThat(planError("\"cluster\" : {", "\"cluster\" : null, \"unread\" : {"))
                .contains("plan.json: cluster is null, expected an object");
    }

    @Test
    void aPlanThatComparesOnlySomeRowsAfterAFaultIsRefused() throws IOException {
        assertThat(planError("\"faults\" : [ ]", "\"faults\" : [ \"kill@5s\" ]"))
                .contains("--check sample does not count what --fault kill@5s costs in rows, expected --check full");
    }

    @Test
    void aPlanWithFaultsThatItsClusterDoesNotAllowIsRefused() throws IOException {
        assertThat(planError(
                        "\"check\" : \"sample\",",
                        "\"check\" : \"full\",",
                        "\"faults\" : [ ]",
                        "\"faults\" : [ \"kill@5s\" ]"))
                .contains("no member would be left");
        assertThat(planError(
                        "\"check\" : \"sample\",",
                        "\"check\" : \"full\",",
                        "\"faults\" : [ ]",
                        "\"faults\" : [ \"kill@5s\" ]",
                        "\"embedded\"",
                        "\"attach\"",
                        "\"where\" : null",
                        "\"where\" : \"127.0.0.1:1\""))
                .contains("--fault kill@5s cannot be done to --cluster attach:", ", expected --cluster processes:2");
    }

    @Test
    void aPlanOfAClusterWhoseNameIsNotGivenIsRefusedBeforeItIsTried() throws IOException {
        assertThat(planError("\"embedded\"", "\"attach\"", "\"where\" : null", "\"where\" : \"127.0.0.1:1\""))
                .contains("--cluster is 'attach:127.0.0.1:1', expected the cluster's name in NEXMARK_CLUSTER_NAME or");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "attach | cluster is 'attach', expected 'attach:[NAME@]HOST:PORT[,HOST:PORT...]', or {kind: attach, client: FILE} with a configuration of Hazelcast's client",
                "{kind: attach} | cluster is 'attach', expected 'attach:[NAME@]HOST:PORT[,HOST:PORT...]', or {kind: attach, client: FILE}",
                "{kind: attach, client: c.yaml, where: 'a:1'} | cluster.where is 'a:1' and cluster.client is 'c.yaml', expected one of them",
                "{kind: attach, client: gone.yaml} | gone.yaml: no such file"
            })
    void aRunningClusterThatAnExperimentDoesNotLeadToIsRefusedInItsOwnWords(String cluster, String message)
            throws IOException {
        Path file =
                Files.writeString(folder.resolve("e.yaml"), "base: {workload: {query: q5}, cluster: " + cluster + "}");
        Ran ran = Ran.nexmark("experiment", file.toString(), "--dry-run");
        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err())
                .startsWith("nexmark experiment: " + file + ": ")
                .contains(message)
                .hasLineCount(1);
    }

    @Test
    void aPlanWithAConfigurationThatIsGoneIsRefused() throws IOException {
        assertThat(configurationError("gone.yaml")).contains("--hazelcast gone.yaml: no such file");
    }

    /** What is said of a plan whose members are processes with this configuration. */
    private String configurationError(String file) throws IOException {
        return planError(
                "\"embedded\"",
                "\"processes\"",
                "\"jvm\" : null",
                "\"jvm\" : \"g1-5ms\"",
                "\"hazelcast\" : null",
                "\"hazelcast\" : \"" + file + "\"");
    }

    @Test
    void aPlanWithAValueOutOfRangeIsRefusedAsTheOptionWouldBe() throws IOException {
        assertThat(planError("\"members\" : 1,", "\"members\" : 0,"))
                .contains("plan.json: --cluster has 0 members, expected at least 1");
    }

    @Test
    void aLifetimeOfAuctionsThatNoClockReachesIsRefused() throws IOException {
        assertThat(planError("\"auctionLifetimeMillis\" : null", "\"auctionLifetimeMillis\" : 35999999996400000"))
                .contains("plan.json: --auction-lifetime is 9999999999h, expected at most 1000h");
    }

    @Test
    void aSettingThatTheStudysEventsDoNotHaveIsRefused() throws IOException {
        assertThat(planError("\"standard\"", "\"blog-2021\"", "\"hotAuctionRatio\" : 2", "\"hotAuctionRatio\" : 5"))
                .contains("--hot-auction-ratio is for the standard profile");
        assertThat(planError(
                        "\"standard\"",
                        "\"blog-2021\"",
                        "\"auctionLifetimeMillis\" : null",
                        "\"auctionLifetimeMillis\" : 5000"))
                .contains("--auction-lifetime is for the standard profile");
    }

    @Test
    void aPathThatNoFileCanHaveIsRefused() throws IOException {
        assertThat(configurationError("a\\u0000b"))
                .isEqualTo("nexmark run: 'a?b' is no path: Nul character not allowed, expected one that this system can"
                        + " have\n");
    }

    @Test
    void aPlanWithAnotherTypeIsRefused() throws IOException {
        assertThat(planError("\"rate\" : 200000,", "\"rate\" : \"fast\","))
                .contains("plan.json: workload.rate is \"fast\", expected a whole number");
        assertThat(planError("\"pinned\" : false,", "\"pinned\" : 7,"))
                .contains("plan.json: cluster.pinned is 7, expected true or false");
        assertThat(planError("\"faults\" : [ ]", "\"faults\" : 7")).contains("plan.json: faults is 7, expected a list");
        assertThat(planError("\"faults\" : [ ]", "\"faults\" : [ null ]"))
                .contains("plan.json: faults[0] is null, expected a value");
        assertThat(planError("\"variant\" : \"idiomatic\"", "\"variant\" : 1"))
                .contains("plan.json: job.variant is 1, expected one of [idiomatic, tuned]");
        assertThat(planError("\"variant\" : \"idiomatic\"", "\"variant\" : \"fast\""))
                .contains("plan.json: job.variant is \"fast\", expected one of [idiomatic, tuned]");
    }

    @Test
    void aPlanWithANumberThatIsTooLargeForItsSettingIsRefused() throws IOException {
        assertThat(planError("\"disorder\" : 1,", "\"disorder\" : 1099511627776,"))
                .contains("plan.json: workload.disorder is 1099511627776, expected a whole number from -2147483648 to"
                        + " 2147483647");
        assertThat(planError("\"seed\" : 0,", "\"seed\" : 18446744073709551616,"))
                .contains("plan.json: workload.seed is 18446744073709551616, expected a whole number from");
    }

    @Test
    void textBehindAPlanIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("two.json"), "{\"workload\": {\"query\": \"q5\"}} {}");
        assertThat(Ran.nexmark("run", "--plan", file.toString()).err())
                .contains("two.json: more than one value in it, expected one JSON object");
        Files.writeString(file, "{\"workload\": {\"query\": \"q5\"}} x");
        assertThat(Ran.nexmark("run", "--plan", file.toString()).err()).contains("two.json: no JSON: ");
    }

    @Test
    void aTruncatedPlanIsRefusedWithoutTheParsersOwnWords() throws IOException {
        Path file = Files.writeString(folder.resolve("cut.json"), "{\"workload\":\n {\"query\"");
        assertThat(Ran.nexmark("run", "--plan", file.toString()).err())
                .isEqualTo("nexmark run: " + file + ": no JSON: Unexpected end-of-input at line 2, column 10,"
                        + " expected one JSON object\n");
    }

    @Test
    void aPlanThatOnlyNamesNoMembersIsRefused() throws IOException {
        Path file = Files.writeString(
                folder.resolve("few.json"),
                "{\"workload\": {\"query\": \"q5\"}, \"cluster\": {\"kind\": \"embedded\", \"members\": 0}}");
        Ran ran = Ran.nexmark("run", "--plan", file.toString());
        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).contains("few.json: cluster.members is 0, expected at least 1");
        Files.writeString(file, "{\"workload\": {\"query\": \"q5\"}, \"faults\": [null]}");
        assertThat(Ran.nexmark("run", "--plan", file.toString()).err())
                .contains("few.json: faults[0] is null, expected a text");
    }

    @Test
    void aPlanWithAFractionWhereAWholeNumberBelongsIsRefusedAndNotRoundedDown() throws IOException {
        assertThat(planError("\"rate\" : 200000,", "\"rate\" : 1.5,"))
                .contains("plan.json: workload.rate is 1.5, expected a whole number");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "99", "\"x\"", "2.5", "null"})
    void aPlanOfAResultOfAnotherSchemaVersionIsRefused(String version) throws IOException {
        assertThat(planError(
                        "{\n  \"workload\"",
                        "{ \"schemaVersion\": " + version + ", \"plan\": {\n  \"workload\"",
                        "false\n}",
                        "false\n}}"))
                .contains("plan.json: schemaVersion is " + version + ", expected " + RunResult.SCHEMA_VERSION);
    }

    @Test
    void aPlanOfAResultWithoutASchemaVersionIsRefused() throws IOException {
        assertThat(planError("{\n  \"workload\"", "{ \"plan\": {\n  \"workload\"", "false\n}", "false\n}}"))
                .contains("plan.json: schemaVersion is missing, expected " + RunResult.SCHEMA_VERSION);
    }

    @Test
    void aPlanAndOptionsContradictEachOther() throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.json"), PlanOptionsTest.defaultPlanJson());
        Ran ran = Ran.nexmark("run", "q5", "--plan", plan.toString(), "--rate", "5");
        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err().lines()).hasSize(1);
        assertThat(ran.err())
                .contains("--plan gives the whole plan, expected no further options, but given: q5 --rate");
    }

    /** @param replacements what, by what, what, by what … */
    private String planError(String... replacements) throws IOException {
        String json = PlanOptionsTest.defaultPlanJson();
        for (int i = 0; i < replacements.length; i += 2) {
            assertThat(json).contains(replacements[i]);
            json = json.replace(replacements[i], replacements[i + 1]);
        }
        Path plan = Files.writeString(folder.resolve("plan.json"), json);
        Ran ran = Ran.nexmark(
                "run", "--plan", plan.toString(), "--out", folder.resolve("out").toString());
        assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
        assertThat(ran.err().lines()).hasSize(1);
        assertThat(Folders.files(folder)).containsExactly("plan.json");
        return ran.err();
    }
}
