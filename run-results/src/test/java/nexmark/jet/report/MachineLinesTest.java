package nexmark.jet.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import nexmark.jet.result.MachineLoad;
import nexmark.jet.result.ResultJson;
import org.junit.jupiter.api.Test;

class MachineLinesTest {

    private static final Path GOLDEN = Path.of("src/test/resources/result-schema-1.json");
    private static final int COLUMNS_OF_A_TERMINAL = 80;
    private static final int LABEL = 14;

    @Test
    void aNewReaderReadsWhatTheWordsMean() {
        assertThat(MachineLines.loadInWords(List.of(load(0.059, 0.78, 0.031, 0.23, 740))))
                .isEqualTo("the host gave 5.9 % of the processors' time to others (stolen), other programs used 78 %"
                        + " (others), the program that controls the run used 3 % (runner), Jet's threads had to wait for"
                        + " a processor 23 % of their time (waiting), a member stood still for 740 ms at most (stall)");
        assertThat(MachineLines.loadInWords(List.of(load(0.0, null, null, null, 6), load(0.01, null, null, null, 9))))
                .isEqualTo(
                        "the host gave 1.0 % of the processors' time to others (stolen), a member stood still for 9 ms"
                                + " at most (stall), each of these on the worst of 2 machines");
        assertThat(MachineLines.loadInWords(List.of())).isEqualTo("it is not known what else the machine did");
    }

    @Test
    void ofSeveralMachinesTheLargestFiguresAreShown() {
        assertThat(MachineLines.load(List.of(load(0.0, 0.2, null, 0.1, 6), load(0.01, 0.1, null, 0.3, 9))))
                .isEqualTo("1.0 % stolen, 20 % others, 30 % waiting, stall 9 ms");
        assertThat(MachineLines.load(List.of(load(null, null, null, null, 120))))
                .isEqualTo("not known what else it did, stall 120 ms");
    }

    @Test
    void theMachineTheEngineAndTheRevisionAreNamed() {
        assertThat(MachineLines.machines(ResultJson.readResult(GOLDEN)))
                .containsExactly(
                        "2 x Intel(R) Xeon(R) Processor, JDK 17.0.15+6,",
                        "G1 (g1-5ms), Hazelcast 5.7.0, revision bb186ab31272-dirty")
                .allMatch(line -> LABEL + line.length() <= COLUMNS_OF_A_TERMINAL);
    }

    private static MachineLoad load(Double stolen, Double others, Double runner, Double waited, double stallMillis) {
        return new MachineLoad("machine", List.of("a:5701"), 4, stolen, others, runner, waited, stallMillis);
    }
}
