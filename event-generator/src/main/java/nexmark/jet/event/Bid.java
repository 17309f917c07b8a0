package nexmark.jet.event;

import static java.util.Objects.requireNonNull;

/**
 * A person bids on an auction. All texts hang on one reference, so that a bid without text stays four longs and a
 * pointer: 48 bytes on the heap.
 *
 * @param auction id of the auction, which may not have been seen yet
 * @param bidder id of the bidding person
 * @param price cents
 * @param dateTime epoch ms
 * @param text the bid's payload, {@link Text#NONE} if it has none
 */
public record Bid(long auction, long bidder, long price, long dateTime, Text text) implements Event {

    public Bid {
        requireNonNull(text, "text");
    }

    @Override
    public EventKind kind() {
        return EventKind.BID;
    }

    /** A bid's payload; each part may be null. Only recorded events of other tools have a channel and a url. */
    public record Text(String channel, String url, String extra) {

        public static final Text NONE = new Text(null, null, null);

        public static Text ofExtra(String extra) {
            return new Text(null, null, extra);
        }

        public boolean isEmpty() {
            return channel == null && url == null && extra == null;
        }
    }
}
