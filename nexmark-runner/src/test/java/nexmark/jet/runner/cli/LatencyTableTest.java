package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.observer.ClockOffset;
import nexmark.jet.result.ClockCheck;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

class LatencyTableTest {

    private static final ClockOffset FIVE_MILLISECONDS = new ClockOffset("a:1", "b:1", 0, 5_000_000, 1);

    private final StringWriter printed = new StringWriter();

    private String printed(ClockCheck clocks, Double maxMicros) {
        Map<String, Percentile> percentiles = new LinkedHashMap<>();
        percentiles.put("p50", new Percentile(4_000.0, null, null, 3, 5));
        percentiles.put("p99", new Percentile(null, null, null, null, 299));
        Screen screen = new Screen(new PrintWriter(printed, true), 80, Ansi.OFF);
        new LatencyTable(screen, clocks, OptionalLong.empty())
                .print("first", Map.of("first", new LatencySummary(7, 1.0, 2.0, maxMicros, percentiles)));
        return printed.toString()
                .lines()
                .filter(line -> line.startsWith("  first"))
                .findFirst()
                .orElseThrow()
                .strip();
    }

    @Test
    void aLatencyIsPrintedWithItsMicroseconds() {
        assertThat(printed(new ClockCheck(List.of(), null, List.of()), 9_500.0))
                .matches("first +\\*4\\.000 +9\\.500 +7");
    }

    @Test
    void theClocksErrorHidesTheLargestLatencyAsItHidesPercentiles() {
        assertThat(printed(new ClockCheck(List.of(), FIVE_MILLISECONDS, List.of()), 9_500.0))
                .matches("first +clock error +clock error +7");
    }

    @Test
    void withoutSamplesThereIsADash() {
        assertThat(printed(new ClockCheck(List.of(), null, List.of()), null)).matches("first +\\*4\\.000 +- +7");
    }
}
