package nexmark.jet.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class CounterTest {

    @Test
    void growthIsTheDifferenceToTheReadingBefore() {
        Counter counter = reading(100L, 130L, 130L, 137L);
        counter.start();
        assertThat(counter.growth()).isEqualTo(30);
        assertThat(counter.growth()).isZero();
        assertThat(counter.growth()).isEqualTo(7);
    }

    @Test
    void spanWithAnUnknownEndHasNoGrowth() {
        Counter counter = reading(100L, -1L, 130L, 137L);
        counter.start();
        assertThat(counter.growth()).isNaN();
        assertThat(counter.growth()).isNaN();
        assertThat(counter.growth()).isEqualTo(7);
    }

    private static Counter reading(Long... readings) {
        Iterator<Long> next = List.of(readings).iterator();
        return new Counter(next::next);
    }
}
