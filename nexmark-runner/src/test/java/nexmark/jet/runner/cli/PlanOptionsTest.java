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

    private static JsonNode json(RunPlan plan) throws IOException {
        return StrictJson.MAPPER.readTree(ResultJson.write(plan));
    }

    /** Sources have a processor for each started million of events/s; the study forgets by its own formula; bids are kept for a short time. */
    @ParameterizedTest
    @CsvSource({
        "q5, --threads 4 --rate 1M, /job/sourceProcessors, 1",
        "q5, --threads 4 --rate 1000001, /job/sourceProcessors, 2",
        "q5, --threads 4 --rate 1G, /job/sourceProcessors, 4",
        "q5, --threads 4 --rate 3M --cluster embedded:2, /job/sourceProcessors, 2",
        "q5, --profile blog-2021, /workload/joinSpan, generator",
        "q5, --profile blog-2021 --join-span 10m, /workload/joinSpan, 10m",
        "q5, --join-span generator, /workload/joinSpan, generator",
        "q5, --backlog 30s, /phases/warmupMillis, 40000",
        "q5, --backlog 30s --warmup 5s, /phases/backlogMillis, 30000",
        "q5, --late 10%, /workload/lateByMillis, 3000",
        "q5, --late 10 --late-by 1s, /workload/latePercent, 10",
        "q7, --window 1s, /workload/windowMillis, 1000",
        "q5, --slide 2s, /workload/slideMillis, 2000",
        "q5, --window 50ms, /workload/slideMillis, 50",
        "q17, --rate 1M, /workload/slideMillis, 50",
        "q17, --rate 1M, /workload/joinSpan, 2s",
        "q17, --rate 1k, /workload/joinSpan, 100s",
        "q17, --slide 3s, /workload/windowMillis, 3000",
        "q17, --keys 100k, /workload/joinSpan, 10s",
        "q17, --window 33ms, /workload/windowMillis, 50",
        "q11, --rate 1k, /workload/windowMillis, 50"
    })
    void whatIsSaidDecidesWhatFollows(String query, String options, String setting, String value) throws IOException {
        assertThat(json(planOf(query, options.split(" "))).at(setting).asText()).isEqualTo(value);
    }

    @Test
    void everyOptionReachesThePlan() throws IOException {
        RunPlan plan =
                plan(("--profile blog-2021 --rate 1.5M --keys 5k --window 4s --slide 20ms --warmup 1s --measure 2m"
                                + " --drain 3s --threads 6 --cluster embedded:3 --source-processors 2"
                                + " --variant idiomatic --guarantee exactly-once"
                                + " --snapshot-interval 200ms --check full --seed 7 --disorder 50 --lag 30ms"
                                + " --events needed --join-span 5s --fault kill@30s#2"
                                + " --allow-disturbed")
                        .split(" "));
        assertThat(json(plan)).isEqualTo(StrictJson.MAPPER.readTree("""
            {"workload": {"query": "q5", "profile": "blog-2021", "rate": 1500000, "keys": 5000, "windowMillis": 4000,
             "slideMillis": 20, "seed": 7, "disorder": 50, "lagMillis": 30, "auctionLifetimeMillis": null,
             "hotAuctionRatio": 2, "events": "needed", "joinSpan": "5s", "eventsFrom": null},
             "phases": {"warmupMillis": 1000, "measureMillis": 120000, "drainMillis": 3000},
             "cluster": {"kind": "embedded", "where": null, "client": null, "members": 3, "threads": 6, "jvm": null,
             "jvmOptions": [], "hazelcast": null, "pinned": false, "relayed": false},
             "job": {"variant": "idiomatic", "guarantee": "exactly-once", "snapshotIntervalMillis": 200,
             "sourceProcessors": 2},
             "check": "full", "faults": ["kill@30s#2"], "profiler": null, "allowDisturbed": true}\
            """));
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

    @Test
    void commasThatBelongToAValueSeparateNoSides() {
        ParseResult parsed = parsed("--cluster", "attach:dev@a:1,b:2", "--jvm-options", "-Da=b,c");
        assertThat(parsed.<Object>matchedOptionValue("--cluster", null)).isEqualTo("attach:dev@a:1,b:2");
        assertThat(parsed.<Object>matchedOptionValue("--jvm-options", null)).isEqualTo(List.of("-Da=b,c"));
    }

    @Test
    void quotesHoldTheWordsOfAnOptionTogether() {
        assertThat(parsed("--jvm-options", "'-XX:OnError=kill -9 %p' -Da=\"b c\" -Db=\"d\" -Dc=it's")
                        .<Object>matchedOptionValue("--jvm-options", null))
                .isEqualTo(List.of("-XX:OnError=kill -9 %p", "-Da=b c", "-Db=\"d\"", "-Dc=it's"));
    }

    private static ParseResult parsed(String... options) {
        return Nexmark.commandLine()
                .parseArgs(Ran.words("compare", (Object[]) options))
                .subcommand();
    }
}
