package nexmark.jet.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.LongStream;
import nexmark.jet.event.EventKind;
import nexmark.jet.evidence.RowChecksum;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.Profile;
import nexmark.jet.latency.Delivery;
import nexmark.jet.latency.Interval;
import nexmark.jet.latency.IntervalReport;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencyRecorder;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.question.Due;
import nexmark.jet.question.Timing;
import nexmark.jet.result.CheckResult.CheckedInstants;
import nexmark.jet.runner.run.TinyPlan;
import org.junit.jupiter.api.Test;

/** Ten windows end in [1000, 2000); 100 events/s, 92 of them bids, are due from 0 on. */
class InstantCheckTest {

    private static final Slice MEASURED = new Slice(1000, 2000);
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final List<EventSequence> BIDS = TinyPlan.workload("q5", Profile.STANDARD, 100)
            .generator(0, Long.MAX_VALUE)
            .sequences(List.of(), EnumSet.of(EventKind.BID));

    private record Answer(long time, long id, long count) {}

    @Test
    void allWindowsThatAreRightAreRight() {
        CheckedInstants seen = windows(Due.ROWS_PER_WINDOW, ends(100), ends(100));
        assertThat(seen)
                .isEqualTo(new CheckedInstants("windows", 10, 10L, 10, null, 10, 10, 10, 0, 0, true, 1, 7, List.of()));
        assertThat(seen.isRight()).isTrue();
    }

    @Test
    void aWindowWithoutRowsIsMissingThoughNothingIsRecomputed() {
        List<Answer> rows = ends(100);
        rows.remove(3);
        CheckedInstants seen = check(Due.ROWS_PER_WINDOW, 100, rows).result(scheduled(Due.ROWS_PER_WINDOW), true, 7);
        assertThat(seen.missing()).isEqualTo(1);
        assertThat(seen.recomputed()).isZero();
        assertThat(seen.examples())
                .containsExactly("window ending at 1970-01-01T00:00:01.300Z: at least 1 row due, 0 arrived");
    }

    @Test
    void aWindowMayBeEmptyWhereTheScheduleDoesNotTell() {
        List<Answer> rows = ends(100);
        rows.remove(3);
        assertThat(windows(Due.UNKNOWN, rows, rows).isRight()).isTrue();
        CheckedInstants seen = windows(Due.UNKNOWN, rows, ends(100));
        assertThat(seen.due()).isNull();
        assertThat(seen.missing()).as("only recomputing finds it").isEqualTo(1);
        assertThat(seen.wrong()).isZero();
    }

    @Test
    void otherRowsOfTheSameNumberAreWrong() {
        List<Answer> rows = ends(100);
        rows.set(0, new Answer(1000, 1, 5));
        CheckedInstants seen = windows(Due.ROWS_PER_WINDOW, rows, ends(100));
        assertThat(seen.wrong()).isEqualTo(1);
        assertThat(seen.missing()).isZero();
        assertThat(seen.examples())
                .containsExactly("window ending at 1970-01-01T00:00:01Z: 1 row due, 1 arrived, but others");
    }

    @Test
    void aDuplicateDoesNotMakeUpForALoss() {
        List<Answer> due = List.of(new Answer(1000, 1, 1), new Answer(1000, 2, 1));
        List<Answer> came = List.of(new Answer(1000, 1, 1), new Answer(1000, 1, 1));
        assertThat(windows(Due.UNKNOWN, came, due).wrong()).isEqualTo(1);
    }

    @Test
    void rowsWhereNoneWereDueAreWrong() {
        List<Answer> due = ends(100);
        due.remove(3);
        assertThat(windows(Due.UNKNOWN, ends(100), due).wrong()).isEqualTo(1);
    }

    @Test
    void rowsBetweenTheEndsOfWindowsAreWrong() {
        List<Answer> rows = ends(100);
        rows.add(new Answer(1050, 1, 1));
        CheckedInstants seen = windows(Due.ROWS_PER_WINDOW, rows, ends(100));
        assertThat(seen.wrong()).isEqualTo(1);
        assertThat(seen.examples())
                .containsExactly("window ending at 1970-01-01T00:00:01.050Z: no rows due, 1 row arrived");
    }

    @Test
    void whereEachEventIsARowEachMillisecondIsCounted() {
        List<Answer> rows = new ArrayList<>();
        for (long n = 100; n < 200; n++) {
            if (n % 50 >= 4) {
                rows.add(new Answer(n * 10, n, 1));
            }
        }
        CheckedInstants right = check(Due.ROW_PER_EVENT, 1, rows).result(scheduled(Due.ROW_PER_EVENT), true, 7);
        assertThat(right)
                .isEqualTo(new CheckedInstants("instants", 1000, 92L, 92, 92L, 92, 0, 0, 0, 0, true, 0, 7, List.of()));

        rows.remove(0);
        rows.add(rows.get(50));
        CheckedInstants seen = check(Due.ROW_PER_EVENT, 1, rows).result(scheduled(Due.ROW_PER_EVENT), true, 7);
        assertThat(seen.rowsArrived()).as("a loss and a duplicate").isEqualTo(seen.rowsDue());
        assertThat(seen.missing()).isEqualTo(1);
        assertThat(seen.wrong()).isEqualTo(1);
    }

    /** An answer at each end of a window. */
    private static List<Answer> ends(long periodMillis) {
        return new ArrayList<>(LongStream.range(0, 1000 / periodMillis)
                .mapToObj(i -> new Answer(1000 + i * periodMillis, i, 3))
                .toList());
    }

    private static CheckedInstants windows(Due due, List<Answer> came, List<Answer> expected) {
        InstantCheck check = check(due, 100, came);
        check.compare(MEASURED, expected, Answer::time);
        return check.result(scheduled(due), true, 7);
    }

    private static InstantCheck check(Due due, long periodMillis, List<Answer> came) {
        Timing timing = periodMillis == 1 ? Timing.EVERY_ROW : Timing.COMPLETE_WINDOW;
        InstantCheck check = new InstantCheck(
                new IdealTimes(MEASURED, periodMillis), timing, collected(came).instants());
        check.count(scheduled(due));
        return check;
    }

    private static ScheduledRows scheduled(Due due) {
        return new ScheduledRows(due, BIDS, 1000);
    }

    private static LatencyCollector collected(List<Answer> rows) {
        LatencyRecorder recorder = new LatencyRecorder(new LatencySettings("run", 0, 1_000_000));
        recorder.begin();
        rows.forEach(row -> recorder.record(row.time, row.time * NANOS_PER_MILLI, RowChecksum.of(row)));
        recorder.end();
        Interval interval = new Interval();
        recorder.takeInto(interval);
        LatencyCollector collector = new LatencyCollector();
        collector.accept(new IntervalReport(
                new IntervalReport.Origin("p", "member", 1, 1, 1),
                0,
                0,
                1000,
                5000,
                rows.size(),
                Delivery.AT_ONCE,
                interval));
        collector.finish();
        return collector;
    }
}
