package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SourceHistoryTest {

    private final SourceHistory history = new SourceHistory();

    @Test
    void beforeTheFirstReadingNothingIsKnown() {
        history.add(null);
        assertThat(history.latest()).isNull();
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
        history.add(reading(1000, 100));
        history.add(reading(2000, 300));
        assertThat(history.emittedPerSecond(999, 2000)).isNaN();
        assertThat(history.emittedPerSecond(1000, 2001)).isNaN();
    }

    @Test
    void aReadingSeenTwiceCountsOnce() {
        history.add(reading(1000, 100));
        history.add(reading(1000, 100));
        assertThat(history.between(0, 5000)).hasSize(1);
    }

    @Test
    void readingsAreFoundWhicheverOrderTheyCameIn() {
        history.add(reading(3000, 300));
        history.add(reading(1000, 100));
        history.add(reading(2000, 200));
        assertThat(history.latest()).isEqualTo(reading(3000, 300));
        assertThat(history.between(1000, 2000)).containsExactly(reading(1000, 100), reading(2000, 200));
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
    void withoutTheReportOfAMemberThatHasJustDiedNoRateIsKnown() {
        history.add(reading(1000, 900));
        history.add(reading(2000, 700));
        assertThat(history.emittedPerSecond(1000, 2000)).isNaN();
    }

    private static SourceReading reading(long atMillis, long emitted) {
        return new SourceReading("first", atMillis, emitted, 0, 0, 0);
    }

    private static SourceReading restarted(long atMillis, long emitted) {
        return new SourceReading("second", atMillis, emitted, 0, 0, 0);
    }
}
