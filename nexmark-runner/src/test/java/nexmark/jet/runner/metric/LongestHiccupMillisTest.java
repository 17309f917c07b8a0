package nexmark.jet.runner.metric;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LongestHiccupMillisTest {

    private final LongestHiccupMillis hiccups = new LongestHiccupMillis();

    @Test
    void longestDelayBeyondTheMillisecondCounts() {
        hiccups.slept(1_100_000);
        hiccups.slept(8_500_000);
        hiccups.slept(1_000_000);
        assertThat(hiccups.sample()).isEqualTo(7.5);
    }

    @Test
    void eachSpanBeginsAnew() {
        hiccups.slept(8_500_000);
        hiccups.sample();
        assertThat(hiccups.sample()).isZero();
    }

    @Test
    void wakingTooEarlyIsNoDelay() {
        hiccups.slept(900_000);
        assertThat(hiccups.sample()).isZero();
    }

    @Test
    void closingWithoutAStartIsAllowed() {
        hiccups.close();
        assertThat(hiccups.sample()).isZero();
    }
}
