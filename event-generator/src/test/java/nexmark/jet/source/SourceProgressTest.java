package nexmark.jet.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SourceProgressTest {

    private static final long SECOND = 1_000_000_000;
    private static final long MICRO = 1_000;

    private final Gauge emitted = new Gauge();
    private final Gauge maxLagMicros = new Gauge();
    private final Gauge minLagMicros = new Gauge();
    private final SourceProgress progress = new SourceProgress(emitted, maxLagMicros, minLagMicros);

    @Test
    void lagsAreTheLargestAndSmallestOfTheLastWholeSecond() {
        progress.atLag(10 * SECOND, 10 * SECOND);
        progress.atLag(10 * SECOND + 100, 10 * SECOND + 100 - 700 * MICRO);
        progress.atLag(10 * SECOND + 200, 10 * SECOND + 200 - 30 * MICRO);
        progress.atLag(11 * SECOND, 11 * SECOND - 50 * MICRO);
        assertThat(maxLagMicros.value()).isEqualTo(700);
        assertThat(minLagMicros.value()).isEqualTo(30);
        progress.atLag(12 * SECOND, 12 * SECOND - 40 * MICRO);
        assertThat(maxLagMicros.value()).isEqualTo(40);
        assertThat(minLagMicros.value()).isEqualTo(40);
    }

    @Test
    void aSourceAheadOfItsNextEventHasNoLag() {
        progress.atLag(10 * SECOND, Long.MAX_VALUE);
        progress.atLag(11 * SECOND, 12 * SECOND);
        assertThat(maxLagMicros.value()).isZero();
        assertThat(minLagMicros.value()).isZero();
    }

    @Test
    void emittedEventsAreCounted() {
        progress.emitted();
        progress.emitted();
        progress.publishEmitted();
        assertThat(emitted.value()).isEqualTo(2);
    }
}
