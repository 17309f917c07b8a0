package nexmark.jet.runner.recorded;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.OptionalLong;

/** Reads instants from text: ISO-8601 with a {@code T} or a space, in UTC where no offset is given. */
public final class EventTime {

    /** The last millisecond of the year 9999; a larger number is likely a time in another unit. */
    static final long LAST_MILLIS = 253_402_300_799_999L;

    private static final int DATE_LENGTH = "2015-07-15".length();

    private EventTime() {}

    /** The instant in epoch ms, rounded down; empty if the text is not an instant. */
    public static OptionalLong millis(String text) {
        String iso = text.length() > DATE_LENGTH && text.charAt(DATE_LENGTH) == ' '
                ? text.substring(0, DATE_LENGTH) + "T" + text.substring(DATE_LENGTH + 1)
                : text;
        try {
            return OptionalLong.of(instant(iso).toEpochMilli());
        } catch (DateTimeException | ArithmeticException e) {
            return OptionalLong.empty();
        }
    }

    private static Instant instant(String iso) {
        TemporalAccessor time =
                DateTimeFormatter.ISO_DATE_TIME.parseBest(iso, OffsetDateTime::from, LocalDateTime::from);
        return time instanceof OffsetDateTime withOffset
                ? withOffset.toInstant()
                : ((LocalDateTime) time).toInstant(ZoneOffset.UTC);
    }
}
