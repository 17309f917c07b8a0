package nexmark.jet.runner.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TriedRatesTest {

    private final TriedRates tried = new TriedRates();

    @Test
    void aRateThatIsRefutedIsNoLongerConfirmed() {
        tried.confirm(1_000);
        tried.confirm(2_000);
        tried.refute(2_000);

        assertThat(tried.isConfirmed(2_000)).isFalse();
        assertThat(tried.highestConfirmed()).hasValue(1_000);
        assertThat(tried.lowestFailed()).hasValue(2_000);
    }
}
