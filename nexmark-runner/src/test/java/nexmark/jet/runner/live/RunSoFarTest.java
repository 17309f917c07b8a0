package nexmark.jet.runner.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import nexmark.jet.report.Headline;
import nexmark.jet.report.RunCourse;
import nexmark.jet.report.RunView;
import nexmark.jet.report.RunningView;
import nexmark.jet.result.VertexSpan;
import org.junit.jupiter.api.Test;

/** What is kept of a run that goes on for hours on many members, and what a page shows of it. */
class RunSoFarTest {

    private static final int SECONDS = 20;

    private final RunSoFar run = new RunSoFar(MadeSeconds.PLAN);

    private RunView view() {
        return RunningView.of(run.course().orElseThrow(), "");
    }

    @Test
    void theScheduleIsTheRateAtWhichEventsAreDueToEnterThePipeline() {
        run.accept(MadeSeconds.second(0));
        assertThat(view().timeline().scheduledPerSecond()).isEqualTo(MadeSeconds.SCHEDULED_PER_SECOND);
        assertThat(view().headline().figures())
                .extracting(Headline.Figure::note)
                .contains("of 18,400 events/s scheduled, in the last second");
    }

    @Test
    void aVertexIsKeptOnceASecondHoweverManyMembersThereAre() {
        for (int second = 0; second < SECONDS; second++) {
            run.accept(MadeSeconds.secondWith(second, spans(second)));
        }
        RunCourse course = run.course().orElseThrow();
        assertThat(course.spans()).hasSize(2 * SECONDS);
        assertThat(view().timeline().queues()).containsOnlyKeys("window", "sink");
        assertThat(view().timeline().queues().get("window")).hasSize(SECONDS).containsOnly(0.2);
        assertThat(view().timeline().queues().get("sink")).hasSize(SECONDS).containsOnly(0.5);
    }

    /** Jet's metrics may be older than the second. */
    @Test
    void aSpanThatStaysTheLatestCountsOnce() {
        List<VertexSpan> spans = spans(0);
        run.accept(MadeSeconds.secondWith(0, spans));
        run.accept(MadeSeconds.secondWith(1, spans));
        assertThat(run.course().orElseThrow().spans())
                .extracting(VertexSpan::queued)
                .containsExactly(60L, 15L);
    }

    /** Three members, of which each has another share of its queues taken. */
    private static List<VertexSpan> spans(int second) {
        long start = MadeSeconds.second(second).members().get(0).startMillis();
        List<VertexSpan> spans = new ArrayList<>();
        for (int member = 1; member <= 3; member++) {
            String address = "10.0.0." + member + ":5701";
            spans.add(new VertexSpan(start + member, 1000, address, "window", 10, 10, 10L * member, 100, 0.3, 7));
            spans.add(new VertexSpan(start + member, 1000, address, "sink", 10, 0, 5, 10, 0.5, 0));
        }
        return spans;
    }

    @Test
    void ofTheMembersSecondsOnlyWhatThePageShowsIsKept() {
        IntStream.range(0, SECONDS).mapToObj(MadeSeconds::second).forEach(run::accept);
        assertThat(run.course().orElseThrow().memberSeconds().get(MadeSeconds.MEMBER))
                .startsWith("epochMillis,processCpuSeconds,cooperativeRunDelayMillis,gcPauseMillis\n")
                .hasLineCount(1 + SECONDS);
        assertThat(view().members().strips())
                .hasSameSizeAs(RunningView.MEMBER_METRICS)
                .allSatisfy(strip -> assertThat(strip.figures().get(MadeSeconds.MEMBER))
                        .hasSize(SECONDS)
                        .doesNotContainNull());
        assertThat(run.course().orElseThrow().incidents()).hasSize(3);
    }
}
