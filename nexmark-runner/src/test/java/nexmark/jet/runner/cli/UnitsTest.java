package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import nexmark.jet.plan.Counts;
import nexmark.jet.plan.Millis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnitsTest {

    @ParameterizedTest
    @CsvSource({"1, 1", "250k, 250000", "1.5M, 1500000", "2G, 2000000000", "1_000, 1000", "0.5k, 500"})
    void countsAreReadAsPeopleWriteThem(String text, long count) {
        assertThat(Units.count(text)).isEqualTo(count);
    }

    @ParameterizedTest
    @CsvSource({"20ms, 20", "10s, 10000", "1.5s, 1500", "5m, 300000", "5min, 300000", "2h, 7200000"})
    void timesAreReadAsPeopleWriteThem(String text, long millis) {
        assertThat(Millis.parse(text)).isEqualTo(millis);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "k", "-5", "1.5", "1e6", "5x", "99999999999999999999G"})
    void whatIsNoCountIsRefused(String text) {
        assertThatThrownBy(() -> Units.count(text)).hasMessageContaining("expected a count");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10", "ms", "0.5ms", "10 seconds", "-1s"})
    void whatIsNoTimeIsRefused(String text) {
        assertThatThrownBy(() -> Millis.parse(text)).hasMessageContaining("expected a time");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0 | 0 rows", "1 | 1 row", "2 | 2 rows", "1200 | 1,200 rows", "-1 | -1 rows"})
    void oneThingIsNotWrittenAsMany(long number, String text) {
        assertThat(Counts.of(number, "row")).isEqualTo(text);
        assertThat(Counts.of(number, "row", "rows")).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0ms", "999, 999ms", "5000, 5s", "20001, 20.01s", "90000, 1.5m", "10737419, 2.99h"})
    void aLongTimeIsShownShortAndNeverShorterThanItIs(long millis, String text) {
        assertThat(Millis.shortText(millis)).isEqualTo(text);
    }

    @Test
    void countsAreShownShort() {
        assertThat(Units.shortCount(999)).isEqualTo("999");
        assertThat(Units.shortCount(183_950)).isEqualTo("183.95k");
        assertThat(Units.shortCount(1_500_000)).isEqualTo("1.5M");
        assertThat(Units.shortCount(1e9)).isEqualTo("1G");
        assertThat(Units.shortBytes(912)).isEqualTo("912 B");
        assertThat(Units.shortBytes(11_826)).isEqualTo("11.8 kB");
        assertThat(Units.shortBytes(1_310_000)).isEqualTo("1.3 MB");
        assertThat(Counts.text(61_600_000)).isEqualTo("61.6M");
        assertThat(Counts.text(1_000_000_000)).isEqualTo("1G");
        assertThat(Counts.text(10_000)).isEqualTo("10k");
        assertThat(Counts.text(1_234_567)).isEqualTo("1234567");
        assertThat(Counts.text(42)).isEqualTo("42");
        assertThat(Counts.text(237_800)).isEqualTo("237.8k");
        assertThat(Counts.text(14_140)).isEqualTo("14.14k");
        assertThat(Counts.text(65_536)).isEqualTo("65536");
        assertThat(Counts.text(1_024)).isEqualTo("1024");
        assertThat(Millis.text(20)).isEqualTo("20ms");
        assertThat(Millis.text(10_000)).isEqualTo("10s");
        assertThat(Millis.text(120_000)).isEqualTo("2m");
    }
}
