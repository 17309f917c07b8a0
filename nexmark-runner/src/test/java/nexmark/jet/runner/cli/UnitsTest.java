package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import nexmark.jet.plan.Counts;
import nexmark.jet.plan.Millis;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Quantities as people read and write them. */
class UnitsTest {

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "250k, 250000",
        "1.5M, 1500000",
        "2G, 2000000000",
        "1_000, 1000",
        "'1,234,567.5k', 1234567500",
        "0.5k, 500"
    })
    void countsAreRead(String text, long count) {
        assertThat(Counts.parse(text)).isEqualTo(count);
    }

    @ParameterizedTest
    @CsvSource({"20ms, 20", "10s, 10000", "1.5s, 1500", "5m, 300000", "5min, 300000", "2h, 7200000"})
    void timesAreRead(String text, long millis) {
        assertThat(Millis.parse(text)).isEqualTo(millis);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "k", "-5", "1.5", "1e6", "5x", "1,5k", "1,50", "1,5000", "1_5", "1,", "99999999999999999999G"
            })
    void whatIsNoCountIsRefused(String text) {
        assertThatThrownBy(() -> Counts.parse(text)).hasMessageContaining("expected a count");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10", "ms", "0.5ms", "2,5s", "10 seconds", "-1s"})
    void whatIsNoTimeIsRefused(String text) {
        assertThatThrownBy(() -> Millis.parse(text)).hasMessageContaining("expected a time");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0 | 0 rows", "1 | 1 row", "2 | 2 rows", "1200 | 1,200 rows", "-1 | -1 rows"})
    void oneThingIsNotWrittenAsMany(long number, String text) {
        assertThat(Counts.of(number, "row")).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0ms", "999, 999ms", "5000, 5s", "20001, 20.01s", "90000, 1.5m", "10737419, 2.99h"})
    void aLongTimeIsShownShortAndNeverShorterThanItIs(long millis, String text) {
        assertThat(Millis.shortText(millis)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"61600000, 61.6M", "1000000000, 1G", "10000, 10k", "1234567, 1234567", "42, 42", "14140, 14.14k"})
    void aCountIsShownShortWithAllItsDigits(long count, String text) {
        assertThat(Counts.text(count)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"999, 999, 999 B", "183950, 183.95k, 184.0 kB", "1500000, 1.5M, 1.5 MB"})
    void figuresAreShownShort(double figure, String count, String bytes) {
        assertThat(Counts.shortText(figure)).isEqualTo(count);
        assertThat(Counts.shortBytes(figure)).isEqualTo(bytes);
    }
}
