package nexmark.jet.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class EpochClockTest {

    @Test
    void theTightestOfAllBracketsGivesTheOffset() {
        LongSupplier monotonic = readings(0, 1_000, 2_000, 2_010, 3_000, 3_500);
        LongSupplier wall = readings(90_000, 72_005, 60_000);

        EpochClock.Calibration calibration = EpochClock.calibrate(monotonic, wall, 3);

        assertThat(calibration).isEqualTo(new EpochClock.Calibration(70_000, 5));
    }

    private static LongSupplier readings(long... values) {
        return LongStream.of(values).iterator()::nextLong;
    }
}
