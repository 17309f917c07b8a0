package nexmark.jet.event;

import java.util.Arrays;

/**
 * Some events in the order of their arrival, as columns: what was due together travels as one object.
 *
 * <p>Of bids there is what they say in numbers; of other events only that they are there, and when. Whole columns also
 * hold the events that say more.
 */
public final class EventColumns implements RecordColumns {

    /** An item has at most this many events. */
    public static final int MOST = 512;

    private static final long[][] NONE = {};

    // Stages read and generators fill these up to the size.
    public final long[] auction;
    public final long[] bidder;
    public final long[] price;
    public final long[] dateTime;

    private final boolean isWhole;
    /** Null while all events are bids without texts. */
    private Event[] whole;
    /** Null while all events are bids. */
    private boolean[] isOther;

    private int size;
    private int others;

    public EventColumns(int capacity, boolean isWhole) {
        this.isWhole = isWhole;
        auction = new long[capacity];
        bidder = new long[capacity];
        price = new long[capacity];
        dateTime = new long[capacity];
    }

    /** An event in columns of its own. */
    public static EventColumns of(Event event, boolean isWhole) {
        EventColumns columns = new EventColumns(1, isWhole);
        columns.add(event);
        return columns;
    }

    /** Whether the events' texts, and what others than bids say, are wanted. */
    public boolean isWhole() {
        return isWhole;
    }

    public int room() {
        return dateTime.length - size;
    }

    /** Makes place for bids of one millisecond, and returns the first place. */
    public int place(int bids, long timestampMillis) {
        int first = size;
        size += bids;
        Arrays.fill(dateTime, first, size, timestampMillis);
        return first;
    }

    public void add(Event event) {
        int place = place(1, event.dateTime());
        boolean isAllNumbers = false;
        if (event instanceof Bid bid) {
            auction[place] = bid.auction();
            bidder[place] = bid.bidder();
            price[place] = bid.price();
            isAllNumbers = bid.text().isEmpty();
        } else {
            other(place);
        }
        if (isWhole && !isAllNumbers) {
            whole = whole == null ? new Event[dateTime.length] : whole;
            whole[place] = event;
        }
    }

    /** Adds an event that is not a bid. */
    public void addOther(long timestampMillis) {
        other(place(1, timestampMillis));
    }

    private void other(int place) {
        isOther = isOther == null ? new boolean[dateTime.length] : isOther;
        isOther[place] = true;
        others++;
    }

    /** The bids alone. */
    public EventColumns bids() {
        if (others == 0) {
            return this;
        }
        EventColumns bids = new EventColumns(size - others, false);
        for (int i = 0; i < size; i++) {
            if (!isOther[i]) {
                int place = bids.size++;
                bids.auction[place] = auction[i];
                bids.bidder[place] = bidder[i];
                bids.price[place] = price[i];
                bids.dateTime[place] = dateTime[i];
            }
        }
        return bids;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public long dateTime(int index) {
        return dateTime[index];
    }

    @Override
    public Event record(int index) {
        return whole == null || whole[index] == null
                ? new Bid(auction[index], bidder[index], price[index], dateTime[index], Bid.Text.NONE)
                : whole[index];
    }

    @Override
    public long[][] columns() {
        return whole == null ? new long[][] {auction, bidder, price, dateTime} : NONE;
    }
}
