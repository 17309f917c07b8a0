package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.cluster.ClusterStarter;
import nexmark.jet.environment.Environment;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.MachineLoad;
import nexmark.jet.result.Status;
import nexmark.jet.runner.judge.Evidence;
import nexmark.jet.runner.judge.Judge;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DisturbedRunTest {

    private static final String OTHERS = "machine disturbed: other processes used ";

    @BeforeEach
    void aHogCanTakeAllProcessors() {
        Integer logical = Environment.ofThisMachine(List.of()).cpu().logical();
        int ours = Runtime.getRuntime().availableProcessors();
        assumeTrue(
                logical != null && ours == logical, "the machine has " + logical + " processors, a hog gets " + ours);
    }

    @Test
    void aRunBesideAHogIsInvalidUnlessThatIsAllowed() throws IOException {
        RunPlan plan = TinyPlan.of("q1", 1000, 2000, 1).withDisturbance(false);
        Evidence seen;
        try (CpuHog hog = CpuHog.start()) {
            seen = new BenchmarkRun("test-hog", plan, QueryLookup.byId("q1"), new Silent())
                    .run(ClusterStarter.byKind(), Path.of("target"))
                    .evidence();
            assertThat(hog.isBusy()).isTrue();
        }
        assertThat(seen.machines())
                .singleElement()
                .extracting(MachineLoad::runnerRatio)
                .as("the runner is in the member's JVM")
                .isNull();
        assertThat(Judge.status(seen)).isEqualTo(Status.INVALID);
        assertThat(Judge.verdict(seen).reasons()).anyMatch(reason -> reason.startsWith(OTHERS));
        assertThat(Judge.notes(seen)).noneMatch(note -> note.startsWith(OTHERS));

        Evidence allowed = under(plan.withDisturbance(true), seen);
        assertThat(Judge.verdict(allowed).reasons())
                .isEqualTo(Judge.verdict(seen).reasons().stream()
                        .filter(reason -> !reason.startsWith("machine disturbed"))
                        .toList());
        assertThat(Judge.verdict(allowed).notJudged())
                .isEqualTo(Judge.verdict(seen).notJudged());
        assertThat(Judge.notes(allowed)).anyMatch(note -> note.startsWith(OTHERS));
    }

    private static Evidence under(RunPlan plan, Evidence seen) {
        return new Evidence(
                plan,
                seen.facts(),
                seen.throughput(),
                seen.timeline(),
                seen.samples(),
                seen.main(),
                seen.check(),
                seen.instants(),
                seen.clocks(),
                seen.machines(),
                seen.faulted());
    }
}
