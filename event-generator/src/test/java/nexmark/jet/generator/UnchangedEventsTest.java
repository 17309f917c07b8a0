package nexmark.jet.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Wire;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A million events of many settings are what they were at revision ded28ef5, in content and order, by the checksum of their wire form. */
class UnchangedEventsTest {

    private static final int EVENTS = 100_000;
    private static final long START_MILLIS = 1_795_219_200_000L;
    private static final long THIRTY_YEARS_NANOS = TimeUnit.DAYS.toNanos(30 * 365);
    private static final Wire<Event> WIRE = Wire.of(Event.class);

    @ParameterizedTest
    @CsvSource({
        // seed, rate, first position, keys, mean lifetime, hot auction ratio, disorder, late %, channels, checksum
        "0, 1000000, 0, 100, 0, 2, 1, 0, false, 2291409466",
        "0, 1000000, 0, 100, 0, 2, 1, 0, true, 2957535399",
        "1, 250000, 5000000000, 1, 0, 1, 1000, 0, false, 3014377447",
        "-7, 1000000000, 88888888800, 1000, 5000, 3, 11, 10, true, 2844813342",
        "9223372036854775807, 8191, 1250, 12345, 1, 4, 1, 50, false, 1760866388",
        "42, 1, 777777750, 2147483647, 0, 2, 952, 0, true, 974054052",
        "2, 100000000, 3000000000000, 100, 86400000, 7, 7, 30, false, 2861769364",
    })
    void ofTheStandardProfile(
            long seed,
            long rate,
            long first,
            long keys,
            long lifetimeMillis,
            int hotAuctionRatio,
            int disorder,
            int latePercent,
            boolean channels,
            long checksum)
            throws IOException {
        Lateness lateness = new Lateness(seed, latePercent, 3_000, Long.MAX_VALUE);
        assertThat(checksum(
                        new GeneratorSettings(
                                Profile.STANDARD,
                                EmissionSchedule.startingAtMillis(START_MILLIS, rate),
                                Long.MAX_VALUE,
                                disorder,
                                new StandardContent(seed, keys, lifetimeMillis, hotAuctionRatio, channels),
                                lateness),
                        first))
                .isEqualTo(checksum);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1000000, 0, 10000, 1, 1107983324",
        "3, 12345, 4444444400, 1, 50, 4083967452",
        "-5, 5000000000, 99999999950, 2147483647, 1000, 3487416746",
    })
    void ofTheStudy(long seed, long rate, long first, long keys, int disorder, long checksum) throws IOException {
        assertThat(checksum(
                        new GeneratorSettings(
                                Profile.BLOG_2021,
                                EmissionSchedule.startingAtMillis(START_MILLIS, rate),
                                Long.MAX_VALUE,
                                disorder,
                                new StandardContent(seed, keys, 0, 2, false),
                                Lateness.NONE),
                        first))
                .isEqualTo(checksum);
    }

    private static long checksum(GeneratorSettings settings, long first) throws IOException {
        List<EventSequence> sequences =
                settings.sequences(Arrays.asList(StudyStream.values()), EnumSet.allOf(EventKind.class));
        CRC32C checksum = new CRC32C();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (EventSequence sequence : sequences) {
            LaneCursor lane = new LaneCursor(sequence, 0, 1, first);
            lane.lookAt(TimeUnit.MILLISECONDS.toNanos(START_MILLIS) + THIRTY_YEARS_NANOS);
            for (int i = 0; i < EVENTS / sequences.size(); i++, lane.advance()) {
                WIRE.write(lane.peek(), out);
                if (bytes.size() > 100_000) {
                    checksum.update(bytes.toByteArray());
                    bytes.reset();
                }
            }
        }
        checksum.update(bytes.toByteArray());
        return checksum.getValue();
    }
}
