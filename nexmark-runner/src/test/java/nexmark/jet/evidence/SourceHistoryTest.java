package nexmark.jet.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A schedule that began at 0. */
class SourceHistoryTest {

    private final SourceHistory history = new SourceHistory(0);

    @Test
    void beforeTheFirstReadingNothingIsKnown() {
        history.add(List.of());
        assertThat(history.readUntilMillis()).isEqualTo(Long.MIN_VALUE);
        assertThat(history.minLagMillis()).isNaN();
        assertThat(history.maxLagMillis(0)).isNaN();
        assertThat(history.maxLagMillis(0, 5000)).isNaN();
        assertThat(history.emittedPerSecond(5, 6)).isNaN();
    }

    /**
     * Readings: the processor, the execution, its start (? if it is not known), the instant and what was emitted. Rates: from,
     * to and events/s.
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        between two readings the count is interpolated | a 1 1 1000 100; a 1 1 3000 500; a 1 1 4000 1500 | 1000 3000 200; 1500 2500 200; 2500 3500 600
        what readings do not reach is not known | a 1 ? 1000 100; a 1 ? 2000 300 | 999 2000 NaN; 1000 2001 NaN; 1000 2000 200
        nothing was emitted before the schedule began | a 1 -2500 -2000 0; a 1 -2500 3000 3000; a 1 -2500 8000 8000 | 0 3000 1000; 2000 8000 1000; -1000 1000 500; -2000 -1000 0
        an execution that began after the schedule had emitted nothing then | a 2 6000 8000 4000; a 2 6000 13000 9000 | 6000 8000 2000; 5999 8000 NaN
        across a restart, which counts from 0, no rate is known | a 1 1 1000 100; a 1 1 2000 300; a 2 3900 4000 50; a 2 3900 5000 900 | 1000 2000 200; 1000 4000 NaN; 1000 5000 NaN; 2500 3500 NaN; 3000 4500 NaN; 4000 5000 850
        nor after the last report of a member that has died | a 1 1 1000 500; b 1 1 1000 400; a 1 1 2000 700 | 1000 2000 NaN
        members that are read at instants of their own are interpolated one by one | a 1 1 1000 0; b 1 1 500 0; a 1 1 2000 1000; b 1 1 2000 1500; a 1 1 3000 2000; b 1 1 2500 2000 | 1000 2000 2000; 1000 2500 2000; 2000 3000 NaN
        """)
    void ratesAreOfWhatReadingsReach(String what, String readings, String rates) {
        for (String reading : readings.split("; ", -1)) {
            String[] words = reading.split(" ", -1);
            long began = words[2].equals("?") ? SourceSecond.NOT_KNOWN : Long.parseLong(words[2]);
            history.add(List.of(new SourceSecond(
                    words[0], words[1], began, Long.parseLong(words[3]), Long.parseLong(words[4]), 0, 0)));
        }
        assertThat(Stream.of(rates.split("; ", -1))).as(what).allSatisfy(rate -> {
            String[] words = rate.split(" ", -1);
            assertThat(history.emittedPerSecond(Long.parseLong(words[0]), Long.parseLong(words[1])))
                    .as(rate)
                    .isEqualTo(Double.valueOf(words[2]));
        });
    }

    @Test
    void lagsAreThoseOfTheProcessorThatIsWorstOffAndOfSecondsThatAreKnownOfAll() {
        history.add(List.of(lag("a", 1000, 1, 70), lag("b", 1000, 5, 30)));
        assertThat(history.minLagMillis()).isEqualTo(5);
        assertThat(history.maxLagMillis()).isEqualTo(70);
        assertThat(history.minLagMillis(0)).isEqualTo(5);
        assertThat(history.maxLagMillis(0)).isEqualTo(70);
        history.add(List.of(lag("a", 2000, 1, 90)));
        assertThat(history.readUntilMillis()).isEqualTo(1000);
        assertThat(history.minLagMillis(1000)).isNaN();
        assertThat(history.maxLagMillis(1000)).isNaN();
        assertThat(history.maxLagMillis(0, 2000)).isEqualTo(90);
    }

    @Test
    void aLagBelongsToTheSecondThatEndsThen() {
        history.add(List.of(lag("a", 9_000, 400, 400)));
        history.add(List.of(lag("a", 10_000, 7, 7)));
        assertThat(history.maxLagMillis(8_000)).isEqualTo(400);
        assertThat(history.minLagMillis(9_000)).isEqualTo(7);
        assertThat(history.maxLagMillis(9_000, 20_000)).isEqualTo(7);
    }

    private static SourceSecond lag(String processor, long atMillis, double minMillis, double maxMillis) {
        return new SourceSecond(processor, "first", 1, atMillis, 0, minMillis, maxMillis);
    }
}
