package nexmark.jet.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import nexmark.jet.environment.Environment;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.observer.MemberReport.Origin;
import nexmark.jet.observer.MemberReport.PingSecond;
import nexmark.jet.probe.ProbeResult.ProbedMember;
import nexmark.jet.probe.ProbeResult.ProbedPair;
import org.junit.jupiter.api.Test;

class ProbeReportsTest {

    static final Spread QUICK = new Spread(300, 60, 200, 900);
    static final LocalProbe GOOD = new LocalProbe(25, 20, 50, "tsc", QUICK, 0L);
    private static final Environment HERE = Environment.ofThisMachine(List.of());

    private final List<MemberReport> reports = new ArrayList<>();
    private final SortedMap<String, LocalProbe> local = new TreeMap<>();

    @Test
    void pairIsMeasuredFromBothEndsAndItsOffsetIsThatOfTheShortestRoundTrip() {
        report("a", "jvm a", "m", 1, Map.of(), new PingSecond("b", List.of(2_000L, 8_000L), 700, 1_000));
        report("b", "jvm b", "n", 1, Map.of(), new PingSecond("a", List.of(1_000L, 5_000L), -650, 500));
        ProbeResult result = result();
        assertThat(result.pairs()).containsExactly(new ProbedPair("a", "b", false, new Spread(4, 2, 8, 8), 650, 500));
        assertThat(result.roundTrips()).isEqualTo(new Spread(4, 2, 8, 8));
    }

    @Test
    void reportOfTheStartCountsOnlyIfThereIsNoOther() {
        report("a", "jvm a", "m", 0, Map.of("longestHiccupMillis", 90.0));
        assertThat(result().members().get(0).longestHiccupMillis()).isEqualTo(90);
        report("a", "jvm a", "m", 1, Map.of("longestHiccupMillis", 2.0));
        report("a", "jvm a", "m", 2, Map.of("longestHiccupMillis", 3.0));
        assertThat(result().members().get(0).longestHiccupMillis()).isEqualTo(3);
    }

    @Test
    void figureOfTheJvmIsThatOfAllItsMembers() {
        report("a", "jvm 7", "m", 1, Map.of("longestHiccupMillis", 2.0));
        report("b", "jvm 7", "m", 1, Map.of());
        report("c", "jvm 8", "m", 1, Map.of());
        assertThat(result().members())
                .containsExactly(
                        new ProbedMember("a", 1, 1, GOOD, 2.0, null),
                        new ProbedMember("b", 1, 1, GOOD, 2.0, null),
                        new ProbedMember("c", 2, 1, GOOD, null, null));
    }

    @Test
    void stolenTimeIsAShareOfAllProcessors() {
        report("a", "jvm a", "m", 1, Map.of("stolenCpuSeconds", 0.25));
        report("a", "jvm a", "m", 2, Map.of("stolenCpuSeconds", 0.75));
        assertThat(new ProbeReports(reports)
                        .result(1, local, Map.of("a", HERE))
                        .members()
                        .get(0)
                        .stolenPercent())
                .isEqualTo(50.0 / HERE.cpu().logical());
    }

    @Test
    void percentilesAreTimesThatWereMeasuredAndOfFewTheMaximumIsP99() {
        List<Long> nanos = LongStream.rangeClosed(1, 1_000)
                .mapToObj(micros -> (1_001 - micros) * 1_000)
                .toList();
        assertThat(Spread.ofNanos(nanos)).isEqualTo(new Spread(1_000, 500, 990, 1_000));
        assertThat(Spread.ofNanos(List.of(3_000L, 1_500L, 2_000L))).isEqualTo(new Spread(3, 2, 3, 3));
        assertThat(Spread.ofNanos(List.of(1_500L))).isEqualTo(new Spread(1, 1.5, 1.5, 1.5));
    }

    private ProbeResult result() {
        return new ProbeReports(reports).result(1, local, Map.of());
    }

    private void report(
            String member,
            String jvm,
            String machine,
            long sequence,
            Map<String, Double> figures,
            PingSecond... pings) {
        local.put(member, GOOD);
        reports.add(new MemberReport(
                new Origin("observer of " + member, member, "uuid of " + member, jvm, machine, 1),
                sequence,
                sequence * 1_000,
                sequence * 1_000 + 1_000,
                figures,
                Map.of(),
                List.of(),
                List.of(pings),
                -1,
                0,
                List.of(),
                null));
    }
}
