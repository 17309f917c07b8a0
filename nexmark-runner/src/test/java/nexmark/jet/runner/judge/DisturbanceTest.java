package nexmark.jet.runner.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.result.Finding;
import nexmark.jet.result.MachineLoad;
import org.junit.jupiter.api.Test;

class DisturbanceTest {

    @Test
    void whatIsAtItsLimitDisturbsNothing() {
        Disturbance disturbance = new Disturbance(
                List.of(new MachineLoad("m", List.of("a:5701"), 4, 0.02, 0.1, 0.05, null, 0.1, 100, 0.02)));
        assertThat(disturbance.all()).isEmpty();
        assertThat(disturbance.isNotCounted()).isFalse();
    }

    @Test
    void timeStolenTimeUsedByOthersAndAStallAreNamed() {
        assertThat(new Disturbance(List.of(load("a:5701", 0.059, 0.78, 740))).all())
                .extracting(Finding::text)
                .containsExactly(
                        "machine disturbed: 5.9 % of the processors' time was stolen, the limit is 2 %",
                        "machine disturbed: other processes used 78 % of the processors, the limit is 10 %",
                        "machine disturbed: it stalled for 740 ms, the limit is 100 ms");
    }

    /** Each is below the limits of a single stall and of the mean. */
    @Test
    void stallsAddUpAndOthersAreJudgedByTheSecond() {
        MachineLoad machine = new MachineLoad("m", List.of("a:5701"), 2, 0.0, 0.075, 0.1, null, 0.1, 81, 0.18);
        assertThat(new Disturbance(List.of(machine)).all())
                .extracting(Finding::text)
                .containsExactly(
                        "machine disturbed: in 10 % of the seconds other processes used more than 10 % of the processors,"
                                + " the limit is 5 % of the seconds",
                        "machine disturbed: it stalled for 18.0 % of the time, in stops of up to 81 ms, the limit is 2 %");
    }

    @Test
    void ofSeveralMachinesTheDisturbedOneIsNamed() {
        List<MachineLoad> machines = List.of(load("a:5701", 0.0, 0.01, 0), load("b:5701", 0.0, 0.4, 0));
        assertThat(new Disturbance(machines).all())
                .extracting(Finding::text)
                .containsExactly("machine disturbed: other processes used 40 % of the processors on the machine of"
                        + " b:5701, the limit is 10 %");
    }

    /** A fault stops a process, and another may start: both look like a disturbance. */
    @Test
    void underFaultsOnlyStolenTimeDisturbs() {
        assertThat(new Disturbance(List.of(load("a:5701", 0.059, 0.78, 5000))).stolen())
                .extracting(Finding::text)
                .containsExactly("machine disturbed: 5.9 % of the processors' time was stolen, the limit is 2 %");
    }

    @Test
    void whatThePlatformDoesNotCountIsNoReason() {
        Disturbance disturbance = new Disturbance(List.of(load("a:5701", null, null, 0)));
        assertThat(disturbance.all()).isEmpty();
        assertThat(disturbance.isNotCounted()).isTrue();
    }

    private static MachineLoad load(String member, Double stolen, Double others, double stallMillis) {
        return new MachineLoad("of " + member, List.of(member), 4, stolen, others, null, null, 0.1, stallMillis, 0);
    }
}
