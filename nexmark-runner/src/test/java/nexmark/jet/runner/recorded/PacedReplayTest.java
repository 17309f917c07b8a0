package nexmark.jet.runner.recorded;

import static nexmark.jet.runner.recorded.HandMade.bid;
import static nexmark.jet.runner.recorded.HandMade.recorded;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Profile;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.query.Query;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.Status;
import nexmark.jet.runner.run.Q91AlteredPrice;
import nexmark.jet.runner.run.Silent;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recordings of a second or two; windows are 200 ms long and slide by 100 ms where they slide. */
class PacedReplayTest {

    private static final QuerySettings SETTINGS = QuerySettings.keepingAll(Profile.STANDARD, 200, 100);
    private static final long WARMUP_MILLIS = 300;
    private static final long DRAIN_MILLIS = Duration.ofMinutes(5).toMillis();

    private static EmbeddedCluster cluster;

    @BeforeAll
    static void startMember() {
        cluster = EmbeddedCluster.start(1, 2);
    }

    @AfterAll
    static void stopMember() {
        cluster.close();
    }

    @ParameterizedTest
    @CsvSource({"q0, 1", "q4, 100", "q5, 1", "q6, 1", "q7, 100", "q8, 1"})
    void everyRowOfTheReplayWithoutPaceIsGivenInItsTime(String id, int disorder) {
        Query query = QueryLookup.byId(id);
        RecordedEvents recorded = new RecordedEvents(generated(id, disorder));
        Replay replay = new Replay(query, SETTINGS, recorded.disorderMillis());
        PacedResult result = measured(replay, OptionalLong.empty(), recorded);

        assertThat(result.verdict().reasons()).isEmpty();
        assertThat(result.status()).isEqualTo(Status.NOT_JUDGED);
        assertThat(result.check().examples()).isEmpty();
        assertThat(result.check().rowsExpected())
                .isPositive()
                .isEqualTo(replay.run(cluster, recorded).rows().size());
        assertThat(result.emitted()).isEqualTo(result.events());
        assertThat(result.events())
                .isEqualTo(recorded.events().stream()
                        .filter(event -> query.definition().reads().contains(event.kind()))
                        .count());
    }

    @Test
    void eachRowOfTheMeasuredIntervalIsASample() {
        RecordedEvents recorded = new RecordedEvents(generated("q1", 1));
        long from = recorded.events().get(0).dateTime() + WARMUP_MILLIS;
        PacedResult result = measured(new Replay(QueryLookup.byId("q1"), SETTINGS, 0), OptionalLong.of(500), recorded);
        assertThat(result.main()).isEqualTo("every");
        assertThat(result.measuredSeconds()).isEqualTo(0.5);
        assertThat(result.latency().get("every").samples())
                .isPositive()
                .isEqualTo(recorded.events().stream()
                        .filter(event -> event.kind() == EventKind.BID
                                && event.dateTime() >= from
                                && event.dateTime() < from + 500)
                        .count());
    }

    @Test
    void eachWholeWindowOfTheRecordingIsASample() {
        RecordedEvents recorded = recorded(bid(1, 5, 10_000), bid(2, 6, 10_450), bid(3, 7, 10_900));
        Replay replay = new Replay(QueryLookup.byId("q5"), SETTINGS, 0);
        PacedResult result = new PacedReplay(replay, 0, OptionalLong.empty(), DRAIN_MILLIS)
                .run(cluster, schedule(replay, recorded), new Silent());
        assertThat(result.main()).isEqualTo("complete");
        // The windows that end at 10.2, 10.5 and 10.6 s have bids.
        assertThat(result.latency().get("complete").samples()).isEqualTo(3);
        assertThat(result.check().rowsExpected()).isEqualTo(6);
        assertThat(result.check().isRight()).isTrue();
    }

    @Test
    void aRecordingThatBeginsWithTheEpochIsReplayedToo() {
        RecordedEvents recorded = recorded(bid(1, 5, 0), bid(2, 6, 400));
        PacedResult result = measured(new Replay(QueryLookup.byId("q7"), SETTINGS, 0), OptionalLong.empty(), recorded);
        assertThat(result.verdict().reasons()).isEmpty();
        assertThat(result.check().rowsReceived()).isEqualTo(2);
    }

    @Test
    void lateEventsAreCountedAndNothingIsCompared() {
        RecordedEvents recorded = recorded(bid(1, 5, 1_000), bid(2, 9, 500), bid(3, 9, 990), bid(4, 4, 1_400));
        PacedResult result = measured(new Replay(QueryLookup.byId("q7"), SETTINGS, 10), OptionalLong.empty(), recorded);
        assertThat(result.status()).isEqualTo(Status.INVALID);
        assertThat(result.facts().lateEvents()).isEqualTo(1);
        assertThat(result.verdict().reasons()).containsExactly("late events dropped: 1; the allowed lag is 10 ms");
        assertThat(result.check()).isNull();
    }

    @Test
    void aRowThatTheQueryAltersMakesTheReplayWrong() {
        Q91AlteredPrice.DONE.set(false);
        RecordedEvents recorded = new RecordedEvents(generated("q0", 1));
        PacedResult result = measured(new Replay(new Q91AlteredPrice(), SETTINGS, 0), OptionalLong.empty(), recorded);
        assertThat(result.facts().end()).isEqualTo(RunEnd.DRAINED);
        assertThat(result.check().missing()).isEqualTo(1);
        assertThat(result.check().unexpected()).isEqualTo(1);
        assertThat(result.status()).isEqualTo(Status.WRONG);
    }

    private static PacedResult measured(Replay replay, OptionalLong measureMillis, RecordedEvents recorded) {
        PacedReplay paced = new PacedReplay(replay, WARMUP_MILLIS, measureMillis, DRAIN_MILLIS);
        return paced.run(cluster, paced.schedule(recorded), new Silent());
    }

    private static PacedSchedule schedule(Replay replay, RecordedEvents recorded) {
        return PacedSchedule.of(replay, 0, OptionalLong.empty(), recorded);
    }

    private static List<Event> generated(String query, int disorder) {
        return GeneratedEventsTest.generated(
                new GeneratorSettings(Profile.STANDARD, 1_000, 1_436_918_400_000L, 1_500, 0, disorder, 50, 0, 2),
                query);
    }
}
