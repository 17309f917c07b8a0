package nexmark.jet.query;

import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.StreamSerializer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import nexmark.jet.event.CompactWire;
import nexmark.jet.query.AuctionEvent.Offer;
import nexmark.jet.query.AuctionEvent.Opening;
import nexmark.jet.query.ClosingPricesP.SavedPrices;
import nexmark.jet.query.FrameColumns.FrameCounts;
import nexmark.jet.query.FrameColumns.FrameUsers;
import nexmark.jet.query.HottestAuctions.HottestOfWindow;
import nexmark.jet.query.SellerJoinP.SellerEvent.Account;
import nexmark.jet.query.SellerJoinP.SellerEvent.Listing;
import nexmark.jet.row.WinningBid;

/** Wire forms of the items that travel between the queries' own processors, registered with a job. */
public final class QuerySerializers {

    private static final int FIRST_TYPE_ID = 2021_200;

    private QuerySerializers() {}

    public static JobConfig register(JobConfig config) {
        return config.registerSerializer(Account.class, OfAccount.class)
                .registerSerializer(Listing.class, OfListing.class)
                .registerSerializer(Opening.class, OfOpening.class)
                .registerSerializer(Offer.class, OfOffer.class)
                .registerSerializer(WinningBid.class, OfWinningBid.class)
                .registerSerializer(SavedPrices.class, OfSavedPrices.class)
                .registerSerializer(Q18LastBid.Pair.class, OfPair.class)
                .registerSerializer(FrameCounts.class, OfFrameCounts.class)
                .registerSerializer(FrameUsers.class, OfFrameUsers.class)
                .registerSerializer(HottestOfWindow.class, OfHottestOfWindow.class);
    }

    private interface Writer<T> {
        void write(T item, ObjectDataOutput out) throws IOException;
    }

    private interface Reader<T> {
        T read(ObjectDataInput in) throws IOException;
    }

    /** The serializer of a type; Hazelcast makes one of each class, by its name. */
    private abstract static class Wire<T> implements StreamSerializer<T> {

        private final int number;
        private final Writer<T> writer;
        private final Reader<T> reader;

        private Wire(int number, Writer<T> writer, Reader<T> reader) {
            this.number = number;
            this.writer = writer;
            this.reader = reader;
        }

        @Override
        public final int getTypeId() {
            return FIRST_TYPE_ID + number;
        }

        @Override
        public final void write(ObjectDataOutput out, T item) throws IOException {
            writer.write(item, out);
        }

        @Override
        public final T read(ObjectDataInput in) throws IOException {
            return reader.read(in);
        }
    }

    public static final class OfWinningBid extends Wire<WinningBid> {
        public OfWinningBid() {
            super(0, QuerySerializers::write, QuerySerializers::readWinningBid);
        }
    }

    public static final class OfSavedPrices extends Wire<SavedPrices> {
        public OfSavedPrices() {
            super(1, QuerySerializers::write, QuerySerializers::readSavedPrices);
        }
    }

    public static final class OfFrameCounts extends Wire<FrameCounts> {
        public OfFrameCounts() {
            super(2, FrameCounts::write, FrameCounts::read);
        }
    }

    public static final class OfHottestOfWindow extends Wire<HottestOfWindow> {
        public OfHottestOfWindow() {
            super(3, HottestOfWindow::write, HottestOfWindow::read);
        }
    }

    public static final class OfFrameUsers extends Wire<FrameUsers> {
        public OfFrameUsers() {
            super(4, FrameUsers::write, FrameUsers::read);
        }
    }

    public static final class OfAccount extends Wire<Account> {
        public OfAccount() {
            super(5, Account::write, Account::read);
        }
    }

    public static final class OfListing extends Wire<Listing> {
        public OfListing() {
            super(6, Listing::write, Listing::read);
        }
    }

    public static final class OfOpening extends Wire<Opening> {
        public OfOpening() {
            super(7, Opening::write, Opening::read);
        }
    }

    public static final class OfOffer extends Wire<Offer> {
        public OfOffer() {
            super(8, Offer::write, Offer::read);
        }
    }

    public static final class OfPair extends Wire<Q18LastBid.Pair> {
        public OfPair() {
            super(9, Q18LastBid.Pair::write, Q18LastBid.Pair::read);
        }
    }

    private static void write(WinningBid winner, ObjectDataOutput out) throws IOException {
        CompactWire.writeLong(winner.auction(), out);
        CompactWire.writeLong(winner.seller(), out);
        CompactWire.writeLong(winner.category(), out);
        CompactWire.writeLong(winner.price(), out);
        CompactWire.writeLong(winner.expires(), out);
    }

    private static WinningBid readWinningBid(ObjectDataInput in) throws IOException {
        return new WinningBid(
                CompactWire.readLong(in),
                CompactWire.readLong(in),
                CompactWire.readLong(in),
                CompactWire.readLong(in),
                CompactWire.readLong(in));
    }

    private static void write(SavedPrices saved, ObjectDataOutput out) throws IOException {
        out.writeLong(saved.lastExpiry());
        out.writeLongArray(saved.prices().stream().mapToLong(Long::longValue).toArray());
        out.writeInt(saved.waiting().size());
        for (WinningBid winner : saved.waiting()) {
            write(winner, out);
        }
    }

    private static SavedPrices readSavedPrices(ObjectDataInput in) throws IOException {
        long lastExpiry = in.readLong();
        List<Long> prices = LongStream.of(in.readLongArray()).boxed().toList();
        List<WinningBid> waiting = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            waiting.add(readWinningBid(in));
        }
        return new SavedPrices(lastExpiry, prices, waiting);
    }
}
