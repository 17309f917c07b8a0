package nexmark.jet.runner.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SourceHistoryTest {

    private final SourceHistory history = new SourceHistory(0);

    @Test
    void beforeTheFirstReadingNothingIsKnown() {
        history.add(List.of());
        assertThat(history.readUntilMillis()).isEqualTo(Long.MIN_VALUE);
        assertThat(history.minLagMillis()).isNaN();
        assertThat(history.maxLagMillis(0)).isNaN();
        assertThat(history.maxLagMillis(0, 5000)).isNaN();
        assertThat(history.emittedPerSecond(5, 6)).isNaN();
    }

    @Test
    void betweenTwoReadingsTheCountIsInterpolated() {
        history.add(reading(1000, 100));
        history.add(reading(3000, 500));
        history.add(reading(4000, 1500));
        assertThat(history.emittedPerSecond(1000, 3000)).isEqualTo(200);
        assertThat(history.emittedPerSecond(1500, 2500)).isEqualTo(200);
        assertThat(history.emittedPerSecond(2500, 3500)).isEqualTo(600);
    }

    @Test
    void whatReadingsDoNotReachIsNotKnown() {
        history.add(List.of(new SourceReading("a", "first", SourceReading.NOT_KNOWN, 1000, 100, 0, 0)));
        history.add(List.of(new SourceReading("a", "first", SourceReading.NOT_KNOWN, 2000, 300, 0, 0)));
        assertThat(history.emittedPerSecond(999, 2000)).isNaN();
        assertThat(history.emittedPerSecond(1000, 2001)).isNaN();
        assertThat(history.emittedPerSecond(1000, 2000)).isEqualTo(200);
    }

    /** Members that collect every 5 s: the first span reaches back before the schedule, whose start was at 0. */
    @Test
    void nothingWasEmittedBeforeTheScheduleBegan() {
        history.add(beganBeforeTheSchedule(-2000, 0));
        history.add(beganBeforeTheSchedule(3000, 3000));
        history.add(beganBeforeTheSchedule(8000, 8000));
        assertThat(history.emittedPerSecond(0, 3000)).isEqualTo(1000);
        assertThat(history.emittedPerSecond(2000, 8000)).isEqualTo(1000);
        assertThat(history.emittedPerSecond(-1000, 1000)).isEqualTo(500);
        assertThat(history.emittedPerSecond(-2000, -1000)).isZero();
    }

    @Test
    void anExecutionThatBeganAfterTheScheduleHadEmittedNothingThen() {
        history.add(List.of(new SourceReading("a", "second", 6000, 8000, 4000, 0, 0)));
        history.add(List.of(new SourceReading("a", "second", 6000, 13_000, 9000, 0, 0)));
        assertThat(history.emittedPerSecond(6000, 8000)).isEqualTo(2000);
        assertThat(history.emittedPerSecond(5999, 8000)).isNaN();
    }

    /** The new execution counts from 0 again: neither less nor, after long enough, more than before is a rate. */
    @Test
    void acrossARestartNoRateIsKnown() {
        history.add(reading(1000, 100));
        history.add(reading(2000, 300));
        history.add(restarted(4000, 50));
        history.add(restarted(5000, 900));
        assertThat(history.emittedPerSecond(1000, 2000)).isEqualTo(200);
        assertThat(history.emittedPerSecond(1000, 4000)).isNaN();
        assertThat(history.emittedPerSecond(1000, 5000)).isNaN();
        assertThat(history.emittedPerSecond(2500, 3500)).isNaN();
        assertThat(history.emittedPerSecond(3000, 4500)).isNaN();
        assertThat(history.emittedPerSecond(4000, 5000)).isEqualTo(850);
    }

    @Test
    void afterTheLastReportOfAMemberThatHasDiedNoRateIsKnown() {
        history.add(List.of(of("a", 1000, 500), of("b", 1000, 400)));
        history.add(List.of(of("a", 2000, 700)));
        assertThat(history.emittedPerSecond(1000, 2000)).isNaN();
    }

    /** Added up as they came, the readings would say 2,500 and 1,500 for what was 2,000 all the time. */
    @Test
    void membersThatAreReadAtInstantsOfTheirOwnAreInterpolatedOneByOne() {
        history.add(List.of(of("a", 1000, 0), of("b", 500, 0)));
        history.add(List.of(of("a", 2000, 1000), of("b", 2000, 1500)));
        history.add(List.of(of("a", 3000, 2000), of("b", 2500, 2000)));
        assertThat(history.readUntilMillis()).isEqualTo(2500);
        assertThat(history.emittedPerSecond(1000, 2000)).isEqualTo(2000);
        assertThat(history.emittedPerSecond(1000, 2500)).isEqualTo(2000);
        assertThat(history.emittedPerSecond(2000, 3000)).isNaN();
    }

    @Test
    void lagsAreThoseOfTheProcessorThatIsWorstOff() {
        history.add(List.of(lag("a", 1000, 1, 70), lag("b", 1000, 5, 30)));
        assertThat(history.minLagMillis()).isEqualTo(5);
        assertThat(history.maxLagMillis()).isEqualTo(70);
        assertThat(history.minLagMillis(0)).isEqualTo(5);
        assertThat(history.maxLagMillis(0)).isEqualTo(70);
        assertThat(history.maxLagMillis(1000)).isNaN();
    }

    @Test
    void aSecondIsKnownOnlyIfItIsKnownOfAllProcessors() {
        history.add(List.of(lag("a", 1000, 1, 70), lag("b", 1000, 5, 30), lag("a", 2000, 1, 90)));
        assertThat(history.minLagMillis(1000)).isNaN();
        assertThat(history.maxLagMillis(1000)).isNaN();
        assertThat(history.maxLagMillis(0, 2000)).isEqualTo(90);
    }

    @Test
    void aLagBelongsToTheSecondThatEndsThen() {
        history.add(List.of(lag("a", 9_000, 400, 400)));
        history.add(List.of(lag("a", 10_000, 7, 7)));
        assertThat(history.maxLagMillis(8_000)).isEqualTo(400);
        assertThat(history.minLagMillis(9_000)).isEqualTo(7);
        assertThat(history.maxLagMillis(9_000, 20_000)).isEqualTo(7);
    }

    private static SourceReading lag(String processor, long atMillis, double minMillis, double maxMillis) {
        return new SourceReading(processor, "first", 1, atMillis, 0, minMillis, maxMillis);
    }

    private static List<SourceReading> reading(long atMillis, long emitted) {
        return List.of(of("a", atMillis, emitted));
    }

    private static SourceReading of(String processor, long atMillis, long emitted) {
        return new SourceReading(processor, "first", 1, atMillis, emitted, 0, 0);
    }

    private static List<SourceReading> beganBeforeTheSchedule(long atMillis, long emitted) {
        return List.of(new SourceReading("a", "first", -2500, atMillis, emitted, 0, 0));
    }

    private static List<SourceReading> restarted(long atMillis, long emitted) {
        return List.of(new SourceReading("a", "second", 3900, atMillis, emitted, 0, 0));
    }
}
