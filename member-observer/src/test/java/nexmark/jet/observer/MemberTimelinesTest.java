package nexmark.jet.observer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.MemberReport.PingSecond;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemberTimelinesTest {

    private final MemberTimelines observed = new MemberTimelines();

    /** Of members a and b in one JVM and c in another, all on one machine. */
    @ParameterizedTest
    @CsvSource({
        "processCpuSeconds, 0.5, 0.5, 0.25, 0.75",
        "machineCpuSeconds, 1.5, NaN, 1.6, 1.6",
        "inputThreadImbalanceRatio, 1.5, 3.0, NaN, 3.0"
    })
    void aFigureOfTheJvmOrTheMachineCountsOnceAndTheWorstMemberIsShownWhereASumMeansNothing(
            String metric, double a, double b, double c, double shown) {
        observed.accept(Reports.of("a", "jvm 1", 2_000, Map.of(metric, a)));
        observed.accept(Reports.of("b", "jvm 1", 2_000, Map.of(metric, b)));
        observed.accept(Reports.of("c", "jvm 2", 2_001, Map.of(metric, c)));
        assertThat(observed.rows(0).get(1_000L)).containsEntry(metric, shown);
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

    /** One JVM used 2 s from 1 s to 3 s; the other's readings, s, are at two instants. */
    @ParameterizedTest
    @CsvSource({"2000, 5, 3000, 6, 3", "1000, 5, 2000, 6, 3", "1000, -1, 3000, -1, 2"})
    void aJvmThatCameOrWentOrCannotTellCountsAsFarAsItReportedAndOnlyWhereMembersMayComeAndGo(
            long from, long first, long to, long last, double seconds) {
        assertThat(observed.cpuSeconds(1_000, 3_000, true)).isNaN();
        observed.accept(Reports.withCpu("a", "jvm 1", 1_000, 0));
        observed.accept(Reports.withCpu("a", "jvm 1", 3_000, 2_000_000_000));
        observed.accept(Reports.withCpu("b", "jvm 2", from, first * 1_000_000_000));
        observed.accept(Reports.withCpu("b", "jvm 2", to, last * 1_000_000_000));
        assertThat(observed.cpuSeconds(1_000, 3_000, true)).isNaN();
        assertThat(observed.cpuSeconds(1_000, 3_000, false)).isEqualTo(seconds);
    }

    @Test
    void offsetKnownBestIsKeptForEachThirdOfTheSpan() {
        observed.accept(Reports.withPing("a", 1_000, new PingSecond("b", List.of(100L, 150L), 7, 50)));
        observed.accept(Reports.withPing("a", 2_000, new PingSecond("b", List.of(80L, 150L), 8, 40)));
        observed.accept(Reports.withPing("a", 5_000, new PingSecond("b", List.of(90L, 150L), 9, 45)));
        assertThat(ClockOffset.best(observed, 0, 6_000))
                .containsExactly(new ClockOffset("a", "b", 1_000, 8, 40), new ClockOffset("a", "b", 4_000, 9, 45));
    }

    /** A third JVM was killed before, so it cannot have stopped with the others. */
    @ParameterizedTest
    @CsvSource({"100, MACHINE_STALL", "6, STOPPED"})
    void stopOfAllJvmsOfAMachineIsTheMachinesUnlessOneOfThemOnlyHiccuped(double otherMillis, IncidentKind kind) {
        observed.accept(Reports.of("b", "jvm 3", 1_000, Map.of()));
        observed.accept(Reports.withIncident("a", "jvm 1", 2_000, stopped(1_500, 100)));
        observed.accept(Reports.withIncident("c", "jvm 2", 2_000, stopped(1_550, otherMillis)));
        assertThat(kinds()).first().isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource({"b, false", "c, true"})
    void networkIsBlamedUnlessThePeerStoodStill(String stopped, boolean isBlamed) {
        observed.accept(Reports.of("b", "jvm of b", 1_000, Map.of()));
        observed.accept(Reports.withIncident("a", "jvm of a", 2_000, slowTo("b", 1_500, 300)));
        observed.accept(Reports.withIncident(stopped, "jvm of " + stopped, 2_000, stopped(1_500, 290)));
        assertThat(kinds().contains(IncidentKind.NETWORK_DELAY)).isEqualTo(isBlamed);
        assertThat(kinds()).contains(IncidentKind.STOPPED);
    }

    @ParameterizedTest
    @CsvSource({"600, false", "400, true"})
    void networkIsBlamedWhereAPeerHardlyWaitedForAProcessor(double waitedMillis, boolean isBlamed) {
        observed.accept(Reports.withIncident("a", "jvm 1", 2_000, slowTo("b", 1_500, 300)));
        observed.accept(Reports.waiting("b", 2_000, waitedMillis));
        assertThat(kinds()).isEqualTo(isBlamed ? List.of(IncidentKind.NETWORK_DELAY) : List.of());
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

    private List<IncidentKind> kinds() {
        return observed.incidents().stream()
                .map(located -> located.incident().kind())
                .toList();
    }

    private static TimedIncident stopped(long fromMillis, double millis) {
        return new TimedIncident(IncidentKind.STOPPED, fromMillis, millis, "stopped");
    }

    private static TimedIncident slowTo(String peer, long fromMillis, double millis) {
        return new TimedIncident(IncidentKind.NETWORK_DELAY, fromMillis, millis, "round trips took long", "", peer);
    }
}
