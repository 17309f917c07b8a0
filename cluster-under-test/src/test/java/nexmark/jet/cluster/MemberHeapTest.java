package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MemberHeapTest {

    private static final double GIGABYTE = 1e9;

    @ParameterizedTest
    @CsvSource({"1, 25", "2, 20", "4, 10", "10, 4"})
    void membersShareTwoFifthsOfTheMemoryAndNoneHasMoreThanAQuarter(int members, double percent) {
        assertThat(MemberHeap.percent(members)).isEqualTo(percent);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xms1g", "-Xmx2g", "-Xmx9g -Xmx2048M", "-XX:MaxHeapSize=2g -XX:MaxRAMPercentage=90"})
    void heapsThatFitIntoTheMemoryThatIsAvailableAreAllowed(String options) {
        assertThatCode(() -> MemberHeap.check(2, List.of(options.split(" ")), 16 * GIGABYTE, 8 * GIGABYTE))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"-Xmx4g", "-XX:MaxHeapSize=4194304k", "-XX:MaxRAMPercentage=25", "-Xmx99999999999999999999g"})
    void heapsThatDoNotFitAreRefused(String option) {
        assertThatThrownBy(() -> MemberHeap.check(2, List.of(option), 16 * GIGABYTE, 8 * GIGABYTE))
                .isInstanceOf(UserMistake.class);
    }

    @Test
    void theRefusalSaysWhatIsTakenAndWhatIsThere() {
        assertThatThrownBy(() -> MemberHeap.check(3, List.of(), 15 * GIGABYTE, 2 * GIGABYTE))
                .hasMessage(
                        "--cluster processes:3 takes 6,805.3 MB, 2,000.0 MB of heap for each member and what its JVM"
                                + " needs beside it, but only 2,000.0 MB of this machine's memory is available, expected fewer members or a smaller"
                                + " heap (--jvm-options -Xmx1g, in a file jvmOptions: [-Xmx1g])");
    }
}
