package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.ResultJson;
import nexmark.jet.runner.cli.PlanOptions.VariedOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParseResult;

/** States every default of a plan, so that none changes unnoticed. */
class PlanOptionsTest {

    private static final String DEFAULTS = """
        {"workload": {"query": "q5", "profile": "standard", "rate": 200000, "keys": 100, "windowMillis": 10000,
         "slideMillis": 20, "seed": 0, "disorder": 1, "lagMillis": null, "auctionLifetimeMillis": null,
         "hotAuctionRatio": 2, "events": "all", "joinSpan": "10m", "eventsFrom": null},
         "phases": {"warmupMillis": 10000, "measureMillis": 20000, "drainMillis": 5000},
         "cluster": {"kind": "embedded", "where": null, "client": null, "members": 1, "threads": 2, "jvm": null,
         "jvmOptions": [], "hazelcast": null, "pinned": false, "relayed": false},
         "job": {"variant": "idiomatic", "guarantee": "none", "snapshotIntervalMillis": 1000, "sourceProcessors": 1},
         "check": "sample", "faults": [], "profiler": null, "allowDisturbed": false}\
        """;

    @Test
    void withoutOptionsAPlanHasTheseDefaults() throws IOException {
        assertThat(json(plan("--threads", "2"))).isEqualTo(StrictJson.MAPPER.readTree(DEFAULTS));
    }

    /** The command that strangers try first: the window is as full as after the usual warm-up. */
    @ParameterizedTest
    @CsvSource({"q5, 5000, 5000", "q1, 10000, 0"})
    void aRunWithoutOptionsFillsItsWindowSooner(String query, long warmupMillis, long backlogMillis) {
        RunPlan plan = RunCommand.answeringSooner(planOf(query));
        assertThat(plan.phases().warmupMillis()).isEqualTo(warmupMillis);
        assertThat(plan.phases().backlogMillis()).isEqualTo(backlogMillis);
    }

    private static JsonNode json(RunPlan plan) throws IOException {
        return StrictJson.MAPPER.readTree(ResultJson.write(plan));
    }

    /** Sources have a processor for each started million of events/s; the study forgets by its own formula; bids are kept for a short time. */
    @ParameterizedTest
    @CsvFileSource(resources = "plan-options.csv", delimiter = '|')
    void whatIsSaidDecidesWhatFollows(String query, String options, String setting, String value) throws IOException {
        assertThat(json(planOf(query, options.split(" "))).at(setting).asText()).isEqualTo(value);
    }

    static String defaultPlanJson() {
        return ResultJson.write(plan("--threads", "2"));
    }

    private static RunPlan plan(String... args) {
        return planOf("q5", args);
    }

    private static RunPlan planOf(String query, String... args) {
        Planning planning = new Planning();
        CommandLine command = new CommandLine(planning);
        PlanOptions.register(command);
        command.parseArgs(args);
        return planning.options.plan(query);
    }

    @Command
    private static final class Planning {

        @Mixin
        private PlanOptions options = new PlanOptions();
    }

    @Test
    void eachSideHasOneOfTheValues() {
        VariedOption varied = parsed("--rate=1M,2M", "--keys", "7").matchedOptionValue("--rate", null);
        assertThat(varied.setting().path()).isEqualTo("workload.rate");
        assertThat(varied.texts()).containsExactly("1M", "2M");
        assertThat(varied.values()).isEqualTo(List.of(1_000_000L, 2_000_000L));
    }

    /** Commas that belong to a value separate no sides, and quotes hold the words of an option together. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "--cluster | attach:dev@a:1,b:2 | attach:dev@a:1,b:2",
                "--jvm-options | -Da=b,c | [-Da=b,c]",
                "--jvm-options | '-XX:OnError=kill -9 %p' -Da=\"b c\" -Db=\"d\" -Dc=it's | "
                        + "[-XX:OnError=kill -9 %p, -Da=b c, -Db=\"d\", -Dc=it's]"
            })
    void aValueIsReadAsAWhole(String option, String text, String value) {
        assertThat(parsed(option, text).<Object>matchedOptionValue(option, null))
                .hasToString(value);
    }

    private static ParseResult parsed(String... options) {
        return Nexmark.commandLine()
                .parseArgs(Ran.words("compare", (Object[]) options))
                .subcommand();
    }
}
