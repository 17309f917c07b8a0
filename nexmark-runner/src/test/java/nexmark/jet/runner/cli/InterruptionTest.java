package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.process.Eventually;
import nexmark.jet.process.Signal;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C, on a process of its own. */
class InterruptionTest {

    private static final String NEVER_READY = "-Xms64m -Xmx128m -XX:-AlwaysPreTouch"
            + " -agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:0";

    @TempDir
    private Path out;

    @TempDir
    private Path said;

    @Test
    void ctrlCStoresWhatThereIsMarkedAsPartialAndExitsWith130() throws IOException, InterruptedException {
        Path printed = said.resolve("out");
        Process run = Ran.process("run q1 --rate 1k --warmup 500ms --measure 30m --out "
                        .concat(out.toString())
                        .split(" "))
                .redirectOutput(printed.toFile())
                .start();
        awaitLine(run, "measure");
        interrupt(run);
        Path stored = Folders.single(out);
        RunResult result = ResultJson.readResult(stored.resolve("result.json"));
        assertThat(result.status()).isEqualTo(Status.INTERRUPTED);
        assertThat(result.verdict().valid()).isFalse();
        assertThat(printed).content().contains("INTERRUPTED").doesNotContain("report: ");
        assertThat(stored.resolve("report.html")).doesNotExist();
        assertThat(Folders.files(out)).as("no table of all results").containsExactly(result.id());
    }

    @Test
    @Tag("full")
    void ctrlCEndsAnExperimentWithItsTableAndWithoutPages() throws IOException, InterruptedException {
        Path file = Files.writeString(said.resolve("long.yaml"), """
            base:
              workload: {query: q1, rate: 1k}
              phases: {warmupMillis: 500ms, measureMillis: 30m, drainMillis: 5m}
              cluster: {kind: processes, members: 1, threads: 1, jvmOptions: ['-Xmx300m']}
            """);
        Path printed = said.resolve("out");
        Process experiment = Ran.process("experiment", file.toString(), "--out", out.toString())
                .redirectOutput(printed.toFile())
                .start();
        awaitLine(experiment, " | measure");
        interrupt(experiment);
        assertThat(printed)
                .content()
                .contains("long: 1 run: 1 interrupted", " is interrupted")
                .doesNotContain("report: ");
        assertThat(out.resolve("report.html")).doesNotExist();
    }

    /**
     * A terminal's Ctrl-C reaches all of its processes; here the runner is the last that it reaches. The members wait for a
     * debugger that never comes.
     */
    @Test
    @Tag("full")
    void ctrlCThatReachesTheMembersFirstIsNoFailureOfTheirs() throws IOException, InterruptedException {
        Path results = out.resolve("results");
        Path err = out.resolve("err");
        Process run = Ran.process(
                        Ran.words("run q1 --cluster processes:2 --out", results, "--jvm-options", NEVER_READY))
                .redirectError(err.toFile())
                .start();
        Eventually.isTrue("both members start", () -> javas(run).size() == 2 || !run.isAlive());
        List<ProcessHandle> members = javas(run);
        assertThat(members).as(Files.readString(err)).hasSize(2);
        Signal.thatReachesChildren().sendTo(members.toArray(ProcessHandle[]::new));
        interrupt(run);
        assertThat(members).noneMatch(ProcessHandle::isAlive);
        assertThat(err).content().contains("nexmark run: interrupted").doesNotContain("\tat ");
        assertThat(results).doesNotExist();
    }

    @Test
    @Tag("full")
    void ctrlCEndsPacedEventsWithAWholeLine() throws IOException, InterruptedException {
        Path file = out.resolve("events.jsonl");
        Process generate = Ran.process(Ran.words("generate --events 1G --rate 20k --pace --out", file))
                .start();
        Eventually.isTrue("events are written", () -> file.toFile().length() > 0 || !generate.isAlive());
        interrupt(generate);
        assertThat(file).content().endsWith("}}\n");
    }

    private static void interrupt(Process process) throws IOException, InterruptedException {
        Signal signal = Signal.thatReachesChildren();
        signal.sendTo(process.toHandle());
        assertThat(process.waitFor()).isEqualTo(signal.exitCode());
    }

    private static List<ProcessHandle> javas(Process process) {
        return process.descendants()
                .filter(child -> child.info().command().orElse("").endsWith("/java"))
                .toList();
    }

    private static void awaitLine(Process run, String part) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(run.getErrorStream(), StandardCharsets.UTF_8));
        StringBuilder seen = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            seen.append(line).append('\n');
            if (line.contains(part)) {
                return;
            }
        }
        throw new AssertionError("the run ended without a line that has '" + part + "':\n" + seen);
    }
}
