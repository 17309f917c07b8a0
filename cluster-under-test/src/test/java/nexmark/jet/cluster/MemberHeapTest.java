package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemberHeapTest {

    private static final double GIGABYTE = 1e9;

    @ParameterizedTest
    @CsvSource({"1, 25", "2, 20", "4, 10", "10, 4"})
    void membersShareTwoFifthsOfTheMemoryAndNoneHasMoreThanAQuarter(int members, double percent) {
        assertThat(MemberHeap.percent(members)).isEqualTo(percent);
    }

    @ParameterizedTest
    @CsvSource({"3, -Xms1g, 8", "3, -Xmx9g, 2", "3, -XX:MaxRAMPercentage=90, 2"})
    void usualHeapsThatFitAndHeapsThatAreGivenAreAllowed(int members, String option, int gigabytes) {
        assertThatCode(() -> MemberHeap.check(members, List.of(option), 15 * GIGABYTE, gigabytes * GIGABYTE))
                .doesNotThrowAnyException();
    }

    @Test
    void theRefusalSaysWhatIsTakenAndWhatIsThere() {
        assertThatThrownBy(() -> MemberHeap.check(3, List.of(), 15 * GIGABYTE, 2 * GIGABYTE))
                .hasMessage("--cluster processes:3 takes 2,000.0 MB of heap and 268.4 MB beside it for each member, but"
                        + " only 2,000.0 MB of this machine's memory is available, expected fewer members or a smaller"
                        + " heap (--jvm-options -Xmx1g)");
    }
}
