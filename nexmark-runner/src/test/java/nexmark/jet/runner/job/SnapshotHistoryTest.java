package nexmark.jet.runner.job;

import static org.assertj.core.api.Assertions.assertThat;

import nexmark.jet.result.Snapshots;
import org.junit.jupiter.api.Test;

/** Snapshots a second apart, begun at whole seconds. */
class SnapshotHistoryTest {

    private static final long EVER = Long.MAX_VALUE;

    private final SnapshotHistory history = new SnapshotHistory();

    @Test
    void aSnapshotCountsOnceHoweverOftenItIsRead() {
        succeeded(0, 8, 100);
        succeeded(0, 8, 100);
        inProgress(1, 0, 8, 100);
        assertThat(history.endedBetween(0, EVER)).isEqualTo(new Snapshots(1, 0, 0, 8L, 8L, 100L, 100L));
    }

    @Test
    void mediansAreByNearestRankAndMaximaExact() {
        succeeded(0, 9, 100);
        succeeded(1, 30, 400);
        succeeded(2, 5, 200);
        succeeded(3, 7, 300);
        assertThat(history.endedBetween(0, EVER)).isEqualTo(new Snapshots(4, 0, 0, 7L, 30L, 200L, 400L));
    }

    @Test
    void onlyThoseThatEndedInTheSpanCount() {
        succeeded(0, 10, 100);
        succeeded(1, 20, 200);
        succeeded(2, 30, 300);
        assertThat(history.endedBetween(1020, 2030)).isEqualTo(new Snapshots(1, 0, 0, 20L, 20L, 200L, 200L));
    }

    @Test
    void oneThatEndedWithoutSuccessFailed() {
        history.add(new SnapshotReading(50, 0, SnapshotReading.ENDED, -1, 0, 0, 0));
        assertThat(history.endedBetween(0, EVER)).isEqualTo(nothingBut(1, 0));
    }

    @Test
    void oneThatARestartCutShortFailedOnceTheNextIsBegun() {
        succeeded(0, 8, 100);
        inProgress(1, 0, 8, 100);
        inProgress(2, 0, 8, 100);
        assertThat(history.endedBetween(0, EVER)).isEqualTo(new Snapshots(1, 1, 0, 8L, 8L, 100L, 100L));
    }

    @Test
    void oneThatCameAndWentBetweenTwoReadingsIsUnseen() {
        succeeded(0, 8, 100);
        succeeded(2, 6, 100);
        assertThat(history.endedBetween(0, EVER)).isEqualTo(new Snapshots(2, 0, 1, 6L, 8L, 100L, 100L));
    }

    @Test
    void oneThatIsKnownOnlyWhileTheNextGoesOnIsSeen() {
        inProgress(1, 0, 8, 100);
        assertThat(history.endedBetween(0, EVER)).isEqualTo(new Snapshots(1, 0, 0, 8L, 8L, 100L, 100L));
    }

    @Test
    void anAttemptWhoseNumberIsGivenToTheNextFailed() {
        succeeded(0, 8, 100);
        history.add(new SnapshotReading(1005, 1, 1000, 0, 0, 8, 100));
        history.add(new SnapshotReading(1105, 1, 1000, 0, 0, 8, 100));
        history.add(new SnapshotReading(6005, 1, 6000, 0, 0, 8, 100));
        history.add(new SnapshotReading(9005, 1, 9000, 0, 0, 8, 100));
        assertThat(history.endedBetween(0, EVER)).isEqualTo(new Snapshots(1, 2, 0, 8L, 8L, 100L, 100L));
    }

    @Test
    void anAttemptWhoseNumberAnotherThenHadWhenItSucceededFailed() {
        history.add(new SnapshotReading(1005, 0, 1000, -1, 0, 0, 0));
        history.add(new SnapshotReading(6105, 0, SnapshotReading.ENDED, 0, 6000, 6009, 100));
        history.add(new SnapshotReading(6205, 0, SnapshotReading.ENDED, 0, 6000, 6009, 100));
        assertThat(history.endedBetween(0, EVER)).isEqualTo(new Snapshots(1, 1, 0, 9L, 9L, 100L, 100L));
    }

    @Test
    void countingBackBetweenTwoAttemptsIsNoAttempt() {
        succeeded(0, 8, 100);
        inProgress(1, 0, 8, 100);
        history.add(new SnapshotReading(3000, 0, 1000, 0, 0, 8, 100));
        history.add(new SnapshotReading(6005, 1, 6000, 0, 0, 8, 100));
        assertThat(history.endedBetween(0, EVER)).isEqualTo(new Snapshots(1, 1, 0, 8L, 8L, 100L, 100L));
    }

    private void succeeded(long number, long millis, long bytes) {
        long begin = number * 1000;
        history.add(
                new SnapshotReading(begin + 100, number, SnapshotReading.ENDED, number, begin, begin + millis, bytes));
    }

    /** One goes on, after another succeeded with what it took. */
    private void inProgress(long number, long before, long millis, long bytes) {
        long begin = before * 1000;
        history.add(
                new SnapshotReading(number * 1000 + 5, number, number * 1000, before, begin, begin + millis, bytes));
    }

    private static Snapshots nothingBut(int failed, int unseen) {
        return new Snapshots(0, failed, unseen, null, null, null, null);
    }
}
