package nexmark.jet.runner.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import nexmark.jet.report.RunningView;
import nexmark.jet.result.VertexSpan;
import org.junit.jupiter.api.Test;

/** What is kept of a run that goes on for hours on many members. */
class RunSoFarTest {

    private static final int SECONDS = 20;

    private final RunSoFar run = new RunSoFar(MadeSeconds.PLAN);

    private RunningView.Course course() {
        return run.course().orElseThrow();
    }

    @Test
    void aVertexIsKeptOnceASecondHoweverManyMembersThereAreAndHoweverOftenItsLatestSpanIsSeen() {
        for (int second = 0; second < SECONDS; second++) {
            run.accept(MadeSeconds.secondWith(second, spans(second)));
        }
        run.accept(MadeSeconds.secondWith(SECONDS, spans(SECONDS - 1)));
        assertThat(course().spans())
                .hasSize(2 * SECONDS)
                .extracting(VertexSpan::queued)
                .containsOnly(60L, 15L);
    }

    /** Three members, of which each has another share of its queues taken. */
    private static List<VertexSpan> spans(int second) {
        long start = MadeSeconds.second(second).members().get(0).startMillis();
        return IntStream.rangeClosed(1, 3)
                .boxed()
                .flatMap(member -> Stream.of(
                        span(start + member, member, "window", 10L * member), span(start + member, member, "sink", 5)))
                .toList();
    }

    private static VertexSpan span(long from, int member, String vertex, long queued) {
        return new VertexSpan(from, 1000, "10.0.0." + member + ":5701", vertex, 10, 10, queued, 100, 0.3, 7);
    }

    @Test
    void ofTheMembersSecondsOnlyWhatThePageShowsIsKept() {
        IntStream.range(0, SECONDS).mapToObj(MadeSeconds::second).forEach(run::accept);
        assertThat(course().memberSeconds().get(MadeSeconds.MEMBER))
                .startsWith("epochMillis,processCpuSeconds,cooperativeRunDelayMillis,gcPauseMillis\n")
                .hasLineCount(1 + SECONDS);
        assertThat(course().scheduledPerSecond()).isEqualTo(MadeSeconds.SCHEDULED_PER_SECOND);
        assertThat(course().incidents()).hasSize(3);
    }
}
