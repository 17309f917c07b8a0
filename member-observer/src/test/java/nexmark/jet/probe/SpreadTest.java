package nexmark.jet.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SpreadTest {

    @Test
    void percentilesAreTimesThatWereMeasured() {
        List<Long> nanos = LongStream.rangeClosed(1, 1_000)
                .mapToObj(micros -> (1_001 - micros) * 1_000)
                .toList();
        assertThat(Spread.ofNanos(nanos)).isEqualTo(new Spread(1_000, 500, 990, 1_000));
    }

    @Test
    void ofFewTimesTheMaximumIsP99() {
        assertThat(Spread.ofNanos(List.of(3_000L, 1_500L, 2_000L))).isEqualTo(new Spread(3, 2, 3, 3));
        assertThat(Spread.ofNanos(List.of(1_500L))).isEqualTo(new Spread(1, 1.5, 1.5, 1.5));
    }
}
