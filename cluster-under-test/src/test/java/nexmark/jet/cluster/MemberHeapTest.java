package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MemberHeapTest {

    private static final long GIGABYTE = 1_000_000_000L;
    private static final long MEBIBYTE = 1L << 20;

    @ParameterizedTest
    @CsvSource({"1, 25", "2, 20", "4, 10", "10, 4"})
    void membersShareTwoFifthsOfTheMemoryAndNoneHasMoreThanAQuarter(int members, double percent) {
        MemberHeap heap = heap(members, 40 * GIGABYTE, 38 * GIGABYTE, 10 * GIGABYTE);
        assertThat(heap).isEqualTo(MemberHeap.usual(members));
        assertThat(heap.percent()).isEqualTo(percent);
        assertThat(heap.note()).isEmpty();
    }

    /** Two runs side by side, each of three members and a runner, wanted 130 % of the memory. */
    @Test
    void whereAnotherRunHasTakenItsShareMembersTakeLessAndSaySo() {
        long total = 40 * GIGABYTE;
        MemberHeap heap = heap(3, total, 22 * GIGABYTE, 10 * GIGABYTE);
        double heaps = 3 * heap.percent() / 100 * total;
        assertThat(heaps).isLessThan(12e9).isCloseTo(12e9 - 3 * 256 * MEBIBYTE, within(1e4));
        assertThat(heap.note())
                .contains("each member has a heap of 3,731.6 MB instead of 5,333.3 MB: 22,000.0 MB of memory were"
                        + " available, of which the runner may take 10,000.0 MB");
    }

    @Test
    void membersAreNotStarvedForTheRunnersSake() {
        MemberHeap heap = heap(3, 16 * GIGABYTE, 4 * GIGABYTE, 4 * GIGABYTE);
        assertThat(heap.percent() / 100 * 16e9).isCloseTo(512.0 * MEBIBYTE, within(1e3));
    }

    @Test
    void onASmallMachineTheUsualHeapIsTheLeast() {
        MemberHeap heap = heap(4, 2 * GIGABYTE, 2 * GIGABYTE, GIGABYTE);
        assertThat(heap).isEqualTo(MemberHeap.usual(4));
    }

    @Test
    void membersThatDoNotFitIntoWhatOtherProgramsHaveLeftAreRefusedForNow() {
        assertThatThrownBy(() -> heap(3, 16 * GIGABYTE, 2 * GIGABYTE, 4 * GIGABYTE))
                .isInstanceOf(MemoryShortage.class)
                .hasMessage(
                        "--cluster processes:3: a heap of 536.9 MB and 268.4 MB beside it for each of 3 members does"
                                + " not fit, expected at most the memory that is available, 2,000.0 MB");
    }

    @Test
    void membersThatTheMachineCouldNotHoldAloneAreTheUsersMistake() {
        assertThatThrownBy(() -> heap(20, 5 * GIGABYTE, 2 * GIGABYTE, GIGABYTE))
                .isInstanceOf(UserMistake.class)
                .hasMessage(
                        "--cluster processes:20: a heap of 100.0 MB and 268.4 MB beside it for each of 20 members does"
                                + " not fit, expected at most the memory of this machine, 5,000.0 MB");
    }

    @Test
    void aHeapThatIsAskedForAndFitsIntoTheUnusedMachineIsRefusedForNow() {
        List<String> given = List.of("-Xmx4g");
        MachineMemory memory = memory(24, 8, 6);
        assertThatThrownBy(() -> MemberHeap.of(3, given, memory)).isInstanceOf(MemoryShortage.class);
        assertThat(MemberHeap.of(3, given, memory.unused()).percent())
                .isEqualTo(MemberHeap.usual(3).percent());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xmx8g",
                "-Xmx8192m",
                "-Xmx1g -Xmx8G",
                "-XX:MaxHeapSize=8589934592",
                "-Xmx8g -XX:MaxRAMPercentage=10"
            })
    void aHeapThatIsAskedForAndDoesNotFitIsRefused(String options) {
        List<String> given = List.of(options.split(" ", -1));
        assertThatThrownBy(() -> MemberHeap.of(3, given, memory(24, 14, 6)))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--jvm-options " + options + ": a heap of 8,589.9 MB and 268.4 MB beside it for each"
                        + " of 3 members does not fit, expected at most the memory of this machine, 24,000.0 MB");
    }

    @Test
    void aShareOfTheMemoryThatIsAskedForAndDoesNotFitIsRefused() {
        List<String> given = List.of("-XX:MaxRAMPercentage=10", "-XX:MaxRAMPercentage=37.5");
        assertThatThrownBy(() -> MemberHeap.of(3, given, memory(24, 14, 6)))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("MaxRAMPercentage=37.5: a heap of 9,000.0 MB and 268.4 MB beside it for each of"
                        + " 3 members does not fit");
    }

    @Test
    void aHeapThatIsAskedForIsNotMadeSmaller() {
        List<String> given = List.of("-XX:MaxRAMPercentage=10");
        MemberHeap heap = MemberHeap.of(3, given, memory(24, 9, 6));
        assertThat(heap.percent()).isEqualTo(MemberHeap.usual(3).percent());
        assertThat(heap.note())
                .contains(
                        "each member may have a heap of 2,400.0 MB, but 9,000.0 MB of memory were available, of which the"
                                + " runner may take 6,000.0 MB");
    }

    @Test
    void aHeapThatIsAskedForAndFitsIsTaken() {
        assertThat(MemberHeap.of(3, List.of("-Xmx8g", "-Xmx2g"), memory(24, 14, 6)))
                .isEqualTo(MemberHeap.usual(3));
    }

    /** A JVM takes memory beside its heap: three members fill these 8 GB with heaps of 2.5 GB. */
    @Test
    void whatAMemberTakesBesideAHeapThatIsAskedForIsCounted() {
        assertThatThrownBy(() -> MemberHeap.of(3, List.of("-Xmx2500m"), memory(24, 8, 0)))
                .isInstanceOf(MemoryShortage.class);
    }

    @Test
    void memoryThatAnotherRunTookWhileTheMembersStartedIsNoted() {
        assertThat(memory(24, 5, 6).lackAfterStart())
                .contains(
                        "memory may not suffice: when the members had started, 5,000.0 MB of memory were available, of"
                                + " which the runner may take 6,000.0 MB");
        assertThat(memory(24, 7, 6).lackAfterStart()).isEmpty();
    }

    @Test
    void thisMachineHasRoomForOneMemberOfAFewMegabytes() {
        assertThat(MemberHeap.onThisMachine(1, List.of("-Xmx8m")).percent())
                .isEqualTo(MemberHeap.usual(1).percent());
    }

    private static MemberHeap heap(int members, long totalBytes, long availableBytes, long runnersBytes) {
        return MemberHeap.of(members, List.of(), new MachineMemory(totalBytes, availableBytes, runnersBytes));
    }

    private static MachineMemory memory(long total, long available, long runners) {
        return new MachineMemory(total * GIGABYTE, available * GIGABYTE, runners * GIGABYTE);
    }
}
