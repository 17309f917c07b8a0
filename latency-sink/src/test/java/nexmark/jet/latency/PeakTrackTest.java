package nexmark.jet.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PeakTrackTest {

    private static final long EPOCH = 1_700_000_000_000L;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private record Settled(String member, long idealMillis, long latencyNanos) {}

    private final PeakTrack track = new PeakTrack();

    @Test
    void binsBeginAtMultiplesOfTwentyMillisecondsAndEmptyOnesAreNotThereButLatenciesBelowZeroAre() {
        add(new Settled("a", EPOCH + 19, 1_000));
        add(new Settled("a", EPOCH + 20, 2_000));
        add(new Settled("a", EPOCH + 999, 3_000));

        add(new Settled("a", 40, -500_000));

        assertThat(track.peaks())
                .contains(new Peak(40, -0.5, 39.5, "a"))
                .extracting(Peak::idealMillis)
                .containsExactly(40L, EPOCH + 19, EPOCH + 20, EPOCH + 999);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void inWhateverOrderInstantsSettleTheWorstOfEachBinIsWhatAPlainMapSays(long seed) {
        Random random = new Random(seed);
        List<Settled> instants = new ArrayList<>();
        TreeMap<Long, Long> worst = new TreeMap<>();
        for (int i = 0; i < 5_000; i++) {
            Settled instant =
                    new Settled("m" + random.nextInt(3), EPOCH + random.nextInt(7_000), random.nextInt(400) * 1_000L);
            instants.add(instant);
            worst.merge(Math.floorDiv(instant.idealMillis, 20L), instant.latencyNanos, Math::max);
        }
        instants.forEach(this::add);
        PeakTrack other = new PeakTrack();
        Collections.shuffle(instants, random);
        instants.forEach(instant -> add(other, instant));

        assertThat(track.peaks())
                .extracting(peak -> Math.round(peak.latencyMillis() * NANOS_PER_MILLI))
                .containsExactlyElementsOf(worst.values());
        assertThat(other.peaks()).isEqualTo(track.peaks());
    }

    /** One character for each bin: a blank has no samples, a roof has some above the latency. */
    @ParameterizedTest
    @CsvSource({
        "'..........^^^..........^..........', 2",
        "'..........^....^..........', 1",
        "'..........^.....^..........', 2",
        "'..........^                   ^..........', 1",
        "'..........^                  .^..........', 2",
        "'^^^...', 1",
        "'^^^^...',"
    })
    void binsAboveALatencyAreOneExcursionIfCloseOrWithNothingBetween(String bins, Integer excursions) {
        for (int bin = 0; bin < bins.length(); bin++) {
            if (bins.charAt(bin) != ' ') {
                add(new Settled("a", EPOCH + bin * 20L, bins.charAt(bin) == '^' ? 3_000 : 1_000));
            }
        }
        OptionalInt found = track.excursionsAbove(2);
        assertThat(found.isPresent() ? (Integer) found.getAsInt() : null)
                .as("none is known of what lasts for more than half of the run")
                .isEqualTo(excursions);
    }

    private void add(Settled instant) {
        add(track, instant);
    }

    private static void add(PeakTrack to, Settled instant) {
        to.add(instant.member, instant.idealMillis, instant.idealMillis * NANOS_PER_MILLI + instant.latencyNanos);
    }
}
