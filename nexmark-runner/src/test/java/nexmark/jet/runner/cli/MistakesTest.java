package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A mistake costs one line and leaves nothing. */
class MistakesTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "run q9 | no query 'q9', expected one of q0, q1",
                "run | no query given, expected all or some of q0",
                "run all q9 | 'all' stands for every query, expected it alone, or only queries such as q5",
                "run q5 --bogus | nexmark run: no option '--bogus' (see 'nexmark run --help')",
                "run q5 --mesure 5s | no option '--mesure', did you mean '--measure'?",
                "run q5 --rtae=5k | no option '--rtae', did you mean '--rate'?",
                "run q5 --rate 99999999999G | '99999999999G' is too large, expected a count",
                "run q5 --window 1001h | --window is 1001h, expected at most 1000h",
                "run q5 --measure 1001h | --measure is 1001h, expected at most 1000h",
                "probe q5 | unexpected argument 'q5'",
                "run q5 --rate 0 | --rate is 0, expected at least 1",
                "run q5 --rate 1.5 | '1.5' is no whole number, expected a count",
                "run q5 --rate abc | 'abc', expected a count such as 100000, 250k or 1.5M",
                "run q5 --rate 11G | rate 11000000000 events/s, expected 1 to 10000000000",
                "run q5 --window 10 | '10' is no time, expected a time such as 20ms, 10s or 5m",
                "run q5 --slide 300ms --window 1s | slide 300 ms, expected a divisor of the window, 1000 ms",
                "run q5 --fault partition@1s:2s | --fault partition@1s:2s cannot be done to --cluster embedded:1, expected kill or add there, or --cluster processes:2",
                "run q5 --fault kill@1s | no member would be left",
                "run q5 --cluster processes:2 --measure 20s --fault kill@50s | --fault kill@50s is not over within --measure 20s, expected --measure 70s or more",
                "run q5 --cluster processes:2 --fault kill@5s --check off | --check off does not count what --fault kill@5s costs in rows, expected --check full",
                "run q5 --cluster processes:2 --fault kill@5s --check sample | --check sample does not count what --fault kill@5s costs in rows, expected --check full",
                "run q5 --cluster processes:2 --measure 20s --fault add@10s | --fault add@10s within --measure 20s: a job is spread to a member 10 s after it has joined, expected --measure 30s or more",
                "run q5 --profiler perf | 'perf', expected one of [cpu, alloc, lock, jfr]",
                "run q5 --cluster processes:2 --profiler cpu --fault kill@5s | --profiler cpu and --fault kill@5s exclude each other, expected one of the two",
                "run q5 --cluster processes:2 --jvm-options garbage | --jvm-options begins with 'garbage', expected an option of java such as -Xmx4g",
                "run q5 --cluster processes:2 --jvm nope | --jvm is 'nope', expected the NAME of a file",
                "run q5 --jvm nope | --jvm is 'nope', expected the NAME of a file",
                "verify q5 --cluster embedded:2 --jvm zgc | --cluster embedded:2 is to run with the JVM preset zgc",
                "probe --jvm zgc | --cluster embedded:1 is to run with the JVM preset zgc",
                "run q5 --auction-lifetime 0ms | --auction-lifetime is 0s, expected at least 1ms",
                "run q5 --cluster processes:2 --hazelcast nix.yaml | --hazelcast nix.yaml: no such file",
                "run q5 --cluster processes:2 --hazelcast pom.xml | --hazelcast pom.xml is no Hazelcast configuration",
                "run q5 --cluster processes:2 --hazelcast . | --hazelcast . is a directory, expected a Hazelcast configuration",
                "run q5 --cluster ssh:nix.json | nix.json: no such file, expected an inventory",
                "run q5 --cluster ssh:../cluster-configs/inventory-two-hosts.json:3 | but the inventory has 2 hosts",
                "run q5 --cluster ssh:../cluster-configs/inventory-two-hosts.json:0 | expected a number of members of at least 1",
                "run q5 --cluster ssh:../cluster-configs/inventory-two-hosts.json --fault add@1s | leave 0 of its 2 hosts to spare",
                "run q5 --cluster embedded:0 | --cluster is 'embedded:0', expected a number of members of at least 1",
                "run q5 --cluster attach:host | --cluster is 'attach:host', expected attach:[NAME@]HOST:PORT[,HOST:PORT...]",
                "run q5 --cluster attach:any@127.0.0.1:1 | nobody listens at 127.0.0.1:1, expected a member of a running",
                "run q5 --cluster attach | --cluster is 'attach', expected attach:[NAME@]HOST:PORT[,HOST:PORT...], or --client FILE with it",
                "run q5 --cluster attach --client nix.yaml | --client nix.yaml: no such file, expected a configuration of Hazelcast's client, *.yaml, *.yml or *.xml",
                "run q5 --cluster attach --client pom.json | --client pom.json is neither YAML nor XML, expected a configuration",
                "verify q5 --cluster attach --client pom.xml | --client pom.xml is no configuration of Hazelcast's client",
                "probe --cluster attach:any@h:1 --client c.yaml | expected one place that says where the cluster is",
                "run q5 --client c.yaml | --client c.yaml says how to reach a running cluster, expected --cluster attach with it",
                "verify q5 --client c.yaml | --client c.yaml says how to reach a running cluster, expected --cluster attach with it",
                "run q5 --cluster attach:h:1 --pin | --jvm, --jvm-options, --hazelcast and --pin are for members with",
                "run q5 --threads 0 | --threads is 0, expected at least 1",
                "run q5 --keys 0 | keys 0, expected",
                "run q5 --disorder 9999999999 | --disorder is 9999999999, which is too large, expected a group size from 1 to 2147483647",
                "generate --disorder 9999999999 --events 1k --out - | --disorder is 9999999999, which is too large, expected a group size",
                "run q5 --disorder 0 | --disorder is 0, expected a group size from 1 to 2147483647",
                "run q5 --disorder 953 | disorder 953, expected a group size",
                "run q5 --disorder 2147483647 | --disorder is 2147483647, which are 2.99h of events, expected at most the measured interval, 20s",
                "run q5 --disorder 1M --measure 1s | --disorder is 1000000, which are 5s of events, expected at most the measured interval, 1s",
                "run q5 --window 1001h | --window is 1001h, expected at most 1000h",
                "run q5 --measure 99999999h | --measure is 99999999h, expected at most 1000h",
                "run q5 --measure 99999999999999999999h | '99999999999999999999h' is too long, expected a time such as",
                "run q5 --cluster processes:2 --fault kill@1001h | --fault kill@1001h: 1001h is too long, expected at most 1000h",
                "run q5 --cluster processes:2 --fault kill@1s#99999999 | there is no member 99999999 then, expected one of [1, 2]",
                "run q5 --cluster processes:2 --fault kill@1s#9999999999 | --fault kill@1s#9999999999: no member has such a large number, expected such as kill@1s#1",
                "run q5 --cluster processes:99999999999 | --cluster is 'processes:99999999999', expected at most 10000 members",
                "run q5 --cluster ssh: | --cluster is 'ssh:', expected ssh:FILE[:N] with an inventory's file",
                "run q5 --cluster ssh:. | . is a directory, expected an inventory (JSON)",
                "run --plan . | . is a directory, expected a plan or a result.json",
                "run q5 --cluster attach --client src.yaml | --client src.yaml: no such file, expected a configuration",
                "experiment . | . is a directory, expected an experiment (YAML)",
                "generate --events 5 --query q8 --out - | --query is 'q8', but the standard profile has one stream for all queries, expected --profile blog-2021 with it",
                "verify q1 --fault kill@1s --seed 9223372036854775807 --seeds 2 | --seed is 9223372036854775807 and --seeds is 2, expected no seed beyond 9223372036854775807",
                "generate-completion x | unexpected argument 'x'",
                "run q5 --profile beam | 'beam', expected one of [standard, blog-2021]",
                "run q5 --guarantee maybe | 'maybe', expected one of [none, at-least-once, exactly-once]",
                "run q5 --check some | 'some', expected one of [sample, full, off]",
                "run q5 --side study | 'study' names no program, expected NAME=COMMAND such as study=",
                "run q3 --events some | 'some', expected one of [all, needed]",
                "run q3 --join-span soon | 'soon' is no time, expected a time such as 20ms, 10s or 5m, or generator",
                "run q3 --join-span 0s | --join-span is 0s, expected at least 1ms",
                "run q4 --hot-auction-ratio 0 | --hot-auction-ratio is 0, expected at least 1",
                "run q5 --give-up | --give-up is for trials of max-throughput",
                "max-throughput q5 --rate 1M | --rate is what max-throughput searches, expected --start",
                "max-throughput q99 | no query 'q99', expected one of q0",
                "max-throughput q5 --for p99 | 'p99' is no requirement, expected a metric",
                "max-throughput q5 --for p99.99<1s | p99.99 takes 29,956 samples, but --trial 20s has 1,000, expected --trial 10m or more",
                "max-throughput q5 --trial 200s --for p99.9<1s --measure 59s | p99.9 takes 2,995 samples, but --measure 59s has 2,950, expected --measure 1m or more",
                "max-throughput q5 --tolerance 0.1% | --tolerance is out of its range, expected 1% to 50%",
                "max-throughput q5 --tolerance tiny | 'tiny', expected a percentage such as 3%",
                "max-throughput q5 --confirm 0 | --confirm is 0, expected 1 to 99",
                "max-throughput q5 --trial 5s | --trial is 5s, expected 10s or more: a shorter run cannot be judged",
                "max-throughput q5 --check off | --check off proves no answers",
                "max-throughput q5 --cluster processes:2 --fault kill@5s | --fault: a rate is not judged under faults",
                "max-throughput q5 --tag step=1 | --tag step is set by max-throughput itself",
                "run --plan missing.json | missing.json: no such file",
                "verify --events 0 | --events is 0, expected at least 1",
                "verify q5 --cluster processes:0 | --cluster is 'processes:0', expected a number of members of at least 1",
                "verify --threads 8 | --threads, --jvm, --jvm-options, --hazelcast and --pin belong to one cluster",
                "member --port 70000 | --port is 70000, expected 1 to 65535",
                "member --threads 0 | --threads is 0, expected at least 1",
                "member --address 192.0.2.1 | --address is 192.0.2.1, expected one address of this machine",
                "member --address 0.0.0.0 | --address is 0.0.0.0, expected one address of this machine",
                "member --address :: | --address is ::, expected one address of this machine",
                "member --cluster-name ours | no option '--cluster-name'",
                "soak | no query given, expected all or some of q0",
                "soak q9 | no query 'q9', expected one of q0, q1",
                "soak q4 --hours 0 | --hours is 0.0, expected more than 0 and at most 1000",
                "soak q3 --hours 0.5 | --hours is 0.5, expected 5 times the --join-span of 10m at least",
                "soak q4 --hours NaN | --hours is NaN, expected more than 0 and at most 1000",
                "soak q4 --hours 1001 | --hours is 1001.0, expected more than 0 and at most 1000",
                "soak q4 --hours six | 'six' is not a double",
                "soak q4 --rate 0 | --rate is 0, expected at least 1",
                "soak q4 --keys 0 | keys 0, expected",
                "soak q4 --threads 0 | --threads is 0, expected at least 1",
                "soak q4 --csv . | --csv . is a directory, expected a file",
                "soak q4 --csv missing/heap.csv | --csv missing/heap.csv is in a folder that does not exist",
                "run q5 --require p99 | 'p99' is no requirement, expected a metric, <, <=, > or >=, and a limit, such as p99<16ms",
                "run q5 --require p98<1ms | no metric 'p98', expected one of p50, p90, p99,",
                "run q5 --require cost<1s | cost is in CPU s per million events, not in s",
                "run q5 --measure 5s --require p99<16ms | --require p99<16ms: p99 takes 299 samples, but --measure 5s has 250, expected --measure 6s or more",
                "run q1 q7 --measure 1s --require p50<1s --require p90<1s | --require p90<1s: p90 takes 29 samples, but --measure 1s has 20, expected --measure 2s or more",
                "run q5 --format xml | 'xml', expected one of [table, json, markdown]",
                "run q5 --json --format markdown | --json is short for --format json, but --format markdown is given, expected one of them",
                "run q5 --junit . | --junit . is a directory, expected a file",
                "run q5 --junit missing/report.xml | --junit missing/report.xml is in a folder that does not exist",
                "results | Missing required parameter: 'PATH'",
                "results missing | missing: no such file, expected a result.json or a folder of results",
                "results src | src: no results in it, expected folders with a result.json",
                "results src --format markdown | 'markdown', expected one of [table, csv, json]",
                "report | Missing required parameter: 'PATH'",
                "report nowhere | nowhere: no such path, and no run in results/runs has this label, expected a result.json",
                "report src | src: no results in it, expected folders with a result.json",
                "report pom.xml | pom.xml",
                "report ../run-results/src/test/resources/result-schema-5.json --out . | --out . is a directory, expected a file",
                "report ../run-results/src/test/resources/result-schema-5.json --out missing/r.html | --out missing/r.html is in a folder that does not exist",
                "report ../run-results/src/test/resources/result-schema-5.json --out pom.xml | pom.xml is there and is no report of nexmark",
                "history | Missing required parameter",
                "history missing.csv | missing.csv: no such file, expected a history, or results to begin one with",
                "history missing/h.csv src | FILE.csv missing/h.csv is in a folder that does not exist",
                "history missing.csv src | src: no results in it, expected folders with a result.json",
                "history pom.xml src | pom.xml: row 1 is no comma-separated row of cells",
                "probe --duration 5 | '5' is no time, expected a time such as 20ms, 10s or 5m",
                "probe --duration 99ms | --duration is 99ms, expected 100ms to 1h",
                "probe --duration 2h | --duration is 2h, expected 100ms to 1h",
                "probe --cluster processes:0 | --cluster is 'processes:0', expected a number of members of at least 1",
                "compare | nothing to compare, expected two results, folders or labels, or --by with what runs differ in",
                "compare q5 | nothing to compare q5 with, expected two results, folders or labels",
                "compare nowhere elsewhere | nowhere: no such path, and no run in results/runs has this label",
                "compare --rate 1M q5 | so stored results are compared, but given: --rate, expected several values of one",
                "compare --rate 1M,2M --jvm g1-5ms,zgc q5 | --rate and --jvm have several values, expected one such option",
                "compare --rate 1M,abc q5 | 'abc', expected a count such as 100000, 250k or 1.5M",
                "compare --rate 1M,2M | no query given, expected all or some of q0",
                "compare --rate=1M,2M q5 --keys 0 | keys 0, expected",
                "compare --jvm g1-5ms,nope q5 | --jvm is 'nope', expected the NAME of a file",
                "compare --variant idiomatic,tuned q0 | --variant makes no difference to q0: idiomatic and tuned have the same",
                "compare --rate 1M,2M q5 --pairs 1 | --pairs is 1, expected at least 2: one pair shows no noise",
                "compare --rate 1M,2M q5 --measure 2s | --measure is 2s, expected 8s or more: shorter runs cannot be judged",
                "compare --rate 1M,2M q5 --by jvm | --by splits stored results, but --rate has several values to measure",
                "compare a b --metrics p98 | no metric 'p98', expected one of p50",
                "compare a b --margin 100 | --margin is 100.0, expected percent from 0 to less than 100",
                "compare a b --format xml | 'xml', expected one of [table, json, markdown]",
                "rnu q5 | nexmark: no command 'rnu', did you mean 'run'? (see 'nexmark --help')",
                "bogus | nexmark: no command 'bogus', expected one of run, compare, max-throughput"
            })
    void isOneLineThatNamesItAndWhatWasExpected(String command, String expected) throws IOException {
        String out =
                command.startsWith("run") || command.startsWith("max") ? " --out " + folder.resolve("results") : "";
        Ran ran = Ran.nexmark((command.strip() + out).split(" "));
        assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
        assertThat(ran.err().lines()).hasSize(1).allMatch(line -> line.contains(expected.strip()));
        assertThat(ran.out()).isEmpty();
        assertThat(Folders.files(folder)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"run q1", "verify q1", "verify q1 --fault kill@1s", "probe"})
    void aHeapThatDoesNotFitIsRefusedBeforeAnyMemberIsSaidToStart(String command) throws IOException {
        assumeThat(Path.of("/proc/meminfo"))
                .as("the platform says how much memory is available")
                .exists();
        String out = command.startsWith("run") ? " --out " + folder : "";
        Ran ran = Ran.nexmark((command + " --cluster processes:2 --jvm-options -Xmx9000g" + out).split(" "));
        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err().lines()).singleElement().asString().contains("--jvm-options -Xmx9000g: a heap of ");
        assertThat(ran.out()).isEmpty();
        assertThat(Folders.files(folder)).isEmpty();
    }

    @Test
    void aNameWithALineBreakIsStillOneLine() {
        assertThat(Ran.nexmark("run", "q\n9").err()).startsWith("nexmark run: no query 'q 9'");
        assertThat(Ran.nexmark("run", "q5", "--rate", "1\r\n2").err()).contains("'1 2', expected a count");
        assertThat(Ran.nexmark("r\nun").err()).startsWith("nexmark: no command 'r un'");
        Ran labelled = Ran.nexmark("run", "q5", "--label", "a\nb");
        assertThat(labelled.exit()).isEqualTo(2);
        assertThat(labelled.err()).isEqualTo("nexmark run: --label has a line break, expected one line\n");
    }

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

    @Test
    void aPlanWithAConfigurationThatIsGoneIsRefused() throws IOException {
        assertThat(planError(
                        "\"embedded\"",
                        "\"processes\"",
                        "\"jvm\" : null",
                        "\"jvm\" : \"g1-5ms\"",
                        "\"hazelcast\" : null",
                        "\"hazelcast\" : \"gone.yaml\""))
                .contains("--hazelcast gone.yaml: no such file");
    }

    @Test
    void aPlanWithAValueOutOfRangeIsRefusedAsTheOptionWouldBe() throws IOException {
        assertThat(planError("\"members\" : 1,", "\"members\" : 0,"))
                .contains("plan.json: --cluster has 0 members, expected at least 1");
    }

    @Test
    void aPlanWithAnotherTypeIsRefused() throws IOException {
        assertThat(planError("\"rate\" : 200000,", "\"rate\" : \"fast\","))
                .contains("plan.json: workload.rate is \"fast\", expected a whole number");
        assertThat(planError("\"pinned\" : false,", "\"pinned\" : 7,"))
                .contains("plan.json: cluster.pinned is 7, expected true or false");
        assertThat(planError("\"faults\" : [ ]", "\"faults\" : 7")).contains("plan.json: faults is 7, expected a list");
        assertThat(planError("\"variant\" : \"idiomatic\"", "\"variant\" : \"fast\""))
                .contains("plan.json: job.variant is \"fast\", expected one of [idiomatic, tuned]");
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
                .contains("plan.json: schemaVersion is " + version + ", expected 1 to " + RunResult.SCHEMA_VERSION);
    }

    @Test
    void aPlanOfAResultWithoutASchemaVersionIsRefused() throws IOException {
        assertThat(planError("{\n  \"workload\"", "{ \"plan\": {\n  \"workload\"", "false\n}", "false\n}}"))
                .contains("plan.json: schemaVersion is missing, expected 1 to " + RunResult.SCHEMA_VERSION);
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

    @Test
    void aFileIsNoFolderForResults() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "kept");
        Ran ran = Ran.nexmark("run", "q5", "--out", file.toString());
        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err().lines()).hasSize(1);
        assertThat(file).hasContent("kept");
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
