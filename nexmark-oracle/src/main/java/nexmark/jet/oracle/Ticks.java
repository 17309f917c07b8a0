package nexmark.jet.oracle;

import java.time.LocalDate;
import java.time.LocalTime;
import java.util.concurrent.TimeUnit;

/**
 * Ticks of questions about all events so far. These are answered at every tick, a multiple of the slide: one answer for
 * each key whose state the bids since the tick before have changed, over all bids before the tick. It is what the end
 * of a cumulative window is in SQL, without the keys that are as they were.
 */
public final class Ticks {

    /** How many classes of prices there are: below 100 dollars, below 10,000 dollars, and the rest. */
    public static final int CLASSES = 3;

    private static final long[] CLASS_CENTS = {10_000, 1_000_000};
    private static final long DAY_MILLIS = TimeUnit.DAYS.toMillis(1);

    private Ticks() {}

    /** The class of a price, from 0. */
    public static int classOf(long cents) {
        return cents < CLASS_CENTS[0] ? 0 : cents < CLASS_CENTS[1] ? 1 : 2;
    }

    /** The tick that is the first to tell of an event, epoch ms. */
    public static long of(long dateTime, long tickMillis) {
        return (Math.floorDiv(dateTime, tickMillis) + 1) * tickMillis;
    }

    /** The day of an instant, days since the epoch; days are UTC's. */
    public static long dayOf(long epochMillis) {
        return Math.floorDiv(epochMillis, DAY_MILLIS);
    }

    /** The day of an instant as {@code yyyy-MM-dd}. */
    public static String dayText(long epochMillis) {
        return LocalDate.ofEpochDay(dayOf(epochMillis)).toString();
    }

    /** The minute of the day in which an instant lies, as {@code HH:mm}. */
    public static String minuteText(long epochMillis) {
        int minute = (int) TimeUnit.MILLISECONDS.toMinutes(Math.floorMod(epochMillis, DAY_MILLIS));
        return LocalTime.of(minute / 60, minute % 60).toString();
    }

    /**
     * The distance of two ticks, ms, for a question about each day; IllegalArgumentException if it does not divide a
     * day.
     */
    public static long ofDays(QuerySettings settings) {
        long tickMillis = settings.slideMillis();
        if (DAY_MILLIS % tickMillis != 0) {
            throw new IllegalArgumentException("slide " + tickMillis + " ms, expected a divisor of a day, " + DAY_MILLIS
                    + " ms: the question is about each day");
        }
        return tickMillis;
    }

    /**
     * How long the state of a key is kept after a tick, ms: the join span and a tick more, rounded up to tens of ticks,
     * because Jet spaces watermarks by a tenth of it. {@link QuerySettings#NEVER} keeps all.
     */
    public static long keptMillis(QuerySettings settings) {
        long spanMillis = settings.joinSpanMillis();
        long tenTicks = 10 * settings.slideMillis();
        return spanMillis == QuerySettings.NEVER
                ? QuerySettings.NEVER
                : ((spanMillis + settings.slideMillis()) / tenTicks + 1) * tenTicks;
    }
}
