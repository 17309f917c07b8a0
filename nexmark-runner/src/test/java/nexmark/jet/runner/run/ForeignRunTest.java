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
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.Phases;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Eventually;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.ResultStore;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.StoredResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The foreign programs are shell scripts. */
class ForeignRunTest {

    private static final RunPlan PLAN = TinyPlan.of("q1", 1000, 20_000, 1);
    private static final RunPlan SHORT = PLAN.with(new Phases(0, 1, 0)).with(PlanSettings.CHECK, CheckMode.OFF);

    @TempDir
    private Path folder;

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
                "measured.json: not JSON: Unexpected character                            | echo %% > \"$2/measured.json\"",
                "measured.json: program is missing, expected a value                      | echo '{}' > \"$2/measured.json\"",
            })
    void aFileThatIsMissingOrWrongIsNamedInOneLine(String mistake, String script) {
        assertThatThrownBy(() -> run(script, PLAN))
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
                .hasMessageStartingWith("--fault, --backlog, --jobs, --profiler, --events-from, --java, --hazelcast,");
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
                    new RunRecorder(new ResultStore(folder.resolve("runs")), List.of(), EarlyEnd.NEVER, false, false);
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
