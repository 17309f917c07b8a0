package nexmark.jet.runner.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.MemberIncident;
import nexmark.jet.report.Headline;
import nexmark.jet.report.LiveState;
import nexmark.jet.report.RunCourse;
import nexmark.jet.report.RunView;
import nexmark.jet.report.RunningView;
import nexmark.jet.result.VertexSpan;
import nexmark.jet.runner.run.RunSecond;
import nexmark.jet.runner.run.RunSecond.MemberSecond;
import org.junit.jupiter.api.Test;

/** What is kept of a run that goes on for hours on many members, and what a page shows of it. */
class RunSoFarTest {

    private static final int SECONDS = 20;

    private final RunSoFar run = new RunSoFar(MadeSeconds.PLAN);

    private RunView view() {
        LiveState state = new LiveState("events", false, "", null, List.of(), null);
        return RunningView.of(run.course().orElseThrow(), state);
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
        List<RunCourse.MemberSecond> seconds =
                run.course().orElseThrow().memberSeconds().get(MadeSeconds.MEMBER);
        assertThat(seconds)
                .hasSize(SECONDS)
                .allSatisfy(second -> assertThat(second.figures()).hasSameSizeAs(RunningView.memberMetrics()));
        assertThat(view().members().strips())
                .hasSameSizeAs(RunningView.memberMetrics())
                .allSatisfy(strip -> assertThat(strip.figures().get(MadeSeconds.MEMBER))
                        .hasSize(SECONDS)
                        .doesNotContainNull());
    }

    @Test
    void aSecondThatArrivesWhileAnotherThreadReadsIsTakenInByTheNextReader() throws InterruptedException {
        run.accept(MadeSeconds.second(0));
        List<Integer> seen = new ArrayList<>();
        Thread reader = new Thread(() -> IntStream.range(0, 200)
                .forEach(i -> seen.add(run.course().orElseThrow().rows().size())));
        reader.start();
        IntStream.range(1, 200).mapToObj(MadeSeconds::second).forEach(run::accept);
        reader.join();
        assertThat(seen).isSorted();
        assertThat(run.course().orElseThrow().rows()).hasSize(200);
    }

    @Test
    void ofVeryManyIncidentsTheLongestAreKeptAndThePageSaysSo() {
        int pauses = LongestIncidents.MOST_OF_A_KIND + 1;
        RunSecond second = MadeSeconds.second(1);
        run.accept(MadeSeconds.secondWith(1, new MemberSecond("10.0.0.1:5701", 0, Map.of(), pauses(second, pauses))));
        RunCourse course = run.course().orElseThrow();
        assertThat(course.incidents().size() + course.incidentsLeftOut()).isEqualTo(pauses);
        assertThat(shortest(course)).hasValue((double) course.incidentsLeftOut());
        assertThat(view().timeline().remarks())
                .containsExactly("2,501 short incidents are left out until the run has ended: "
                        + "the page cannot show so many.");
    }

    /** The first takes no time, and each one after it a millisecond more. */
    private static List<TimedIncident> pauses(RunSecond second, int count) {
        long start = second.interval().startMillis();
        return IntStream.range(0, count)
                .mapToObj(i -> new TimedIncident(IncidentKind.GC_PAUSE, start + i, i, "G1 Young Generation"))
                .toList();
    }

    private static Optional<Double> shortest(RunCourse course) {
        return course.incidents().stream()
                .map(MemberIncident::incident)
                .map(TimedIncident::millis)
                .min(Double::compare);
    }

    @Test
    void aPageOfFewIncidentsHasNoRemark() {
        IntStream.range(0, SECONDS).mapToObj(MadeSeconds::second).forEach(run::accept);
        assertThat(run.course().orElseThrow().incidents()).hasSize(3);
        assertThat(view().timeline().remarks()).isEmpty();
    }
}
