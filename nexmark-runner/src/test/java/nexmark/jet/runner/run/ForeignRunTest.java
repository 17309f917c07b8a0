package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import nexmark.jet.generator.Profile;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.Phases;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Eventually;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.Requirement.CheckedRequirement;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.ResultStore;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The foreign programs are shell scripts. They have measured in the past, so their CPU time in the interval is not known. */
class ForeignRunTest {

    private static final RunPlan PLAN = TinyPlan.of("q1", 1000, 20_000, 1);
    private static final RunPlan SHORT =
            PLAN.with("phases", new Phases(0, 1, 0)).with("check", CheckMode.OFF);

    /** A row for each ms, with latencies of 0 to 9 ms in turn. */
    private static final String LATENCIES = """
            awk 'BEGIN { print "idealMillis,latencyMillis"
                         for (i = 0; i < 20000; i++) printf "1700000%06d,%d\\n", i, i % 10 }' > "$2/latencies.csv"
            """;

    private static final String MEASURED = """
            cat > "$2/measured.json" << END
            {"program": "a script", "measureFromMillis": 1700000000000, "measureToMillis": 1700000020000, "drained": true,
             "scheduledPerSecond": 1000, "emittedPerSecond": 999, "resolutionMillis": 1, "clockErrorMillis": 0, "notes": ["seen by nobody"],
             "startMillis": null, "engine": null, "injected": null}
            END
            """;

    private static final String COST_UNKNOWN =
            "cost unknown: a member did not report its CPU time to the end of the interval";

    @TempDir
    private Path folder;

    @Test
    void whatTheProgramMeasuredIsAStoredResultThatLacksOnlyProofAndCost() throws IOException {
        StoredResult stored = run(LATENCIES + MEASURED, PLAN);
        RunResult result = stored.result();
        assertThat(ResultJson.readResult(stored.folder().resolve("result.json")))
                .isEqualTo(result);
        Path given = stored.folder().resolve("foreign");
        assertThat(given.resolve("plan.json")).content().contains("\"check\" : \"sample\"");
        assertThat(given.resolve("jvm.options")).hasContent("\"-Xmx1g\"\n\"-Da=b \\\"c\\\"\"");
        assertThat(result.latency().main()).isEqualTo("first");
        assertThat(result.latency().series()).containsOnlyKeys("first");
        LatencySummary first = result.main();
        assertThat(first.samples()).isEqualTo(20_000);
        assertThat(first.percentiles().get("p50").micros()).isEqualTo(4500);
        assertThat(first.percentiles().get("p50").lower95()).isEqualTo(4496);
        assertThat(first.percentiles().get("p99").micros()).isEqualTo(9500);
        assertThat(result.throughput().offeredPerSecond()).isEqualTo(1000);
        assertThat(result.throughput().emittedPerSecond()).isEqualTo(999);
        assertThat(result.throughput().cpuSecondsPerMillionEvents()).isNull();
        assertThat(result.times().measuredSeconds()).isEqualTo(20);
        assertThat(result.plan().check()).isEqualTo(CheckMode.OFF);
        assertThat(result.tags()).isEqualTo(Map.of("machine", "a", "side", "other"));
        assertThat(result.requirements())
                .extracting(CheckedRequirement::outcome)
                .containsExactly(Requirement.Outcome.MISSED);
        assertThat(result.notes()).contains("measured by other: a script", "seen by nobody");
        assertThat(result.status()).isEqualTo(Status.NOT_JUDGED);
        assertThat(result.verdict().reasons()).isEmpty();
        assertThat(result.verdict().notJudged()).containsExactly(COST_UNKNOWN, "answers unproved: --check off");
    }

    @Test
    void aProgramWhoseResultsComeLaterAndLaterHasFallenBehind() {
        String growing = LATENCIES.replace("i % 10", "i / 100");
        assertThat(run(growing + MEASURED, PLAN).result().verdict().reasons())
                .anyMatch(reason -> reason.startsWith("fell behind: "))
                .anyMatch(reason -> reason.startsWith("latency growing: "));
    }

    @Test
    void aProgramThatIsNotDoneInTimeIsInvalid() {
        String late =
                MEASURED.replace("\"drained\": true", "\"drained\": false").replace("999", "null");
        RunResult result = run(LATENCIES + late, PLAN).result();
        assertThat(result.facts().end()).isEqualTo(RunEnd.NOT_DRAINED);
        assertThat(result.verdict().reasons()).anyMatch(reason -> reason.startsWith("not drained: "));
        assertThat(result.verdict().notJudged()).anyMatch(reason -> reason.startsWith("rate unknown: "));
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "q5, STANDARD,  1,           -,                                           answers unproved: --check off",
                "q5, STANDARD,  i % 20 != 7, windows left out: 5 of 100 have no latency,  answers unproved: --check off",
                // A window of q8 may rightly have no rows.
                "q8, BLOG_2021, i % 20 != 7, -, windows left out or without rows: 5 of 100 have no latency",
            })
    void theWindowsOfAProgramAreCounted(
            String query, Profile profile, String condition, String reason, String notJudged) {
        RunPlan plan = TinyPlan.of(query, profile, 1000, 20_000, 1, CheckMode.OFF);
        RunResult result = run(windows(condition) + MEASURED, plan).result();
        assertThat(result.rows().instants().total()).isEqualTo(100);
        assertThat(result.verdict().reasons()).isEqualTo(reason == null ? List.of() : List.of(reason));
        assertThat(result.verdict().notJudged()).contains(COST_UNKNOWN, notJudged);
        assertThat(result.status()).isEqualTo(reason == null ? Status.NOT_JUDGED : Status.INVALID);
    }

    /** In the standard profile they are 1 s long and do not slide. */
    @Test
    void moreWindowsThanThePlanHasAreRefused() {
        assertThatThrownBy(() -> run(windows("1") + MEASURED, TinyPlan.of("q8", 1000, 20_000, 1)))
                .hasMessageEndingWith("latencies.csv: 100 windows, expected 20: one every 1s");
    }

    /** A row for each end of a window, every 200 ms, of which a condition on its number i holds. */
    private static String windows(String condition) {
        return """
                awk 'BEGIN { print "idealMillis,latencyMillis"
                             for (i = 0; i < 100; i++)
                                 if (CONDITION) printf "1700000%06d,%d\\n", i * 200, i % 10 }' > "$2/latencies.csv"
                """.replace("CONDITION", condition);
    }

    @Test
    void theLastLineOfAProgramThatFailsIsInTheMessageAndItsLogIsKept() throws IOException {
        assertThatThrownBy(() -> run("echo first; echo 'no luck' >&2; exit 7", PLAN))
                .hasMessage("other ended with exit code 7: no luck");
        try (Stream<Path> left = Files.list(folder.resolve("runs"))) {
            assertThat(left)
                    .singleElement()
                    .satisfies(run -> assertThat(run.getFileName().toString()).startsWith("failed-"))
                    .satisfies(run ->
                            assertThat(run.resolve("foreign/foreign.log")).hasContent("first\nno luck"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "there is no measured.json                                                | :",
                "measured.json: no JSON: Unexpected character                             | echo %% > \"$2/measured.json\"",
                "measured.json: program is missing, expected a value                      | echo '{}' > \"$2/measured.json\"",
                "measured.json: resolutionMillis is -1.0, expected a number from 0 on     | NEGATIVE_STEP",
                "measured.json: the measured interval is 20,001 ms long, expected the plan's 20,000 ms | LONGER",
                "there is no latencies.csv                                                | MEASURED",
                "latencies.csv, line 1: '', expected the header idealMillis,latencyMillis | MEASURED :> \"$2/latencies.csv\"",
                "latencies.csv, line 2: 'x', expected an ideal time                       | MEASURED printf 'idealMillis,latencyMillis\\nx\\n' > \"$2/latencies.csv\"",
                "line 3: '1700000000001,2', expected one line for each ideal time         | MEASURED printf 'idealMillis,latencyMillis\\n1700000000001,1\\n1700000000001,2\\n' > \"$2/latencies.csv\"",
                "line 2: '7,1', expected an ideal time in the measured interval           | MEASURED printf 'idealMillis,latencyMillis\\n7,1\\n' > \"$2/latencies.csv\"",
            })
    void aFileThatIsMissingOrWrongIsNamedInOneLine(String mistake, String script) {
        String negativeStep = MEASURED.replace("\"resolutionMillis\": 1", "\"resolutionMillis\": -1");
        assertThatThrownBy(() -> run(
                        script.replace("MEASURED", MEASURED)
                                .replace("NEGATIVE_STEP", negativeStep)
                                .replace("LONGER", MEASURED.replace("20000,", "20001,")),
                        PLAN))
                .hasMessageStartingWith("other did not leave what it has to: ")
                .hasMessageContaining(mistake)
                .message()
                .hasLineCount(1);
    }

    /** It gets more time until it has started its child, on however slow a machine. */
    @Test
    void aProgramThatHangsIsEndedWithItsChildren() throws IOException {
        Path pids = Files.createFile(folder.resolve("pids"));
        String hanging = "sleep 1000 & echo waiting; echo $! $$ > '" + pids + "'; wait";
        for (int seconds = 1; Files.size(pids) == 0; seconds *= 2) {
            Duration spare = Duration.ofSeconds(seconds - 1);
            assertThatThrownBy(() -> run(hanging, SHORT, spare))
                    .hasMessageStartingWith("other was not done after " + seconds + " s: ")
                    .hasMessageEndingWith(Files.size(pids) == 0 ? "" : "waiting");
        }
        List<String> started = List.of(Files.readString(pids).strip().split(" "));
        Eventually.isTrue("the end of both", () -> started.stream().noneMatch(ForeignRunTest::isAlive));
    }

    @Test
    void faultsAreRefused() {
        assertThatThrownBy(() -> run("exit 1", TinyPlan.faulted(PLAN, "kill@5s")))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith(
                        "--fault, --backlog, --profiler, --events-from, --hazelcast, --hazelcast-jar and --pin cannot be used with");
    }

    @Test
    void theMistakeThatAProgramNamesIsTheUsers() {
        assertThatThrownBy(() -> run("echo '--study is missing'; exit 2", PLAN))
                .isInstanceOf(UserMistake.class)
                .hasMessage("other: --study is missing");
    }

    @Test
    void aSideHasANameAndACommand() {
        assertThat(ForeignProgram.parse("study=java A.java --study=x"))
                .isEqualTo(new ForeignProgram("study", "java A.java --study=x"));
        assertThatThrownBy(() -> ForeignProgram.parse("study="))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith("'study=' names no program, expected NAME=COMMAND such as study='java ");
    }

    private StoredResult run(String script, RunPlan plan) {
        return run(script, plan, Duration.ofMinutes(5));
    }

    private StoredResult run(String script, RunPlan plan, Duration spare) {
        try {
            Path file = Files.writeString(folder.resolve("script"), script);
            RunRecorder recorder =
                    new RunRecorder(new ResultStore(folder.resolve("runs")), List.of(), EarlyEnd.NEVER, false);
            return new ForeignRun(
                            recorder,
                            new RunLabel(null, Map.of("machine", "a"), List.of(Requirement.parse("p50<1us"))),
                            new ForeignProgram("other", "sh '" + file + "'"),
                            List.of("-Xmx1g", "-Da=b \"c\""),
                            spare)
                    .run(plan, new Silent());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isAlive(String pid) {
        return ProcessHandle.of(Long.parseLong(pid))
                .filter(ProcessHandle::isAlive)
                .isPresent();
    }
}
