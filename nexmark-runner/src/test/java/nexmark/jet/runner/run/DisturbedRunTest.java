package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.environment.Environment;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.Finding;
import nexmark.jet.result.MachineLoad;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.Verdict;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("full")
class DisturbedRunTest {

    private static final String OTHERS = "machine disturbed: other processes used ";

    /** Twice as many busy processes as there are processors, so that they get their time on a busy machine too. */
    @Test
    void aRunBesideAHogIsInvalidUnlessThatIsAllowed() throws IOException {
        int ours = Runtime.getRuntime().availableProcessors();
        Integer logical = Environment.ofThisMachine(List.of()).cpu().logical();
        assumeTrue(logical != null && ours == logical, "the hogs can take all processors");
        RunPlan plan = TinyPlan.of("q1", 1000, 2000, 1).with(PlanSettings.ALLOW_DISTURBED, false);
        List<Process> hogs = new ArrayList<>();
        try {
            for (int i = 0; i < 2 * ours; i++) {
                hogs.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
            }
            RunResult seen = TinyPlan.run(QueryLookup.byId("q1"), plan).result();
            assertThat(seen.cluster().machines())
                    .singleElement()
                    .extracting(MachineLoad::runnerRatio)
                    .as("the runner is in the member's JVM")
                    .isNull();
            assertThat(seen.verdict().status()).isEqualTo(Status.INVALID);
            Verdict verdict = seen.verdict();
            assertThat(verdict.reasons()).anyMatch(reason -> reason.startsWith(OTHERS));
            assertThat(verdict.notes(Finding.Kind.MACHINE_DISTURBED)).isFalse();
        } finally {
            hogs.forEach(Process::destroyForcibly);
        }
    }
}
