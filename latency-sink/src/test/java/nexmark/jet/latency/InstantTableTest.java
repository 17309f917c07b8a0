package nexmark.jet.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstantTableTest {

    private record Arrivals(long first, long last, long rows, long checksum) {
        Arrivals and(Arrivals other) {
            return new Arrivals(
                    Math.min(first, other.first),
                    Math.max(last, other.last),
                    rows + other.rows,
                    checksum + other.checksum);
        }
    }

    private final InstantTable table = new InstantTable();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void partsMergedInAnyOrderAreWhatAPlainMapSays(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<Long, Arrivals> expected = new HashMap<>();
        InstantTable[] parts = {new InstantTable(), new InstantTable(), new InstantTable()};
        for (int i = 0; i < 20_000; i++) {
            long ideal = random.nextLong(0, 8_000);
            long now = random.nextLong(1_000_000);
            long checksum = random.nextLong();
            parts[random.nextInt(parts.length)].add(ideal, now, now, 1, checksum);
            expected.merge(ideal, new Arrivals(now, now, 1, checksum), Arrivals::and);
        }
        parts[2].forEach(table::add);
        parts[0].forEach(table::add);
        parts[1].forEach(table::add);

        assertThat(contents(table)).isEqualTo(expected);
        assertThat(table.size()).isEqualTo(expected.size());
    }

    @Test
    void drainingBelowABoundLeavesTheBoundItselfAndWhatIsAbove() {
        table.add(9, 1, 1, 1, 1);
        table.add(10, 2, 2, 1, 1);
        table.add(11, 3, 3, 1, 1);
        InstantTable drained = new InstantTable();

        table.drainBelow(10, drained::add);

        assertThat(contents(drained)).containsOnlyKeys(9L);
        assertThat(contents(table)).containsOnlyKeys(10L, 11L);
        assertThat(table.size()).isEqualTo(2);
    }

    private static Map<Long, Arrivals> contents(InstantTable table) {
        Map<Long, Arrivals> contents = new HashMap<>();
        table.forEach((ideal, first, last, rows, checksum) -> assertThat(
                        contents.put(ideal, new Arrivals(first, last, rows, checksum)))
                .isNull());
        return contents;
    }
}
