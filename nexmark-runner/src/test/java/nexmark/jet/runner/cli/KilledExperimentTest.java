package nexmark.jet.runner.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.StoredResults;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code kill -9} on an experiment, of which nothing of it gets to know. */
@Tag("full")
class KilledExperimentTest {

    /** Short runs, each in a JVM of its own. */
    private static final String TWO_RUNS = """
        base:
          workload: {query: q1, rate: 1k}
          phases: {warmupMillis: 2s, measureMillis: 2s, drainMillis: 5m}
          cluster: {kind: processes, members: 1, threads: 1, jvmOptions: ['-Xmx300m']}
          allowDisturbed: true
        repetitions: 2
        percentiles: [p50]
        """;

    private final List<ProcessHandle> left = new ArrayList<>();

    @TempDir
    private Path folder;

    private Path out;
    private String[] command;

    @BeforeEach
    void write() throws IOException {
        out = folder.resolve("out");
        String file = Files.writeString(folder.resolve("two.yaml"), TWO_RUNS).toString();
        command = new String[] {"experiment", file, "--no-report", "--out", out.toString()};
    }

    @Test
    void theSameCommandGoesOnWhereverItWasKilledAndNoRunIsLostOrRepeated() throws IOException {
        killWhen(" 1/2, ", " | warm-up");
        killWhen(" 1/2, ", " | measure");
        assertThat(whole()).isEmpty();
        killWhen(" 2/2, ", " | measure");
        RunResult first = whole().get(0);
        assertThat(repetition(first)).isEqualTo("1");
        Ran resumed = Ran.ofItsOwn(System.getProperty("java.class.path"), Map.of(), command);
        assertThat(resumed.exit()).as(resumed.out() + resumed.err()).isIn(0, 3);
        assertThat(resumed.err()).containsPattern("[12] of 2 runs stored already, ");
        assertThat(whole()).extracting(KilledExperimentTest::repetition).containsExactly("1", "2");
        assertThat(whole()).startsWith(first);
        assertThat(Folders.files(out)).noneMatch(name -> name.startsWith("failed-"));
        assertThat(left).hasSizeGreaterThanOrEqualTo(3).noneMatch(ProcessHandle::isAlive);
    }

    /** The JVM of a killed experiment's run may still have stored what there was, marked as partial. */
    private List<RunResult> whole() {
        return StoredResults.under(out).stream()
                .map(StoredResult::result)
                .filter(result -> result.status() != Status.INTERRUPTED)
                .toList();
    }

    private static String repetition(RunResult result) {
        return result.tags().get("repetition");
    }

    /**
     * Starts the experiment, and kills it as soon as it says that a run is at a certain point.
     *
     * @param number the run's number as progress has it
     * @param point what progress says of the run then
     */
    private void killWhen(String number, String point) throws IOException {
        Process experiment = Ran.process(command)
                .redirectOutput(folder.resolve("printed").toFile())
                .start();
        await(experiment, number, point);
        List<ProcessHandle> jvms = experiment.descendants().toList();
        assertThat(jvms).as("the JVM of run%s", number).isNotEmpty();
        left.addAll(jvms);
        experiment.destroyForcibly().onExit().join();
    }

    /** Reads what the experiment says on stderr until a run is at a point. */
    private static void await(Process experiment, String number, String point) throws IOException {
        BufferedReader lines = experiment.errorReader(UTF_8);
        StringBuilder seen = new StringBuilder();
        String line = lines.readLine();
        while (line != null && !(line.contains(number) && line.contains(point))) {
            seen.append(line).append('\n');
            line = lines.readLine();
        }
        assertThat(line)
                .as("a line of run%s that says%s, but it said:%n%s", number, point, seen)
                .isNotNull();
    }
}
