package nexmark.jet.proof;

import static org.assertj.core.api.Assertions.assertThat;

import nexmark.jet.oracle.Oracle.Slice;
import org.junit.jupiter.api.Test;

class IdealTimesTest {

    @Test
    void theyAreTheMultiplesOfThePeriodInTheHalfOpenSlice() {
        IdealTimes windows = new IdealTimes(new Slice(1000, 2000), 300);
        assertThat(windows.count()).isEqualTo(3);
        assertThat(windows.at(0)).isEqualTo(1200);
        assertThat(windows.at(2)).isEqualTo(1800);
        assertThat(new IdealTimes(new Slice(900, 1800), 300).count()).isEqualTo(3);
    }

    @Test
    void eachHasItsIndexAndNoOtherInstantHasOne() {
        IdealTimes windows = new IdealTimes(new Slice(1000, 2000), 300);
        for (int index = 0; index < windows.count(); index++) {
            assertThat(windows.indexOf(windows.at(index))).isEqualTo(index);
        }
        assertThat(windows.indexOf(1201)).isEqualTo(-1);
        assertThat(windows.indexOf(900)).isEqualTo(-1);
        assertThat(windows.indexOf(2100)).isEqualTo(-1);
    }
}
