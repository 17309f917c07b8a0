package nexmark.jet.observer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import nexmark.jet.environment.Environment;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.MemberReport.ConnectedClient;
import nexmark.jet.observer.MemberReport.MemberFacts;
import nexmark.jet.observer.MemberReport.PingSecond;
import org.junit.jupiter.api.Test;

class MemberReportTest {

    private static final MemberReport REPORT = new MemberReport(
            new MemberReport.Origin("o", "127.0.0.1:5701", "u", "1@2@m", "m", 7),
            3,
            9_990,
            11_003,
            Map.of("gcPauseMillis", 4.5, "heapAfterGcMegabytes", Double.NaN),
            Map.of("inputThreadImbalanceRatio", Map.of("thread-in-0 megabytes", 1.5, "thread-in-1 megabytes", 0.0)),
            List.of(
                    new TimedIncident(IncidentKind.GC_PAUSE, 10_100, 4.5, "young", "GC pause (G1)", null),
                    new TimedIncident(IncidentKind.NETWORK_DELAY, 10_200, 250, "slow", "", "127.0.0.1:5702")),
            List.of(new PingSecond("127.0.0.1:5702", List.of(100L, 150L, 900L), -20, 50)),
            123_456,
            11_003_000_000L,
            List.of(new ConnectedClient("v", "hz.client_ü", "127.0.0.1:40000")),
            new MemberFacts(Environment.ofThisMachine(List.of("run", "q1")), 5));

    @Test
    void reportReadsAsItWasWritten() {
        assertThat(RecordCodec.decode(RecordCodec.encode(REPORT), MemberReport.class))
                .isEqualTo(REPORT);
    }

    @Test
    void reportCutShortAnywhereIsRefused() {
        byte[] encoded = RecordCodec.encode(REPORT);
        for (int length = 0; length < encoded.length; length++) {
            byte[] cut = Arrays.copyOf(encoded, length);
            assertThatThrownBy(() -> RecordCodec.decode(cut, MemberReport.class))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessage("not a whole MemberReport (" + length + " bytes)");
        }
    }
}
