package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * benchmarks/StudySide.java from end to end, with a stub in the place of the study's sources. The stub's q0 is the project's own
 * (benchmarks/study): a real job on a real member.
 */
class StudySideTest {

    @TempDir
    private Path out;

    @Test
    void whatTheStudyLogsIsTheLatencyOfTheRun() throws IOException {
        Ran ran = Ran.line(
                "run q0 --profile=blog-2021 --rate=1k --source-processors=1 --threads=1 --warmup=1s --measure=2s"
                        + " --drain=5m --allow-disturbed --no-report --out",
                out,
                "--side",
                "study=cd .. && exec \"$JAVA_HOME/bin/java\" benchmarks/StudySide.java"
                        + " --study nexmark-runner/src/test/resources/stub-study");
        assertThat(ran.exit()).as(ran.out() + ran.err()).isEqualTo(ExitCode.INVALID_RUN.code());
        Path folder = Folders.single(out);
        RunResult result = ResultJson.readResult(folder.resolve("result.json"));
        assertThat(result.tags()).isEqualTo(Map.of("side", "study"));
        assertThat(result.facts().end()).isEqualTo(RunEnd.DRAINED);
        assertThat(result.throughput().offeredPerSecond()).isEqualTo(1000);
        assertThat(result.throughput().emittedPerSecond()).isEqualTo(1000);
        assertThat(result.times().measuredSeconds()).isEqualTo(2);
        assertThat(result.notes())
                .anyMatch(note ->
                        note.startsWith("measured by study: nexmark-jet of hazelcast/big-data-benchmark, commit "));
        assertThat(result.main().samples()).as("one event each ms for 2 s").isEqualTo(2000);
        assertThat(ran.out()).contains("p50");
    }
}
