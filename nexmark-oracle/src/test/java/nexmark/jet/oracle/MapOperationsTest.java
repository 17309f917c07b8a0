package nexmark.jet.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.function.IntFunction;
import java.util.stream.LongStream;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.MapSettings.KeyChoice;
import nexmark.jet.oracle.MapSettings.Locality;
import nexmark.jet.oracle.MapSettings.Requests;
import nexmark.jet.row.MapAnswer;
import nexmark.jet.row.ObservedTime;
import org.junit.jupiter.api.Test;

class MapOperationsTest {

    private static final int EVENTS = 100_000;
    private static final long KEYS = 1_000;

    private static MapOperations operations(int keyBytes, int valueBytes, KeyChoice choice) {
        MapSettings settings =
                new MapSettings(keyBytes, valueBytes, 20, choice, 1, false, Locality.RANDOM, 1, 0, Requests.MEMBERS, 1);
        return new MapOperations(settings, KEYS, 0);
    }

    private static Event event(long number) {
        return new Bid(1000 + number % 7, 2000 + number % 11, number, number / 10, Bid.Text.NONE);
    }

    @Test
    void keysAndValuesHaveTheirLengths() {
        MapOperations operations = operations(8, 256, KeyChoice.UNIFORM);
        assertThat(operations.text(42)).isEqualTo("00000042");
        assertThat(operations.value(42, 1_795_833_923_723L)).hasSize(256).startsWith("1795833923723");
        assertThat(operations.value(42, 0)).isNotEqualTo(operations.value(43, 0));
    }

    @Test
    void valuesOfRestsMadeAheadAreTheSameAndTellKeysApart() {
        MapOperations operations = operations(8, 100, KeyChoice.UNIFORM);
        IntFunction<String> rests = operations.rests()::get;
        assertThat(LongStream.range(0, KEYS)
                        .mapToObj(key -> operations.value(key, 17, rests))
                        .toList())
                .doesNotHaveDuplicates()
                .containsExactlyElementsOf(LongStream.range(0, KEYS)
                        .mapToObj(key -> operations.value(key, 17))
                        .toList());
    }

    @Test
    void aStampIsReadBackUnlessTheValueIsOfAnotherKey() {
        MapOperations operations = operations(8, 40, KeyChoice.UNIFORM);
        String value = operations.value(42, 17);
        assertThat(operations.stamp(42, value)).isEqualTo(17);
        assertThat(operations.stamp(43, value)).isEqualTo(-1);
        assertThat(operations.stamp(42, "short")).isEqualTo(-1);
        assertThat(operations.stamp(42, "x".repeat(40))).isEqualTo(-1);
        assertThat(operations.got(1, ObservedTime.NONE, 42, value))
                .isEqualTo(operations.got(1, ObservedTime.NONE, 42, operations.value(42, 0)));
        MapAnswer others = operations.got(1, ObservedTime.NONE, 43, value);
        assertThat(operations.right(others))
                .isNotEqualTo(others)
                .extracting(MapAnswer::key)
                .isEqualTo(43L);
    }

    @Test
    void oneOfFiveOperationsWritesAndEachKeyIsAsLikely() {
        MapOperations operations = operations(8, 40, KeyChoice.UNIFORM);
        long writes = LongStream.range(0, EVENTS)
                .filter(number -> operations.isWrite(event(number)))
                .count();
        assertThat((double) writes / EVENTS).isCloseTo(0.2, within(0.01));
        long[] counts = counts(operations);
        assertThat(LongStream.of(counts)).allMatch(count -> count > 50 && count < 160);
    }

    @Test
    void byZipfTheFirstKeysAreHot() {
        long[] counts = counts(operations(8, 40, KeyChoice.ZIPF));
        assertThat((double) counts[0] / EVENTS).isCloseTo(Math.log(2) / Math.log(KEYS + 1), within(0.01));
        assertThat((double) counts[1] / EVENTS).isCloseTo(Math.log(1.5) / Math.log(KEYS + 1), within(0.01));
        assertThat(counts[999]).isPositive();
    }

    private static long[] counts(MapOperations operations) {
        long[] counts = new long[(int) KEYS];
        LongStream.range(0, EVENTS).forEach(number -> counts[(int) operations.key(event(number))]++);
        return counts;
    }

    @Test
    void aKeyHasToHoldItsDigitsAndAValueItsStamp() {
        assertThatThrownBy(() -> operations(2, 40, KeyChoice.UNIFORM))
                .hasMessage("--key-bytes is 2, expected at least 3, as many as the digits of the last key");
        assertThatThrownBy(() -> operations(3, 20, KeyChoice.UNIFORM))
                .hasMessage("--value-bytes is 20, expected at least 21, a stamp and what proves the key");
    }
}
