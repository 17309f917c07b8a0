package nexmark.jet.runner.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.StoredResults;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code kill -9} on an experiment, of which nothing of it gets to know. */
class KilledExperimentTest {

    /** Short runs, each in a JVM of its own. */
    private static final String THREE_RUNS = """
            base:
              workload: {query: q1, rate: 1k}
              phases: {warmupMillis: 500ms, measureMillis: 2s, drainMillis: 5m}
              cluster: {threads: 1, jvmOptions: ['-Xmx300m']}
              allowDisturbed: true
            repetitions: 3
            percentiles: [p50]
            """;

    @TempDir
    private Path folder;

    @Test
    void theSameCommandGoesOnWithTheRunThatWasKilled() throws IOException {
        Path out = folder.resolve("out");
        String file =
                Files.writeString(folder.resolve("three.yaml"), THREE_RUNS).toString();
        String[] command = {"experiment", file, "--no-report", "--out", out.toString()};
        Process killed = started(command);
        awaitMeasuring(killed, " 2/3, ");
        List<ProcessHandle> left = killed.descendants().toList();
        assertThat(left).as("the JVM of the second run").isNotEmpty();
        List<RunResult> first = whole(out);
        assertThat(first).extracting(KilledExperimentTest::repetition).containsExactly("1");
        killed.destroyForcibly().onExit().join();
        Ran resumed = Ran.ofItsOwn(System.getProperty("java.class.path"), Map.of(), command);
        assertThat(resumed.exit()).as(resumed.out() + resumed.err()).isIn(0, 3);
        assertThat(resumed.err()).contains("1 of 3 runs stored already, ");
        assertThat(whole(out)).extracting(KilledExperimentTest::repetition).containsExactly("1", "2", "3");
        assertThat(whole(out)).startsWith(first.get(0));
        assertThat(Folders.files(out)).noneMatch(name -> name.startsWith(".") || name.startsWith("failed-"));
        assertThat(left).noneMatch(ProcessHandle::isAlive);
    }

    /** The JVM of a killed experiment's run may still have stored what there was, marked as partial. */
    private static List<RunResult> whole(Path out) {
        return StoredResults.under(out).stream()
                .map(StoredResult::result)
                .filter(result -> result.status() != Status.INTERRUPTED)
                .toList();
    }

    private static String repetition(RunResult result) {
        return result.tags().get("repetition");
    }

    private Process started(String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Nexmark.class.getName());
        builder.command().addAll(List.of(command));
        return builder.redirectOutput(folder.resolve("printed").toFile()).start();
    }

    /** Reads what the experiment says on stderr until one of its runs measures. */
    private static void awaitMeasuring(Process experiment, String number) throws IOException {
        BufferedReader lines = experiment.errorReader(UTF_8);
        StringBuilder seen = new StringBuilder();
        String line = lines.readLine();
        while (line != null && !(line.contains(number) && line.contains(" | measure"))) {
            seen.append(line).append('\n');
            line = lines.readLine();
        }
        assertThat(line)
                .as("a line of the run%s, but it said:%n%s", number, seen)
                .isNotNull();
    }
}
