package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordingFile;
import nexmark.jet.profiler.Profiler;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real runs whose members are profiled. */
class ProfiledRunTest {

    private static final String TINY =
            "run q5 --rate 20k --warmup 500ms --measure 3s --drain 5m --window 1s --slide 200ms --threads 2";

    @TempDir
    private Path out;

    @TempDir
    private Path temporary;

    @Test
    void membersOfTheRunnersJvmHaveOneFlameGraphOfOurClasses() throws IOException {
        Ran ran = run("--cluster", "embedded:2", "--profiler", "cpu");
        List<Path> graphs = files("flamegraph-cpu.html");
        assertThat(graphs).hasSize(1);
        // The file leaves out the beginning that a name shares with the name before it.
        assertThat(graphs.get(0)).content().contains("mark/jet/");
        assertThat(files("stacks-cpu.collapsed"))
                .singleElement()
                .satisfies(stacks -> assertThat(stacks).content().contains("nexmark/jet/"));
        assertThat(ran.out()).contains("  profile     " + graphs.get(0));
        RunResult result = ResultJson.readResult(Folders.single(out).resolve("result.json"));
        assertThat(result.plan().profiler()).hasValue(Profiler.CPU);
        assertThat(result.verdict().notJudged()).contains("profiled: the figures contain the cost of --profiler cpu");
        assertThat(result.notes()).anyMatch(note -> note.startsWith("profiled with cpu ("));
        assertThat(result.verdict().reasons()).noneMatch(reason -> reason.startsWith("foreign"));
    }

    @Test
    @Tag("full")
    void eachMemberWithAJvmOfItsOwnHasARecordingAndKeepsNoFile() throws IOException {
        runInProcesses("jfr");
        List<Path> recordings = files("recording.jfr");
        assertThat(recordings).hasSize(2);
        for (Path recording : recordings) {
            assertThat(RecordingFile.readAllEvents(recording))
                    .extracting(event -> event.getEventType().getName())
                    .contains("jdk.ExecutionSample");
        }
    }

    private void runInProcesses(String profiler) {
        run(
                "--cluster",
                "processes:2",
                "--jvm-options",
                "-Xms256m -Xmx256m -Djava.io.tmpdir=" + temporary,
                "--profiler",
                profiler);
        assertThat(Folders.files(temporary)).isEmpty();
    }

    private Ran run(String... options) {
        Ran ran = Ran.line(TINY + " --out", out, options);
        assertThat(ran.exit()).as(ran.toString()).isEqualTo(ExitCode.INVALID_RUN.code());
        return ran;
    }

    private List<Path> files(String name) throws IOException {
        try (Stream<Path> files = Files.walk(Folders.single(out))) {
            return files.filter(file -> file.getFileName().toString().equals(name))
                    .sorted()
                    .toList();
        }
    }
}
