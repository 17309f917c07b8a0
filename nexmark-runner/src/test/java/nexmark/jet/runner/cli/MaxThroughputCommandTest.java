package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import nexmark.jet.result.StoredResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search with a program that has a limit, and measures nothing. */
class MaxThroughputCommandTest {

    private static final List<String> STEPS = List.of(
            "start 1000",
            "double 2000",
            "double 2000",
            "bisect 1414",
            "bisect 1414",
            "bisect 1189",
            "bisect 1189",
            "check 1189",
            "confirm 1000");

    @TempDir
    private Path out;

    @Test
    void theLimitIsFoundStoredAndPrintedAndNotSearchedAgain() {
        Ran ran = search();
        assertThat(ran.exit()).as(ran.out() + ran.err()).isZero();
        assertThat(StoredResult.under(out))
                .extracting(stored -> stored.result().tags().get("step") + " "
                        + stored.result().plan().workload().rate())
                .containsExactlyInAnyOrderElementsOf(STEPS);
        assertThat(ran.out().replaceAll("\\s+", " "))
                .contains(
                        "trial step events/s verdict p99 ms lag ms reason 1 start",
                        "1 start 1,000 held 9.5",
                        "2 double 2,000 failed 9.5 - not drained: ",
                        "8 confirm 1,000 held 9.5",
                        "Highest confirmed rate: 1,000 events/s, held in 1 of 1 run of 10s.",
                        "Lowest rate that failed: 1,189 events/s.");
        Ran again = search();
        assertThat(again.out()).isEqualTo(ran.out());
        assertThat(again.err().lines().filter(line -> line.endsWith("(stored before)")))
                .hasSize(STEPS.size());
    }

    private Ran search() {
        return Ran.line(
                "max-throughput q1 --start=1k --tolerance=50% --confirm=1 --trial=10s --measure=10s --warmup=500ms"
                        + " --threads=1 --allow-disturbed --no-latency-run --no-report --side",
                StubProgram.upTo(1100), "--out", out);
    }
}
