package nexmark.jet.runner.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.result.Snapshots;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Snapshots a second apart, begun at whole seconds. */
class SnapshotHistoryTest {

    /**
     * Readings: when, the last that began, when it began (- if it has ended), and of the last success number, start, end and
     * bytes. Expected: the numbers of successes, failures and unseen ones, and medians and maxima of ms and bytes.
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        one counts once however often it is read | 100 0 - 0 0 8 100; 100 0 - 0 0 8 100; 1005 1 1000 0 0 8 100 | 0 9999 | 1 0 0 8 8 100 100
        medians are by nearest rank, maxima exact | 100 0 - 0 0 9 100; 1100 1 - 1 1000 1030 400; 2100 2 - 2 2000 2005 200; 3100 3 - 3 3000 3007 300 | 0 9999 | 4 0 0 7 30 200 400
        only those that ended in the span count | 100 0 - 0 0 10 100; 1100 1 - 1 1000 1020 200; 2100 2 - 2 2000 2030 300 | 1020 2030 | 1 0 0 20 20 200 200
        one that ended without success failed | 50 0 - -1 0 0 0 | 0 9999 | 0 1 0 - - - -
        one that a restart cut short failed once the next is begun | 100 0 - 0 0 8 100; 1005 1 1000 0 0 8 100; 2005 2 2000 0 0 8 100 | 0 9999 | 1 1 0 8 8 100 100
        one that came and went between two readings is unseen | 100 0 - 0 0 8 100; 2100 2 - 2 2000 2006 100 | 0 9999 | 2 0 1 6 8 100 100
        one that is known only while the next goes on is seen | 1005 1 1000 0 0 8 100 | 0 9999 | 1 0 0 8 8 100 100
        attempts whose number is given to the next failed | 100 0 - 0 0 8 100; 1005 1 1000 0 0 8 100; 1105 1 1000 0 0 8 100; 6005 1 6000 0 0 8 100; 9005 1 9000 0 0 8 100 | 0 9999 | 1 2 0 8 8 100 100
        an attempt whose number another had when it succeeded failed | 1005 0 1000 -1 0 0 0; 6105 0 - 0 6000 6009 100; 6205 0 - 0 6000 6009 100 | 0 9999 | 1 1 0 9 9 100 100
        counting back between two attempts is no attempt | 100 0 - 0 0 8 100; 1005 1 1000 0 0 8 100; 3000 0 1000 0 0 8 100; 6005 1 6000 0 0 8 100 | 0 9999 | 1 1 0 8 8 100 100
        """)
    void eachSnapshotHasOneOutcome(String what, String readings, String span, String expected) {
        SnapshotHistory history = new SnapshotHistory();
        for (String reading : readings.split("; ", -1)) {
            Long[] read = numbers(reading);
            history.add(new SnapshotReading(
                    read[0],
                    read[1],
                    read[2] == null ? SnapshotReading.ENDED : read[2],
                    read[3],
                    read[4],
                    read[5],
                    read[6]));
        }
        Long[] found = numbers(expected);
        assertThat(SnapshotHistory.endedBetween(List.of(history), numbers(span)[0], numbers(span)[1]))
                .as(what)
                .isEqualTo(new Snapshots(
                        found[0].intValue(),
                        found[1].intValue(),
                        found[2].intValue(),
                        found[3],
                        found[4],
                        found[5],
                        found[6]));
    }

    private static Long[] numbers(String text) {
        return Stream.of(text.split(" ", -1))
                .map(word -> word.equals("-") ? null : Long.valueOf(word))
                .toArray(Long[]::new);
    }
}
