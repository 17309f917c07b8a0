package nexmark.jet.row;

import nexmark.jet.event.Bid;

/**
 * A bid of a middling price, with what is worked out of it.
 *
 * @param price 908 times the bid's: thousandths of a cent, where nexmark-flink has 0.908 times the price as a decimal
 * @param bidTimeType by the hour, UTC: dayTime from 8 to 18, otherTime 7 and 19, nightTime the others
 * @param dateTime epoch ms
 * @param extra may be null
 * @param cCounts how often the letter c is in extra
 */
public record CalculatedBid(
        long auction, long bidder, long price, String bidTimeType, long dateTime, String extra, long cCounts) {

    private static final long FACTOR = 908;
    private static final long ABOVE = 1_000_000_000L;
    private static final long BELOW = 50_000_000_000L;
    private static final long MILLIS_PER_HOUR = 3_600_000;

    /** Whether the price lies between the bounds, however large it is. */
    public static boolean isAsked(Bid bid) {
        return bid.price() > ABOVE / FACTOR && bid.price() <= (BELOW - 1) / FACTOR;
    }

    /** @param bid one that {@link #isAsked} */
    public static CalculatedBid of(Bid bid) {
        String extra = bid.text().extra();
        return new CalculatedBid(
                bid.auction(),
                bid.bidder(),
                bid.price() * FACTOR,
                timeType((int) Math.floorMod(Math.floorDiv(bid.dateTime(), MILLIS_PER_HOUR), 24L)),
                bid.dateTime(),
                extra,
                extra == null ? 0 : count('c', extra));
    }

    private static String timeType(int hour) {
        if (8 <= hour && hour <= 18) {
            return "dayTime";
        }
        return hour == 7 || hour == 19 ? "otherTime" : "nightTime";
    }

    private static long count(char letter, String text) {
        long count = 0;
        for (int at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) {
            count++;
        }
        return count;
    }
}
