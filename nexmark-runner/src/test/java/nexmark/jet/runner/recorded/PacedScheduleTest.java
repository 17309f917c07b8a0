package nexmark.jet.runner.recorded;

import static nexmark.jet.runner.recorded.HandMade.auction;
import static nexmark.jet.runner.recorded.HandMade.bid;
import static nexmark.jet.runner.recorded.HandMade.person;
import static nexmark.jet.runner.recorded.HandMade.recorded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.OptionalLong;
import nexmark.jet.generator.Profile;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.process.UserMistake;
import nexmark.jet.runner.run.Interval;
import org.junit.jupiter.api.Test;

/** Windows are 1 s long and slide by 500 ms where they slide. */
class PacedScheduleTest {

    private static final QuerySettings SETTINGS = QuerySettings.keepingAll(Profile.STANDARD, 1_000, 500);
    private static final RecordedEvents THREE_BIDS = recorded(bid(1, 5, 1_000), bid(2, 5, 5_000), bid(3, 5, 4_000));

    @Test
    void rowsCountFromTheEndOfTheWarmupToTheLastEvent() {
        PacedSchedule schedule = schedule("q1", 500, THREE_BIDS);
        assertThat(schedule.interval()).isEqualTo(new Interval(1_000, 1_500, 5_001, 5_002));
        assertThat(schedule.untilMillis()).isEqualTo(5_001);
        assertThat(schedule.eventMillis()).isEqualTo(4_000);
        assertThat(schedule.answerMillis()).isEqualTo(4_002);
    }

    @Test
    void windowsCountThatBeginWithTheFirstEventAndEndWithTheLast() {
        PacedSchedule schedule = schedule("q5", 500, THREE_BIDS);
        assertThat(schedule.interval()).isEqualTo(new Interval(1_000, 2_000, 5_001, 6_501));
    }

    @Test
    void theLastWindowOfTheLastEventIsAwaited() {
        assertThat(schedule("q5", 0, THREE_BIDS).untilMillis()).isEqualTo(6_001);
    }

    @Test
    void theLastAuctionWithAWinnerIsAwaited() {
        PacedSchedule schedule = schedule(
                "q4",
                0,
                recorded(
                        auction(1, 50, 0, 1_000, 9_000),
                        auction(2, 50, 0, 1_000, 100_000),
                        bid(1, 5, 1_500),
                        bid(3, 5, 2_000)));
        assertThat(schedule.interval().measureToMillis()).isEqualTo(2_001);
        assertThat(schedule.untilMillis()).isEqualTo(9_001);
    }

    @Test
    void anAllowedLagIsWaitedFor() {
        Replay replay = new Replay(QueryLookup.byId("q1"), SETTINGS, 1_000);
        PacedSchedule schedule = PacedSchedule.of(replay, 0, OptionalLong.empty(), THREE_BIDS);
        assertThat(schedule.interval().plannedEndMillis()).isEqualTo(6_002);
    }

    @Test
    void aShorterMeasuredIntervalEndsTheReplayWithIt() {
        Replay replay = new Replay(QueryLookup.byId("q5"), SETTINGS, 0);
        PacedSchedule schedule = PacedSchedule.of(replay, 0, OptionalLong.of(700), THREE_BIDS);
        assertThat(schedule.interval()).isEqualTo(new Interval(1_000, 2_000, 2_700, 3_200));
        assertThat(schedule.untilMillis()).isEqualTo(2_700);
    }

    @Test
    void aLongerMeasuredIntervalThanTheRecordingEndsWithTheLastEvent() {
        Replay replay = new Replay(QueryLookup.byId("q1"), SETTINGS, 0);
        PacedSchedule schedule = PacedSchedule.of(replay, 0, OptionalLong.of(1_000_000), THREE_BIDS);
        assertThat(schedule.interval().measureToMillis()).isEqualTo(5_001);
    }

    @Test
    void eventsAreCountedInTheSecondInWhichTheyAreDueIfTheQueryReadsThem() {
        PacedSchedule schedule =
                schedule("q1", 0, recorded(bid(1, 5, 1_999), person(7, "Ann", "OR", 3_000), bid(2, 5, 2_500)));
        assertThat(schedule.eventsBySecond()).isEqualTo(Map.of(1L, 1L, 3L, 1L));
        assertThat(schedule.events()).isEqualTo(2);
        assertThat(schedule.eventsInSecondBefore(2_000)).isEqualTo(1);
        assertThat(schedule.eventsInSecondBefore(3_999)).isZero();
    }

    @Test
    void oneEventIsEnoughWithoutWindows() {
        assertThat(schedule("q1", 0, recorded(bid(1, 5, 1_000))).interval())
                .isEqualTo(new Interval(1_000, 1_000, 1_001, 1_002));
    }

    @Test
    void aRecordingInWhichNothingWouldBeMeasuredIsAMistake() {
        String none = "there are no events that q1 reads, expected some to measure with --paced";
        refused(none, "q1", 0, recorded());
        refused(none, "q1", 0, recorded(person(7, "Ann", "OR", 1_000)));
        refused("the last event is due 4s after the first, expected at least --warmup 4001ms", "q1", 4_001, THREE_BIDS);
        refused(
                "the last event is due 0s after the first, expected at least the first whole window, 1s",
                "q5",
                0,
                recorded(bid(1, 5, 1_000)));
        refused(
                "the last event is of 2255-03-14T16:00:00Z, expected one before 2255-03-14T16:00:00Z with --paced",
                "q1",
                0,
                recorded(bid(1, 5, LatencySettings.MAX_EPOCH_MILLIS)));
    }

    private static void refused(String message, String query, long warmupMillis, RecordedEvents recorded) {
        assertThatThrownBy(() -> schedule(query, warmupMillis, recorded))
                .isInstanceOf(UserMistake.class)
                .hasMessage(message);
    }

    private static PacedSchedule schedule(String query, long warmupMillis, RecordedEvents recorded) {
        Replay replay = new Replay(QueryLookup.byId(query), SETTINGS, 0);
        return PacedSchedule.of(replay, warmupMillis, OptionalLong.empty(), recorded);
    }
}
