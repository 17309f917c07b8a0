package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeapOptionTest {

    @ParameterizedTest
    @CsvSource({
        "-Xmx0, 0",
        "-Xmx2k, 2048",
        "-XX:MaxHeapSize=3T, 3298534883328",
        "-XX:MaxRAMPercentage=25, 250",
        "-XX:MaxRAMPercentage=25 -Xmx7, 7",
        "-Xmx5 -Xmx6, 6"
    })
    void theLastSizeWinsOverAShare(String options, long bytes) {
        assertThat(HeapOption.bytes(List.of(options.split(" ")), 1_000)).hasValue(bytes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xmx9000000000000g",
                "-Xmx8388608t",
                "-Xmx16777216t",
                "-XX:MaxHeapSize=9223372036854775807",
                "-Xmx99999999999999999999"
            })
    void aHeapThatNoNumberHoldsDoesNotFit(String option) {
        MachineMemory memory = new MachineMemory(8L << 30, 8L << 30, 0);
        assertThatExceptionOfType(UserMistake.class)
                .isThrownBy(() -> MemberHeap.of(2, List.of(option), memory))
                .withMessageContaining("expected at most the memory of this machine");
    }
}
