package nexmark.jet.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.MemberIncident;
import nexmark.jet.observer.MemberReport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Seals the columns and formats of the tables next to {@code result.json}. */
class ResultCsvTest {

    private static final Locale USUAL = Locale.getDefault();

    @BeforeEach
    void writesFiguresWithACommaElsewhere() {
        Locale.setDefault(Locale.GERMANY);
    }

    @AfterEach
    void asUsual() {
        Locale.setDefault(USUAL);
    }

    @Test
    void theTimelineHasALineForEachSecond() {
        LatencyFigures none = new LatencyFigures(1_000, 0, Double.NaN, Double.NaN, Double.NaN);
        assertThat(ResultCsv.timeline(
                        List.of(
                                new RunTables.TimelineRow(
                                        1_000, Phase.WARM_UP, Double.NaN, 0.25, 1_234.5, none, none, Map.of()),
                                new RunTables.TimelineRow(
                                        2_000,
                                        Phase.MEASURE,
                                        1_000_000,
                                        0,
                                        1,
                                        new LatencyFigures(2_000, 7, 1, 2, 3),
                                        none,
                                        Map.of("gc", 0.0005, "cpu", Double.NaN))),
                        List.of("cpu", "gc")))
                .hasToString("""
                        second,epochMillis,phase,emittedPerSecond,minLagMillis,maxLagMillis,allRows,allP50Micros,allP99Micros,allMaxMicros,samples,samplesP50Micros,samplesP99Micros,samplesMaxMicros,cpu,gc
                        0,1000,warm-up,,0.250,1234.500,0,,,,0,,,,,
                        1,2000,measure,1000000.000,0.000,1.000,7,1.000,2.000,3.000,0,,,,,0.001
                        """);
    }

    @Test
    void aMembersTableHasAColumnForEachMetricAndPart() {
        MemberReport.Origin origin = new MemberReport.Origin("o", "127.0.0.1:5701", "uuid", "jvm", "machine", 0);
        MemberReport first = report(origin, 2_000, Map.of("cpu", 0.5), Map.of());
        MemberReport second = report(origin, 3_000, Map.of("cpu", Double.NaN), Map.of("io", Map.of("in,1", 2.0)));
        assertThat(ResultCsv.member(new TreeMap<>(Map.of(1_000L, first, 2_000L, second))))
                .hasToString("""
                        epochMillis,cpu,"io.in,1"
                        1000,0.500,
                        2000,,2.000
                        """);
    }

    private static MemberReport report(
            MemberReport.Origin origin,
            long toMillis,
            Map<String, Double> figures,
            Map<String, Map<String, Double>> parts) {
        return new MemberReport(
                origin, 0, toMillis - 1000, toMillis, figures, parts, List.of(), List.of(), -1, 0, List.of(), null);
    }

    @Test
    void eachIncidentHasALine() {
        TimedIncident pause = new TimedIncident(IncidentKind.GC_PAUSE, 7_000, 12.34, "G1, \"young\"");
        assertThat(ResultCsv.INCIDENTS.csv(List.of(new MemberIncident("127.0.0.1:5701", "jvm", "machine", pause))))
                .hasToString("""
                        fromEpochMillis,millis,kind,member,detail
                        7000,12.3,GC_PAUSE,127.0.0.1:5701,"G1, ""young\"""
                        """);
    }

    @Test
    void eachSecondMemberAndVertexHasALine() {
        assertThat(ResultCsv.VERTICES.csv(List.of(
                        new RunTables.VertexSpan(7_000, 1_000, "127.0.0.1:5701", "bids", 0, 920, 0, 0, 0, 0),
                        new RunTables.VertexSpan(
                                7_000, 1_000, "127.0.0.1:5701", "join, \"left\"", 920, 1.5, 300, 2048, 0.25, 77))))
                .hasToString("""
                        fromEpochMillis,millis,member,vertex,receivedPerSecond,emittedPerSecond,queued,queueCapacity,fullestProcessorRatio,stateEntries
                        7000,1000,127.0.0.1:5701,bids,0.000,920.000,,,,0
                        7000,1000,127.0.0.1:5701,"join, ""left""\",920.000,1.500,300,2048,0.250,77
                        """);
    }
}
