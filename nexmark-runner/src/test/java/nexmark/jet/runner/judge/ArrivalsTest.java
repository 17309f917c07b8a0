package nexmark.jet.runner.judge;

import static nexmark.jet.runner.judge.SteadyRun.ended;
import static nexmark.jet.runner.judge.SteadyRun.reasons;
import static org.assertj.core.api.Assertions.assertThat;

import nexmark.jet.result.Foreign;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.RunFacts;
import org.junit.jupiter.api.Test;

/** Results that came too early, too late or not at all. */
class ArrivalsTest {

    @Test
    void resultsBeforeTheirTimeMakeTheClockUncertain() {
        RunFacts early = new RunFacts(RunEnd.DRAINED, null, null, null, null, 0L, 0L, 0L, 2L, -1500L, Foreign.NOTHING);
        assertThat(reasons(early, null)).containsExactly("clock uncertain: 2 results came up to 1,500 ns too early");
    }

    @Test
    void reportsThatAreLostAndRowsThatAreLateAreCounted() {
        RunFacts lossy = new RunFacts(RunEnd.DRAINED, null, null, null, null, 0L, 3L, 4L, 0L, 0L, Foreign.NOTHING);
        assertThat(reasons(lossy, null))
                .containsExactly(
                        "reports lost: 3 latencies recorded but not received",
                        "4 rows came behind the watermark: the job restarted, or a watermark is wrong");
    }

    @Test
    void aRunWithoutALastResultIsNotDrained() {
        assertThat(reasons(ended(RunEnd.NOT_DRAINED), null))
                .containsExactly("not drained: the last results were not in within 300,000 ms of the planned end");
    }

    @Test
    void droppedEventsAreCounted() {
        RunFacts late = new RunFacts(RunEnd.DRAINED, null, null, null, null, 3L, 0L, 0L, 0L, 0L, Foreign.NOTHING);
        assertThat(reasons(late, null)).containsExactly("late events dropped: 3; the allowed lag is 0 ms");
    }
}
