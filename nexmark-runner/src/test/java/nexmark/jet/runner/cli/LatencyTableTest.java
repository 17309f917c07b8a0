package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.observer.ClockOffset;
import nexmark.jet.result.ClockCheck;
import org.junit.jupiter.api.Test;

class LatencyTableTest {

    private static final ClockOffset FIVE_MILLISECONDS = new ClockOffset("a:1", "b:1", 0, 5_000_000, 1);

    private final StringWriter printed = new StringWriter();

    private String printed(ClockCheck clocks, Double maxMicros) {
        Map<String, Percentile> percentiles = new LinkedHashMap<>();
        percentiles.put("p50", new Percentile(4_000.0, null, null, 3, 5));
        percentiles.put("p99", new Percentile(null, null, null, null, 299));
        PrintWriter out = new PrintWriter(printed);
        new LatencyTable(out, clocks)
                .printSeries("first", Map.of("first", new LatencySummary(7, 1.0, 2.0, maxMicros, percentiles)));
        out.flush();
        return printed.toString().lines().findFirst().orElseThrow();
    }

    @Test
    void aLatencyIsPrintedWithItsMicroseconds() {
        assertThat(printed(new ClockCheck(List.of(), null, List.of()), 9_500.0))
                .isEqualTo("  first               *4.000     needs 299       9.500           7");
    }

    @Test
    void theClocksErrorHidesTheLargestLatencyAsItHidesPercentiles() {
        assertThat(printed(new ClockCheck(List.of(), FIVE_MILLISECONDS, List.of()), 9_500.0))
                .isEqualTo("  first          clock error     needs 299 clock error           7");
    }

    @Test
    void withoutSamplesThereIsADash() {
        assertThat(printed(new ClockCheck(List.of(), null, List.of()), null)).endsWith("           -           7");
    }
}
