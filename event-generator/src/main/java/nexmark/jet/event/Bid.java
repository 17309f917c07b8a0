package nexmark.jet.event;

import static java.util.Objects.requireNonNull;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

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
public record Bid(long auction, long bidder, long price, long dateTime, Text text) implements Event, Wire.Own {

    public Bid {
        requireNonNull(text, "text");
    }

    @Override
    public EventKind kind() {
        return EventKind.BID;
    }

    /** The bid without its text; this one if it has none. */
    public Bid withoutText() {
        return text.isEmpty() ? this : new Bid(auction, bidder, price, dateTime, Text.NONE);
    }

    /** Writes of a bid without text that it has none, in one byte. */
    @Override
    public void write(DataOutput out) throws IOException {
        CompactWire.writeLong(auction, out);
        CompactWire.writeLong(bidder, out);
        CompactWire.writeLong(price, out);
        CompactWire.writeLong(dateTime, out);
        boolean hasText = !text.isEmpty();
        out.writeBoolean(hasText);
        if (hasText) {
            CompactWire.writeText(text.channel, out);
            CompactWire.writeText(text.url, out);
            CompactWire.writeText(text.extra, out);
        }
    }

    public static Bid read(DataInput in) throws IOException {
        return new Bid(
                CompactWire.readLong(in),
                CompactWire.readLong(in),
                CompactWire.readLong(in),
                CompactWire.readLong(in),
                in.readBoolean()
                        ? new Text(CompactWire.readText(in), CompactWire.readText(in), CompactWire.readText(in))
                        : Text.NONE);
    }

    /** A bid's payload; each part may be null. The generator makes a channel and a url only if it is told to. */
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
