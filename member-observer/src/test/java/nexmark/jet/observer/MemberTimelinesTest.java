package nexmark.jet.observer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.MemberReport.PingSecond;
import org.junit.jupiter.api.Test;

class MemberTimelinesTest {

    private final MemberTimelines observed = new MemberTimelines();

    @Test
    void figuresOfTheJvmAreSummedOverJvmsAndCountedOnceInEach() {
        observed.accept(Reports.of("a", "jvm 1", 2_000, Map.of("processCpuSeconds", 0.5)));
        observed.accept(Reports.of("b", "jvm 1", 2_000, Map.of("processCpuSeconds", 0.5)));
        observed.accept(Reports.of("c", "jvm 2", 2_001, Map.of("processCpuSeconds", 0.25)));
        assertThat(observed.rows(0).get(1_000L)).containsEntry("processCpuSeconds", 0.75);
    }

    @Test
    void figuresOfTheMachineCountOnceForAllItsJvms() {
        observed.accept(Reports.of("a", "jvm 1", 2_000, Map.of("machineCpuSeconds", 1.5)));
        observed.accept(Reports.of("c", "jvm 2", 2_000, Map.of("machineCpuSeconds", 1.6)));
        assertThat(observed.rows(0).get(1_000L)).containsEntry("machineCpuSeconds", 1.6);
    }

    @Test
    void worstMemberIsShownWhereASumMeansNothing() {
        observed.accept(Reports.of("a", "jvm", 2_000, Map.of("inputThreadImbalanceRatio", 1.5)));
        observed.accept(Reports.of("b", "jvm", 2_000, Map.of("inputThreadImbalanceRatio", 3.0)));
        observed.accept(Reports.of("c", "jvm", 2_000, Map.of("inputThreadImbalanceRatio", Double.NaN)));
        assertThat(observed.rows(0).get(1_000L)).containsEntry("inputThreadImbalanceRatio", 3.0);
    }

    @Test
    void cpuTimeIsInterpolatedAndSummedOverJvms() {
        observed.accept(Reports.withCpu("a", "jvm 1", 1_000, 0));
        observed.accept(Reports.withCpu("a", "jvm 1", 2_000, 1_000_000_000));
        observed.accept(Reports.withCpu("a", "jvm 1", 3_000, 3_000_000_000L));
        observed.accept(Reports.withCpu("b", "jvm 1", 2_001, 1_000_000_000));
        observed.accept(Reports.withCpu("c", "jvm 2", 1_000, 0));
        observed.accept(Reports.withCpu("c", "jvm 2", 3_000, 4_000_000_000L));
        assertThat(observed.cpuSeconds(1_500, 2_000, true)).isEqualTo(0.5 + 1);
    }

    @Test
    void whereMembersMayComeAndGoAJvmThatCameLaterCountsFromItsFirstReading() {
        observed.accept(Reports.withCpu("a", "jvm 1", 1_000, 0));
        observed.accept(Reports.withCpu("a", "jvm 1", 3_000, 2_000_000_000));
        observed.accept(Reports.withCpu("b", "jvm 2", 2_000, 5_000_000_000L));
        observed.accept(Reports.withCpu("b", "jvm 2", 3_000, 6_000_000_000L));
        assertThat(observed.cpuSeconds(1_000, 3_000, false)).isEqualTo(2.0 + 1);
    }

    @Test
    void cpuTimeIsNotKnownIfOneOfTheJvmsStoppedReporting() {
        assertThat(observed.cpuSeconds(1_000, 3_000, true)).isNaN();
        observed.accept(Reports.withCpu("a", "jvm 1", 1_000, 0));
        observed.accept(Reports.withCpu("a", "jvm 1", 3_000, 2_000_000_000));
        observed.accept(Reports.withCpu("b", "jvm 2", 1_000, 5_000_000_000L));
        observed.accept(Reports.withCpu("b", "jvm 2", 2_000, 6_000_000_000L));
        assertThat(observed.cpuSeconds(1_000, 3_000, true)).isNaN();
        assertThat(observed.cpuSeconds(1_000, 3_000, false)).isEqualTo(2.0 + 1);
    }

    @Test
    void cpuTimeIsNotKnownIfOneOfTheJvmsCannotTellIt() {
        observed.accept(Reports.withCpu("a", "jvm 1", 1_000, 0));
        observed.accept(Reports.withCpu("a", "jvm 1", 3_000, 2_000_000_000));
        observed.accept(Reports.withCpu("b", "jvm 2", 1_000, -1));
        observed.accept(Reports.withCpu("b", "jvm 2", 3_000, -1));
        assertThat(observed.cpuSeconds(1_000, 3_000, true)).isNaN();
        assertThat(observed.cpuSeconds(1_000, 3_000, false)).isEqualTo(2.0);
    }

    @Test
    void offsetKnownBestIsKeptForEachThirdOfTheSpan() {
        observed.accept(Reports.withPing("a", 1_000, new PingSecond("b", List.of(100L, 150L), 7, 50)));
        observed.accept(Reports.withPing("a", 2_000, new PingSecond("b", List.of(80L, 150L), 8, 40)));
        observed.accept(Reports.withPing("a", 5_000, new PingSecond("b", List.of(90L, 150L), 9, 45)));
        assertThat(ClockOffset.best(observed, 0, 6_000))
                .containsExactly(new ClockOffset("a", "b", 1_000, 8, 40), new ClockOffset("a", "b", 4_000, 9, 45));
    }

    @Test
    void stopOfAllJvmsOfAMachineIsTheMachines() {
        observed.accept(Reports.withIncident("a", "jvm 1", 2_000, stopped(1_500, 100)));
        observed.accept(Reports.withIncident("c", "jvm 2", 2_000, stopped(1_550, 100)));
        assertThat(observed.incidents())
                .extracting(located -> located.incident().kind())
                .containsExactly(IncidentKind.MACHINE_STALL, IncidentKind.MACHINE_STALL);
    }

    @Test
    void oneThatWasKilledBeforeHasNotToBeStoppedWithTheOthers() {
        observed.accept(Reports.of("b", "jvm 3", 1_000, Map.of()));
        stopOfAllJvmsOfAMachineIsTheMachines();
    }

    @Test
    void networkIsNotBlamedForAPeerThatStoodStill() {
        observed.accept(Reports.withIncident("a", "jvm 1", 2_000, slowTo("b", 1_500, 300)));
        observed.accept(Reports.withIncident("b", "jvm 2", 2_000, stopped(1_500, 290)));
        assertThat(observed.incidents())
                .extracting(located -> located.incident().kind())
                .containsExactly(IncidentKind.STOPPED);
    }

    @Test
    void networkIsBlamedWhileSomebodyElseStoodStill() {
        observed.accept(Reports.withIncident("a", "jvm 1", 2_000, slowTo("b", 1_500, 300)));
        observed.accept(Reports.withIncident("c", "jvm 3", 2_000, stopped(1_500, 290)));
        observed.accept(Reports.of("b", "jvm 2", 2_000, Map.of()));
        assertThat(observed.incidents())
                .extracting(located -> located.incident().kind())
                .contains(IncidentKind.NETWORK_DELAY);
    }

    @Test
    void stopOfOneJvmDuringWhichAnotherHiccupedIsItsOwn() {
        observed.accept(Reports.withIncident("a", "jvm 1", 2_000, stopped(1_500, 300)));
        observed.accept(Reports.withIncident("c", "jvm 2", 2_000, stopped(1_550, 6)));
        assertThat(observed.incidents())
                .filteredOn(located -> located.member().equals("a"))
                .extracting(located -> located.incident().kind())
                .containsExactly(IncidentKind.STOPPED);
    }

    @Test
    void networkIsNotBlamedForAPeerThatWaitedForAProcessor() {
        observed.accept(Reports.withIncident("a", "jvm 1", 2_000, slowTo("b", 1_500, 300)));
        observed.accept(Reports.waiting("b", 2_000, 600));
        assertThat(observed.incidents()).isEmpty();
    }

    @Test
    void networkIsBlamedWhereAPeerHardlyWaited() {
        observed.accept(Reports.withIncident("a", "jvm 1", 2_000, slowTo("b", 1_500, 300)));
        observed.accept(Reports.waiting("b", 2_000, 400));
        assertThat(observed.incidents())
                .extracting(located -> located.incident().kind())
                .containsExactly(IncidentKind.NETWORK_DELAY);
    }

    @Test
    void slowLinksThatLeadToOneMemberAreThatMembers() {
        observed.accept(Reports.withIncident("a", "jvm 1", 2_000, slowTo("b", 1_500, 300)));
        observed.accept(Reports.withIncident("b", "jvm 2", 2_000, slowTo("a", 1_550, 300)));
        observed.accept(Reports.withIncident("c", "jvm 3", 2_000, slowTo("b", 1_520, 300)));
        observed.accept(Reports.withIncident("b", "jvm 2", 3_000, slowTo("c", 1_600, 300)));
        assertThat(observed.incidents())
                .extracting(
                        located -> located.member() + ' ' + located.incident().kind())
                .containsOnly("b " + IncidentKind.NETWORK_DELAY);
    }

    private static TimedIncident stopped(long fromMillis, double millis) {
        return new TimedIncident(IncidentKind.STOPPED, fromMillis, millis, "stopped");
    }

    private static TimedIncident slowTo(String peer, long fromMillis, double millis) {
        return new TimedIncident(IncidentKind.NETWORK_DELAY, fromMillis, millis, "round trips took long", "", peer);
    }
}
