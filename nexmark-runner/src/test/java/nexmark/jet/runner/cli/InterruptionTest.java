package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import nexmark.jet.process.Eventually;
import nexmark.jet.process.Pipes;
import nexmark.jet.process.Signal;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ctrl-C, on a process of its own. */
class InterruptionTest {

    private static final String NEVER_READY = "-Xms64m -Xmx128m -XX:-AlwaysPreTouch"
            + " -agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:0";

    /** As JSON they take more than the 64 KiB of a pipe and what a stream buffers besides. */
    private static final int RESULTS_BEYOND_A_PIPE = 100;

    private static final long SECONDS_WELL_BELOW_THE_LIMIT = 50;

    @TempDir
    private Path out;

    @TempDir
    private Path said;

    @Test
    void ctrlCStoresWhatThereIsMarkedAsPartialAndExitsWith130() throws IOException, InterruptedException {
        Path printed = said.resolve("out");
        Process run = nexmark("run q1 --rate 1k --warmup 500ms --measure 30m --out "
                        .concat(out.toString())
                        .split(" "))
                .redirectOutput(printed.toFile())
                .start();
        awaitLine(run, "measure");
        Signal signal = Signal.thatReachesChildren();
        signal.sendTo(run.toHandle());
        assertThat(run.waitFor()).isEqualTo(signal.exitCode());
        Path stored = Folders.single(out);
        RunResult result = ResultJson.readResult(stored.resolve("result.json"));
        assertThat(result.status()).isEqualTo(Status.INTERRUPTED);
        assertThat(result.verdict().valid()).isFalse();
        assertThat(result.times().measuredSeconds())
                .as("of the 1800 s of the plan")
                .isPositive()
                .isLessThanOrEqualTo(secondsBetween(
                        result.times().startedAt(), result.times().endedAt()));
        assertThat(result.summary().get("resultsPerSecond"))
                .isEqualTo(result.latency().series().get("every").samples()
                        / result.times().measuredSeconds());
        assertThat(printed)
                .content()
                .endsWith("report: none after an interruption; 'nexmark report " + stored + "' writes it\n");
        assertThat(stored.resolve("report.html")).doesNotExist();
        assertThat(Folders.files(out)).as("no table of all results").containsExactly(result.id());
    }

    private static double secondsBetween(String from, String to) {
        return Duration.between(Instant.parse(from), Instant.parse(to)).toMillis() / 1000.0;
    }

    @Test
    void ctrlCEndsAnExperimentWithItsTableAndWithoutPages() throws IOException, InterruptedException {
        Path file = Files.writeString(said.resolve("long.yaml"), """
                base:
                  workload: {query: q1, rate: 1k}
                  phases: {warmupMillis: 500ms, measureMillis: 30m, drainMillis: 5m}
                  cluster: {threads: 1, jvmOptions: ['-Xmx300m']}
                """);
        Path printed = said.resolve("out");
        Process experiment = nexmark("experiment", file.toString(), "--out", out.toString())
                .redirectOutput(printed.toFile())
                .start();
        awaitLine(experiment, " | measure");
        Signal signal = Signal.thatReachesChildren();
        signal.sendTo(experiment.toHandle());
        assertThat(experiment.waitFor()).isEqualTo(signal.exitCode());
        assertThat(printed)
                .content()
                .contains("long: median (least .. most) over valid runs", " is interrupted")
                .endsWith("report: none after an interruption; 'nexmark report " + out + "' writes it\n");
        try (Stream<Path> files = Files.walk(out)) {
            assertThat(files.map(each -> each.getFileName().toString()))
                    .contains("result.json")
                    .doesNotContain("report.html");
        }
    }

    @Test
    void ctrlCEndsAComparisonWithWhatItKnows() throws IOException, InterruptedException {
        Ended compare = endedWhileItMeasures(
                "compare q1 --rate 1k,2k --threads 1" + " --warmup 500ms --measure 30m --drain 5m --out " + out);
        assertThat(compare.printed())
                .endsWith("report: none after an interruption; 'nexmark report " + out + "' writes it\n");
        assertThat(compare.err()).contains(" run 1  interrupted  p50 ");
    }

    @Test
    void ctrlCEndsASearchWithTheTrialsSoFar() throws IOException, InterruptedException {
        Ended search = endedWhileItMeasures("max-throughput q1 --start 1k --trial 30m --out " + out);
        assertThat(search.printed())
                .contains("The search was cut short after 1 trial. The same command goes on from there.")
                .endsWith("report: none after an interruption; 'nexmark report " + out + "' writes it\n");
        assertThat(Folders.files(out)).anyMatch(name -> name.matches("search-.*\\.json"));
    }

    private record Ended(String printed, String err) {}

    private Ended endedWhileItMeasures(String command) throws IOException, InterruptedException {
        Path printed = said.resolve("out");
        Path err = said.resolve("err");
        Process process = nexmark(command.split(" "))
                .redirectOutput(printed.toFile())
                .redirectError(err.toFile())
                .start();
        endsWhenItHasSaid("measure ", process, err);
        return new Ended(Files.readString(printed), Files.readString(err));
    }

    /** Sends a signal to a process when it has said something on stderr. */
    private static void endsWhenItHasSaid(String words, Process process, Path err)
            throws IOException, InterruptedException {
        Eventually.isTrue("it says: " + words, () -> contains(err, words) || !process.isAlive());
        assertThat(process.isAlive()).as(Files.readString(err)).isTrue();
        Signal signal = Signal.thatReachesChildren();
        signal.sendTo(process.toHandle());
        assertThat(process.waitFor()).as(Files.readString(err)).isEqualTo(signal.exitCode());
    }

    @Test
    void ctrlCEndsAPageWhoseOutputNobodyReads() throws IOException, InterruptedException {
        StoredGolden.of(out, "run", Status.VALID, "");
        Path pipe = Pipes.make(said.resolve("pipe"));
        Path err = said.resolve("err");
        Process report = nexmark("report", out.toString(), "--out", pipe.toString())
                .redirectError(err.toFile())
                .start();
        try (InputStream reader = Files.newInputStream(pipe)) {
            assertThat(reader.read()).as("the first byte that it writes").isEqualTo('<');
            Signal signal = Signal.thatReachesChildren();
            signal.sendTo(report.toHandle());
            assertThat(report.waitFor()).isEqualTo(signal.exitCode());
        }
        assertThat(err).content().isEqualTo("nexmark report: interrupted\n");
    }

    /** The command waits in the middle of a row, so that it cannot hear the signal itself. */
    @Test
    void ctrlCEndsACommandWhoseStandardOutputNobodyReads() throws IOException, InterruptedException {
        for (int i = 0; i < RESULTS_BEYOND_A_PIPE; i++) {
            StoredGolden.of(out, "run-" + i, Status.VALID, "");
        }
        Process results = nexmark("results", out.toString(), "--format", "json")
                .redirectOutput(ProcessBuilder.Redirect.PIPE)
                .start();
        assertThat(results.getInputStream().read()).as("the first byte").isEqualTo('[');
        Signal signal = Signal.thatReachesChildren();
        signal.sendTo(results.toHandle());
        assertThat(results.waitFor(SECONDS_WELL_BELOW_THE_LIMIT, TimeUnit.SECONDS))
                .as("it ends before it has to in any case, which is after 60 s")
                .isTrue();
        assertThat(results.exitValue()).isEqualTo(signal.exitCode());
    }

    /** No run has a result then, so that only the experiment itself can say what happened. */
    @Test
    void ctrlCBeforeARunHasAResultIsAnErrorInTheJUnitReportOfAnExperiment() throws IOException, InterruptedException {
        Path file = Files.writeString(said.resolve("never.yaml"), """
                base: {workload: {query: q1}, cluster: 'processes:1'}
                axes: {jvmOptions: [['%s']]}
                """.formatted(NEVER_READY.replace(" ", "', '")));
        Path report = said.resolve("report.xml");
        Path err = said.resolve("err");
        Process experiment = nexmark(
                        "experiment", file.toString(), "--out", out.toString(), "--junit", report.toString())
                .redirectError(err.toFile())
                .start();
        Eventually.isTrue("the member starts", () -> javas(experiment).size() == 1 || !experiment.isAlive());
        assertThat(javas(experiment)).as(Files.readString(err)).hasSize(1);
        Signal signal = Signal.thatReachesChildren();
        signal.sendTo(experiment.toHandle());
        assertThat(experiment.waitFor()).as(Files.readString(err)).isEqualTo(signal.exitCode());
        assertThat(report)
                .content()
                .contains(
                        "failures=\"0\" errors=\"1\"",
                        "<skipped message=\"the run did not start\">",
                        "classname=\"nexmark.experiment\" name=\"never\"",
                        "<error message=\"interrupted\">");
    }

    @Test
    void ctrlCEndsAVerificationOfBoundedStreams() throws IOException, InterruptedException {
        assertEndsWithNothingLeft("verify q5 --events 1000M", "verifying ");
    }

    @Test
    void ctrlCEndsAProbe() throws IOException, InterruptedException {
        assertEndsWithNothingLeft("probe --duration 1h", "probing ");
    }

    private void assertEndsWithNothingLeft(String command, String step) throws IOException, InterruptedException {
        ProcessBuilder builder = nexmark(command.split(" "));
        builder.environment().put("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + said);
        Process process = builder.start();
        awaitLine(process, step);
        assertThat(Folders.files(said)).as("the folder of the cluster").isNotEmpty();
        Signal signal = Signal.thatReachesChildren();
        signal.sendTo(process.toHandle());
        assertThat(process.waitFor()).isEqualTo(signal.exitCode());
        assertThat(Folders.files(said)).isEmpty();
    }

    /** The launcher becomes the JVM, so that whoever started it has to end no other process. */
    @Test
    void ctrlCToTheLauncherIsOneToTheCommand() throws IOException, InterruptedException {
        LauncherCopy copy = LauncherCopy.in(said);
        copy.executable("java", """
                while [ "$1" != -jar ]; do shift; done
                shift 2
                exec '%s/bin/java' -cp '%s' %s "$@"
                """.formatted(
                System.getProperty("java.home"), System.getProperty("java.class.path"), Nexmark.class.getName()));
        Path printed = said.resolve("printed");
        Path err = said.resolve("progress");
        Process launcher = copy.start(
                printed,
                err,
                "run q1 --rate 1k --warmup 500ms --measure 30m --out "
                        .concat(out.toString())
                        .split(" "));
        Eventually.isTrue("it measures", () -> contains(err, "measure") || !launcher.isAlive());
        assertThat(launcher.isAlive()).as(Files.readString(err)).isTrue();
        Signal signal = Signal.thatReachesChildren();
        signal.sendTo(launcher.toHandle());
        assertThat(launcher.waitFor()).as(Files.readString(err)).isEqualTo(signal.exitCode());
        assertThat(printed).content().contains("verdict     INTERRUPTED");
        assertThat(Folders.single(out).resolve("result.json")).exists();
    }

    private static boolean contains(Path file, String part) {
        try {
            return Files.readString(file).contains(part);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void ctrlCEndsAPacedReplayWithTheFiguresSoFar() throws IOException, InterruptedException {
        Path events = Files.writeString(out.resolve("events.jsonl"), """
                        {"event_type":2,"bid":{"auction":1,"bidder":7,"price":80,"dateTime":1000}}
                        {"event_type":2,"bid":{"auction":2,"bidder":8,"price":90,"dateTime":1800000}}
                        """);
        Path figures = out.resolve("figures");
        Process replay = nexmark("replay", "q1", "--events", events.toString(), "--paced", "--warmup", "0s")
                .redirectOutput(figures.toFile())
                .start();
        awaitLine(replay, "measure");
        Signal signal = Signal.thatReachesChildren();
        signal.sendTo(replay.toHandle());
        assertThat(replay.waitFor()).isEqualTo(signal.exitCode());
        assertThat(figures)
                .content()
                .contains(
                        "verdict     INTERRUPTED",
                        "- interrupted before its end: what is here is partial",
                        "check       unproved: the replay is not comparable");
    }

    @Test
    void ctrlCEndsAGenerateWhoseOutputNobodyReads() throws IOException, InterruptedException {
        Path pipe = Pipes.make(out.resolve("pipe"));
        Process generate = start("generate --events 1M --out " + pipe);
        try (InputStream reader = Files.newInputStream(pipe)) {
            assertThat(reader.read()).as("the first byte that it writes").isEqualTo('{');
            Signal signal = Signal.thatReachesChildren();
            signal.sendTo(generate.toHandle());
            assertThat(generate.waitFor()).isEqualTo(signal.exitCode());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"run --plan PIPE", "experiment PIPE"})
    @SuppressWarnings("try") // the writer is there, and writes nothing
    void ctrlCEndsTheWaitForAnInputThatNobodyWrites(String command) throws IOException, InterruptedException {
        Path pipe = Pipes.make(said.resolve("pipe"));
        Path err = said.resolve("err");
        Process reader = nexmark(command.replace("PIPE", pipe.toString()).split(" "))
                .redirectError(err.toFile())
                .start();
        try (OutputStream silent = Files.newOutputStream(pipe)) {
            Signal signal = Signal.thatReachesChildren();
            signal.sendTo(reader.toHandle());
            assertThat(reader.waitFor()).isEqualTo(signal.exitCode());
        }
        assertThat(err).content().contains(": interrupted");
    }

    @Test
    void ctrlCWhileMembersStartEndsThemAndLeavesNothing() throws IOException, InterruptedException {
        ctrlCWhileMembersStart((signal, run, members) -> signal.sendTo(run));
    }

    /** A terminal's Ctrl-C reaches all of its processes; here the runner is the last that it reaches. */
    @Test
    void ctrlCThatReachesTheMembersFirstIsNoFailureOfTheirs() throws IOException, InterruptedException {
        ctrlCWhileMembersStart((signal, run, members) -> {
            signal.sendTo(members.toArray(ProcessHandle[]::new));
            signal.sendTo(run);
        });
    }

    private interface CtrlC {
        void send(Signal signal, ProcessHandle run, List<ProcessHandle> members)
                throws IOException, InterruptedException;
    }

    /** The members wait for a debugger that never comes, so that they are starting for as long as the test needs. */
    private void ctrlCWhileMembersStart(CtrlC ctrlC) throws IOException, InterruptedException {
        Path results = out.resolve("results");
        Path err = out.resolve("err");
        Process run = nexmark(
                        "run",
                        "q1",
                        "--cluster",
                        "processes:2",
                        "--out",
                        results.toString(),
                        "--jvm-options",
                        NEVER_READY)
                .redirectError(err.toFile())
                .start();
        Eventually.isTrue("both members start", () -> javas(run).size() == 2 || !run.isAlive());
        List<ProcessHandle> members = javas(run);
        assertThat(members).as(Files.readString(err)).hasSize(2);
        Signal signal = Signal.thatReachesChildren();
        ctrlC.send(signal, run.toHandle(), members);
        assertThat(run.waitFor()).as(Files.readString(err)).isEqualTo(signal.exitCode());
        assertThat(members).noneMatch(ProcessHandle::isAlive);
        assertThat(err).content().contains("nexmark run: interrupted").doesNotContain("\tat ");
        assertThat(results).doesNotExist();
    }

    private static List<ProcessHandle> javas(Process process) {
        return process.descendants()
                .filter(child -> child.info().command().orElse("").endsWith("/java"))
                .toList();
    }

    private static Process start(String command) throws IOException {
        return nexmark(command.split(" ")).start();
    }

    static ProcessBuilder nexmark(String... command) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder builder =
                new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), Nexmark.class.getName());
        builder.command().addAll(List.of(command));
        return builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
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
