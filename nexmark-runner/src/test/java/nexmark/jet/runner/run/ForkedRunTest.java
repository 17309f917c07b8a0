package nexmark.jet.runner.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Eventually;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkedRunTest {

    private static final List<String> SMALL = List.of("-Xms256m", "-Xmx256m");
    private static final RunPlan SHORT = TinyPlan.of("q1", 1000, 1000, 1);
    private static final RunPlan LONG = TinyPlan.of("q1", 1000, 3_600_000, 1);

    @TempDir
    private Path folder;

    private final List<String> lines = new ArrayList<>();

    @Test
    void theResultIsThatOfAJvmWithItsOwnPreset() {
        List<String> commandLine = List.of("run", "q1", "--label=a b", "--jvm", "parallel");
        StoredResult stored = new ForkedRun(folder, RunLabel.NONE, commandLine, "parallel", SMALL, EarlyEnd.NEVER)
                .run(SHORT, new Lines());
        RunResult result = stored.result();
        assertThat(stored.folder()).isEqualTo(folder.resolve(result.id())).isDirectory();
        assertThat(ResultJson.readResult(stored.folder().resolve("result.json")))
                .isEqualTo(result);
        assertThat(result.plan().workload()).isEqualTo(SHORT.workload());
        assertThat(result.plan().cluster().jvm()).hasValue("parallel");
        assertThat(result.environments().runner().jvm().collectors()).contains("PS MarkSweep", "PS Scavenge");
        assertThat(result.environments().runner().jvm().flags()).contains("-Xmx256m");
        assertThat(result.environments().runner().commandLine()).isEqualTo(commandLine);
        assertThat(result.rows().check().isRight()).isTrue();
        assertThat(lines).anyMatch(line -> line.startsWith("starting 1 member"));
    }

    @Test
    void whoeverWatchesReceivesTheSecondsOfTheOtherJvmAndNoLineOfThem() {
        List<RunSecond> seconds = new ArrayList<>();
        RunPlan plan = TinyPlan.ofNeededEvents("q1", 1000, 3000, 1);
        new ForkedRun(folder, RunLabel.NONE, List.of(), "g1-5ms", SMALL, EarlyEnd.NEVER)
                .run(plan, new WatchedProgress(new Lines(), text -> {}, seconds::add));
        assertThat(seconds).isNotEmpty();
        assertThat(seconds.get(seconds.size() - 1).running().scheduledPerSecond())
                .as("of the bids, which are 46 of 50 events")
                .isEqualTo(920);
        assertThat(seconds).anyMatch(second -> !second.rows().isEmpty());
        assertThat(lines).noneMatch(line -> line.contains("scheduledPerSecond"));
    }

    /** It would measure for an hour. */
    @Test
    void aRunThatMayBeGivenUpEndsAsSoonAsItIsHopeless() {
        RunPlan tooMuch = TinyPlan.of("q0", 500_000_000, 3_600_000, 2);
        RunResult result = new ForkedRun(folder, RunLabel.NONE, List.of(), "g1-5ms", SMALL, EarlyEnd.IF_HOPELESS)
                .run(tooMuch, new Lines())
                .result();
        assertThat(result.facts().end()).isEqualTo(RunEnd.GIVEN_UP);
        assertThat(result.status()).isEqualTo(Status.INVALID);
        assertThat(result.verdict().reasons()).anyMatch(reason -> reason.startsWith("given up after "));
    }

    @Test
    void aPresetThatIsUnknownIsRefused() {
        assertThatThrownBy(() -> new ForkedRun(folder, RunLabel.NONE, List.of(), "none", List.of(), EarlyEnd.NEVER)
                        .run(SHORT, new Silent()))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("'none'");
    }

    @Test
    void theOtherJvmsComplaintIsTheMessage() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThatThrownBy(() -> new ForkedRun(file, RunLabel.NONE, List.of(), "g1-5ms", SMALL, EarlyEnd.NEVER)
                        .run(SHORT, new Lines()))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--out " + file + " is a file, expected a folder");
        assertThat(lines).isEmpty();
    }

    @Test
    void aJvmThatDoesNotStartIsAFailure() {
        assertThatThrownBy(() -> new ForkedRun(
                                folder, RunLabel.NONE, List.of(), "g1-5ms", List.of("-XX:NoSuchOption"), EarlyEnd.NEVER)
                        .run(SHORT, new Lines()))
                .hasMessage("the run in a JVM of its own failed: it ended with exit code 1");
        assertThat(lines).anyMatch(line -> line.contains("NoSuchOption"));
    }

    @Test
    void aRunThatEndsWithoutAResultAfterCtrlCIsNoFailure() {
        Thread starter = Thread.currentThread();
        RunProgress interrupting = new Lines() {
            @Override
            public void step(String what) {
                starter.interrupt();
            }
        };
        try {
            assertThatThrownBy(() -> new ForkedRun(folder, RunLabel.NONE, List.of(), "g1-5ms", SMALL, EarlyEnd.NEVER)
                            .run(LONG, interrupting))
                    .isInstanceOf(Interrupted.class);
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void nothingIsLeftOfARunThatIsKilled() throws IOException {
        Process starter = started();
        starter.children().forEach(ProcessHandle::destroyForcibly);
        assertThat(starter.inputReader(UTF_8).lines())
                .anyMatch(line -> line.contains("the run in a JVM of its own failed: it ended with exit code 137"));
        try (Stream<Path> results = Files.list(folder.resolve("runs"))) {
            assertThat(results).isEmpty();
        }
        assertThat(left()).isEmpty();
    }

    @Test
    void theRunEndsAndStoresWhatThereIsWhenItsStarterIsKilled() throws IOException {
        Process starter = started();
        ProcessHandle run = starter.children().findFirst().orElseThrow();
        starter.destroyForcibly().onExit().join();
        Eventually.isTrue("the run's end", () -> !run.isAlive());
        assertThat(single().status()).isEqualTo(Status.INTERRUPTED);
        assertThat(left()).isEmpty();
    }

    @Test
    void whenItsStarterIsAskedToEndTheRunIsInterruptedAndItsResultRead() throws IOException {
        Process starter = started();
        ProcessHandle run = starter.children().findFirst().orElseThrow();
        starter.toHandle().destroy(); // the process itself would close its streams
        assertThat(starter.inputReader(UTF_8).lines().toList()).contains("interrupted");
        assertThat(starter.onExit().join().exitValue()).isEqualTo(143);
        assertThat(run.isAlive()).isFalse();
        assertThat(single().status()).isEqualTo(Status.INTERRUPTED);
        assertThat(left()).isEmpty();
    }

    /** A starter whose run is measuring. */
    private Process started() throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.json"), ResultJson.write(LONG));
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-Djava.io.tmpdir=" + temporary(),
                "-cp",
                System.getProperty("java.class.path"),
                StartedRun.class.getName(),
                plan.toString(),
                folder.resolve("runs").toString(),
                String.join(" ", SMALL));
        Process starter = builder.redirectErrorStream(true).start();
        BufferedReader said = starter.inputReader(UTF_8);
        String line = said.readLine();
        while (line != null && !line.startsWith("measure")) {
            line = said.readLine();
        }
        assertThat(line).as("a line of the run that measures").isNotNull();
        return starter;
    }

    private RunResult single() throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
            List<Path> all = runs.filter(Files::isDirectory).toList();
            assertThat(all).hasSize(1);
            return ResultJson.readResult(all.get(0).resolve("result.json"));
        }
    }

    private Path temporary() throws IOException {
        return Files.createDirectories(folder.resolve("temporary"));
    }

    private List<Path> left() throws IOException {
        try (Stream<Path> files = Files.list(temporary())) {
            return files.filter(file -> file.getFileName().toString().startsWith("nexmark"))
                    .toList();
        }
    }

    private class Lines implements RunProgress {
        @Override
        public void step(String what) {
            lines.add(what);
        }

        @Override
        public void stepAt(double fraction) {}

        @Override
        public void running(Running now) {}

        @Override
        public void line(String text) {
            lines.add(text);
        }

        @Override
        public void done() {}
    }
}
