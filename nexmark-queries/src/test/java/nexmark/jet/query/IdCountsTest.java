package nexmark.jet.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdCountsTest {

    private final IdCounts counts = new IdCounts();

    /** Neighbours, negative ids among them; every 2³² nd id; any ids. */
    @ParameterizedTest
    @ValueSource(longs = {1, 1L << 32, 0x9E3779B97F4A7C15L})
    void countsAreThoseOfAMap(long apart) {
        SplittableRandom random = new SplittableRandom(apart);
        for (int round = 0; round < 3; round++) {
            Map<Long, Long> expected = new HashMap<>();
            for (int columns = 0; columns < 200; columns++) {
                long[] ids = random.longs(100, -3_000, 3_000L * (round + 1))
                        .map(id -> id * apart)
                        .toArray();
                counts.addAll(ids, 7, 90);
                for (int i = 7; i < 90; i++) {
                    expected.merge(ids[i], 1L, Long::sum);
                }
                counts.add(ids[0], columns + 1);
                expected.merge(ids[0], columns + 1L, Long::sum);
            }
            Map<Long, Long> seen = new HashMap<>();
            counts.forEach(seen::put);
            assertThat(seen).isEqualTo(expected);
            assertThat(counts.size()).isEqualTo(expected.size());
            counts.clear();
            assertThat(counts.size()).isZero();
        }
    }

    @Test
    void aCountThatOutgrowsItsPlaceIsRefused() {
        counts.add(5, Integer.MAX_VALUE);
        assertThatThrownBy(() -> counts.add(5, 1)).isInstanceOf(ArithmeticException.class);
    }
}
