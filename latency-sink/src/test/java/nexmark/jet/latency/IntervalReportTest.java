package nexmark.jet.latency;

import static nexmark.jet.latency.Delivery.AT_ONCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class IntervalReportTest {

    private static final IntervalReport.Origin ORIGIN = new IntervalReport.Origin("3f2a", "10.0.0.1:5701", 77, 3, 12);

    private final LatencyRecorder recorder = new LatencyRecorder(new LatencySettings("run", 100, 200));

    @Test
    void aReportReadsBackAsItWasWritten() throws IOException {
        IntervalReport written = new IntervalReport(ORIGIN, 5, 1_000, 2_001, 1_990, 1_000, AT_ONCE, someRows());

        IntervalReport read = IntervalReport.decode(written.encode());

        assertThat(read).usingRecursiveComparison().ignoringFields("interval").isEqualTo(written);
        assertThat(read.key()).isEqualTo("3f2a/5");
        assertSame(read.interval(), written.interval());
    }

    @Test
    void aReportOfAnotherVersionIsRefused() {
        byte[] encoded = new IntervalReport(ORIGIN, 0, 0, 0, 0, 0, AT_ONCE, new Interval()).encode();
        encoded[0] = 9;

        assertThatThrownBy(() -> IntervalReport.decode(encoded))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("version 9, expected 6");
    }

    @Test
    void aReportThatCannotBeTrueIsRefused() {
        assertThatThrownBy(() -> new IntervalReport(ORIGIN, 0, 2, 1, 0, 0, AT_ONCE, new Interval()))
                .hasMessageContaining("before its start");
        assertThatThrownBy(() -> new IntervalReport(ORIGIN, -1, 1, 2, 0, 0, AT_ONCE, new Interval()))
                .hasMessageContaining("sequence -1");
        assertThatThrownBy(() -> new IntervalReport(ORIGIN, 0, 1, 2, 0, 3, AT_ONCE, someRows()))
                .hasMessageContaining("rowsTotal 3");
        assertThatThrownBy(() -> new IntervalReport.Origin("p", "m", 1, 1, 0)).hasMessageContaining("processors 0");
    }

    /** Four rows inside, one of them early, one outside; two of them whole. */
    private Interval someRows() {
        recorder.begin();
        recorder.record(100, 101_500_000, Long.MAX_VALUE);
        recorder.record(100, 400_000_123_456L, 5);
        recorder.record(150, 149_000_000, -7);
        recorder.record(199, 200_000_000, 0);
        recorder.record(200, 200_000_000, 8);
        recorder.tap(100, "a", new Reports.Texts<>(0));
        recorder.tap(199, "b", new Reports.Texts<>(0));
        recorder.end();
        Interval interval = new Interval();
        recorder.takeInto(interval);
        return interval;
    }

    private static void assertSame(Interval actual, Interval expected) throws IOException {
        assertThat(actual.rows()).isEqualTo(expected.rows());
        LatencyDistributionTest.assertSame(actual.measured(), expected.measured());
        LatencyDistributionTest.assertSame(actual.outside(), expected.outside());
        assertThat(instants(actual)).isEqualTo(instants(expected));
        assertThat(texts(actual)).isEqualTo(texts(expected));
    }

    private static List<String> instants(Interval interval) {
        List<String> instants = new ArrayList<>();
        interval.instants()
                .forEach((ideal, first, last, rows, checksum) ->
                        instants.add(ideal + ":" + first + "-" + last + "*" + rows + "#" + checksum));
        return instants.stream().sorted().toList();
    }

    private static List<String> texts(Interval interval) throws IOException {
        List<String> texts = new ArrayList<>();
        interval.tapped().forEach((ideal, in) -> texts.add(ideal + "=" + in.readUTF()));
        return texts;
    }
}
