package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.result.StoredResults;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search with a program that has a limit, and measures nothing. */
class MaxThroughputCommandTest {

    private static final List<String> STEPS = List.of(
            "start 1000 held",
            "double 2000 failed",
            "double 2000 failed",
            "bisect 1414 failed",
            "bisect 1414 failed",
            "bisect 1189 failed",
            "bisect 1189 failed",
            "check 1189 failed",
            "confirm 1000 held");

    @TempDir
    private Path folder;

    @TempDir
    private Path out;

    @Test
    void theLimitIsFoundStoredAndPrintedAndNotSearchedAgain() {
        Ran ran = search(1100);
        assertThat(ran.exit()).as(ran.out() + ran.err()).isZero();
        assertThat(StoredResults.under(out))
                .extracting(stored -> stored.result().tags().get("step") + " "
                        + stored.result().plan().workload().rate())
                .containsExactlyInAnyOrderElementsOf(STEPS.stream()
                        .map(step -> step.substring(0, step.lastIndexOf(' ')))
                        .toList());
        assertThat(ran.out().replaceAll("\\s+", " "))
                .contains(
                        "trial step events/s verdict p99 ms lag ms reason 1 start",
                        "1 start 1,000 held 9.0",
                        "2 double 2,000 failed 9.0 - not drained: ",
                        "9 confirm 1,000 held 9.0",
                        "Highest confirmed rate: 1,000 events/s, held in 1 of 1 run of 10s.",
                        "Lowest rate that failed: 1,189 events/s.");
        Ran again = search(1100);
        assertThat(again.exit()).isZero();
        assertThat(again.out()).isEqualTo(ran.out());
        assertThat(again.err().lines().filter(line -> line.endsWith("(stored before)")))
                .hasSize(STEPS.size());
        assertThat(StoredResults.under(out)).hasSize(STEPS.size());
    }

    @Test
    void aProgramThatSustainsNothingHasNoAnswer() {
        Ran ran = search(0);
        assertThat(ran.exit()).as(ran.out() + ran.err()).isEqualTo(ExitCode.INVALID_RUN.code());
        assertThat(ran.out())
                .contains("No rate could be confirmed.", "Lowest rate that failed: 16 events/s.")
                .contains("No rate held, down to a 64th of the first.");
    }

    private Ran search(long highestRate) {
        List<String> command = new ArrayList<>(List.of(
                ("max-throughput q1 --start=1k --tolerance=50% --confirm=1 --trial=10s --measure=10s --warmup=500ms"
                                + " --threads=1 --allow-disturbed --no-latency-run --no-report")
                        .split(" ")));
        command.addAll(List.of("--side", StubProgram.in(folder, highestRate), "--out", out.toString()));
        return Ran.nexmark(command.toArray(String[]::new));
    }
}
