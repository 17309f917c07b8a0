package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SourceHistoryTest {

    private final SourceHistory history = new SourceHistory();

    @Test
    void beforeTheFirstReadingNothingIsKnown() {
        history.add(null);
        assertThat(history.latest()).isNull();
        assertThat(history.emittedAt(5)).isNaN();
    }

    @Test
    void betweenTwoReadingsTheCountIsInterpolated() {
        history.add(reading(1000, 100));
        history.add(reading(3000, 500));
        assertThat(history.emittedAt(1000)).isEqualTo(100);
        assertThat(history.emittedAt(1500)).isEqualTo(200);
        assertThat(history.emittedAt(3000)).isEqualTo(500);
        assertThat(history.emittedPerSecond(1500, 2500)).isEqualTo(200);
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

    private static SourceReading reading(long atMillis, long emitted) {
        return new SourceReading(atMillis, emitted, 0, 0, 0);
    }
}
