package nexmark.jet.runner.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import nexmark.jet.runner.metric.TimedIncident;
import nexmark.jet.runner.result.Environment;
import org.junit.jupiter.api.Test;

class MemberReportTest {

    private static final MemberReport REPORT = new MemberReport(
            new MemberReport.Origin("o", "127.0.0.1:5701", "u", "1@2@m", "m", 7),
            3,
            9_990,
            11_003,
            Map.of("gcPauseMillis", 4.5, "heapAfterGcMegabytes", Double.NaN),
            Map.of("inputThreadImbalanceRatio", Map.of("thread-in-0 megabytes", 1.5, "thread-in-1 megabytes", 0.0)),
            List.of(new TimedIncident(TimedIncident.GC_PAUSE, 10_100, 4.5, "young")),
            List.of(new PingSecond("127.0.0.1:5702", List.of(100L, 150L, 900L), -20, 50)),
            123_456,
            11_003_000_000L,
            List.of(new ConnectedClient("v", "hz.client_ü", "127.0.0.1:40000")),
            new MemberFacts(Environment.ofThisMachine(List.of("run", "q1")), 5));

    @Test
    void reportReadsAsItWasWritten() {
        assertThat(MemberReport.decode(REPORT.encode())).isEqualTo(REPORT);
    }

    @Test
    void secondIsTheWholeOneThatTheReportCloses() {
        assertThat(REPORT.secondMillis()).isEqualTo(10_000);
    }

    @Test
    void reportOfAnotherReleaseIsRefused() {
        byte[] encoded = REPORT.encode();
        encoded[0] = 9;
        assertThatThrownBy(() -> MemberReport.decode(encoded))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("version 9, expected 2");
    }

    @Test
    void reportCutShortIsRefused() {
        byte[] encoded = REPORT.encode();
        assertThatThrownBy(() -> MemberReport.decode(Arrays.copyOf(encoded, encoded.length - 1)))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("not a whole member report");
    }
}
