package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import nexmark.jet.evidence.RunInterval;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.CpuReadings;
import nexmark.jet.observer.JvmIdentity;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.result.MachineLoad;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineLoadsTest {

    private static final JvmIdentity ELSEWHERE = new JvmIdentity("runner", "another machine");
    private static final RunInterval INTERVAL = new RunInterval(0, 1_000, 3_000, 3_001);
    private static final double NANOS_PER_SECOND = 1e9;

    private final MemberTimelines observed = new MemberTimelines();
    private final CpuReadings runnerCpu = new CpuReadings();

    @Test
    void whatTheMembersUsedIsNotOthersWork() {
        for (long second = 1; second < 4; second++) {
            report("a", "jvm of a", "machine", second, figures(0.9, 0.3));
            report("b", "jvm of b", "machine", second, figures(0.9, 0.4));
        }
        assertThat(loads(ELSEWHERE)).singleElement().satisfies(load -> {
            assertThat(load.members()).containsExactly("a", "b");
            assertThat(load.othersRatio()).isBetween(0.199, 0.201);
            assertThat(load.runnerRatio()).isNull();
            assertThat(load.stolenRatio()).isEqualTo(0.05);
        });
    }

    @ParameterizedTest
    @CsvSource({"runner, 0.15, 0.45", "jvm of a, , 0.6"})
    void whatTheRunnerUsedOnTheMembersMachineIsNamedApartUnlessItIsInAMembersJvm(
            String jvm, Double runnerRatio, double othersRatio) {
        runnerCpu.add((long) NANOS_PER_SECOND, 0);
        runnerCpu.add((long) (3 * NANOS_PER_SECOND), (long) (0.3 * NANOS_PER_SECOND));
        for (long second = 1; second < 4; second++) {
            report("a", "jvm of a", "machine", second, figures(0.9, 0.3));
        }
        assertThat(loads(new JvmIdentity(jvm, "machine"))).singleElement().satisfies(load -> {
            assertThat(load.runnerRatio()).isEqualTo(runnerRatio);
            assertThat(load.othersRatio()).isCloseTo(othersRatio, Offset.offset(0.001));
        });
    }

    @Test
    void eachMachineHasALoadOfItsOwnAndWhatThePlatformDoesNotCountIsNull() {
        report("a", "jvm of a", "one", 2, Map.of());
        for (long second = 1; second < 4; second++) {
            report("b", "jvm of b", "other", second, figures(0.9, 0.3));
        }
        assertThat(loads(ELSEWHERE).get(0))
                .isEqualTo(new MachineLoad("one", List.of("a"), 1, null, null, null, null, null, 0, 0));
        assertThat(loads(ELSEWHERE).get(1).othersRatio()).isPositive();
    }

    /** On two processors for 1.5 s: 7.5 % of their time in 20 s, but all of it in one second, and half of it in another. */
    @Test
    void aShortHogIsSeenByTheSecond() {
        for (long second = 1; second < 22; second++) {
            double hog = second == 10 ? 2 : second == 11 ? 1 : 0;
            report("a", "jvm of a", "machine", second, figures(0.3 + hog, 0.3));
        }
        MachineLoad load = new MachineLoads(observed, new RunInterval(0, 1_000, 21_000, 21_001))
                .of(ELSEWHERE, runnerCpu)
                .get(0);
        assertThat(load.othersSecondsRatio()).isEqualTo(0.1);
        assertThat(MachineLoads.secondsRatio(List.of(0.0, 0.0, 1.9, 0.0), 2)).isZero();
    }

    /** A collector's pause of some seconds belongs to the members, and is known only when it is over. */
    @Test
    void aSecondThatAJvmDidNotReportInTimeIsNoSecondOfOthers() {
        report("a", "jvm of a", "machine", 1, figures(1.9, 1.8));
        report("a", "jvm of a", "machine", 2, figures(1.9, 0.0));
        report("b", "jvm of b", "machine", 1, figures(1.9, 0.1));
        assertThat(loads(ELSEWHERE))
                .singleElement()
                .satisfies(load -> assertThat(load.othersSecondsRatio()).isZero());
    }

    @Test
    void stallsAddUp() {
        for (int stall = 0; stall < 45; stall++) {
            incident(IncidentKind.STOPPED, 1_000 + 400 * stall, 80);
        }
        MachineLoad load = new MachineLoads(observed, new RunInterval(0, 1_000, 21_000, 21_001))
                .of(ELSEWHERE, runnerCpu)
                .get(0);
        assertThat(load.longestStallMillis()).isEqualTo(80);
        assertThat(load.stalledRatio()).isCloseTo(0.18, Offset.offset(1e-9));
    }

    /** Only what lies in the interval counts. A pause is the engine's own, and whoever waits for a processor shows what others use. */
    @Test
    void onlyAStopOfTheProcessThatNothingOfItsOwnExplainsIsAStall() {
        incident(IncidentKind.GC_PAUSE, 1_100, 900);
        incident(IncidentKind.CPU_CONTENTION, 1_200, 800);
        incident(IncidentKind.STOPPED, 900, 740);
        incident(IncidentKind.STOPPED, 5_000, 2_000);
        assertThat(loads(ELSEWHERE))
                .singleElement()
                .extracting(MachineLoad::longestStallMillis)
                .isEqualTo(640.0);
    }

    /** The process may have waited for a processor that the engine used. */
    @Test
    void aStopIsNoStallWhereTheWaitForAProcessorIsNotKnown() {
        TimedIncident stop = new TimedIncident(IncidentKind.STOPPED, 1_100, 300, "");
        accept("a", "jvm of a", "machine", 1, Map.of(), List.of(stop));
        assertThat(loads(ELSEWHERE))
                .singleElement()
                .extracting(MachineLoad::longestStallMillis)
                .isEqualTo(0.0);
    }

    private List<MachineLoad> loads(JvmIdentity runner) {
        return new MachineLoads(observed, INTERVAL).of(runner, runnerCpu);
    }

    private static Map<String, Double> figures(double machineSeconds, double processSeconds) {
        return Map.of(
                "machineCpuSeconds", machineSeconds, "processCpuSeconds", processSeconds, "stolenCpuSeconds", 0.05);
    }

    private void incident(IncidentKind kind, long fromMillis, double millis) {
        accept(
                "a",
                "jvm of a",
                "machine",
                fromMillis / 1000,
                Map.of("cooperativeRunDelayMillis", 0.0),
                List.of(new TimedIncident(kind, fromMillis, millis, "")));
    }

    private void report(String member, String jvm, String machine, long second, Map<String, Double> figures) {
        accept(member, jvm, machine, second, figures, List.of());
    }

    private void accept(
            String member,
            String jvm,
            String machine,
            long second,
            Map<String, Double> figures,
            List<TimedIncident> incidents) {
        observed.accept(new MemberReport(
                new MemberReport.Origin("observer of " + member, member, "uuid of " + member, jvm, machine, 1),
                second,
                second * 1000,
                second * 1000 + 1000,
                figures,
                Map.of("cooperativeRunDelayMillis", Map.of("thread", 0.0)),
                incidents,
                List.of(),
                -1,
                0,
                List.of(),
                null));
    }
}
