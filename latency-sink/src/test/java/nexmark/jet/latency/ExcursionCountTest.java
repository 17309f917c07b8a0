package nexmark.jet.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ExcursionCountTest {

    private static final String CALM = ".".repeat(10);

    @Test
    void neighbouringBinsAboveTheLatencyAreOneExcursion() {
        assertThat(excursions(CALM + "^^^" + CALM + "^" + CALM)).hasValue(2);
    }

    @Test
    void binsAtMostAHundredMillisecondsApartAreOneExcursion() {
        assertThat(excursions(CALM + "^....^" + CALM)).hasValue(1);
        assertThat(excursions(CALM + "^.....^" + CALM)).hasValue(2);
    }

    @Test
    void aTimeWithoutSamplesSeparatesNoExcursions() {
        assertThat(excursions(CALM + "^" + " ".repeat(50) + "^" + CALM)).hasValue(1);
        assertThat(excursions(CALM + "^" + " ".repeat(50) + "." + "^" + CALM)).hasValue(2);
    }

    @Test
    void whatLastsForMoreThanHalfOfTheRunIsNoExcursion() {
        assertThat(excursions("^^^...")).hasValue(1);
        assertThat(excursions("^^^^...")).isEmpty();
    }

    /** One character for each bin: a blank has no samples, a roof has some above the latency. */
    private static OptionalInt excursions(String bins) {
        ExcursionCount count = new ExcursionCount();
        for (int bin = 0; bin < bins.length(); bin++) {
            if (bins.charAt(bin) != ' ') {
                count.add(bin, bins.charAt(bin) == '^');
            }
        }
        return count.excursions();
    }
}
