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
import nexmark.jet.query.SellerEvent.Account;
import nexmark.jet.query.SellerEvent.Listing;
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
                .registerSerializer(FrameCounts.class, OfFrameCounts.class)
                .registerSerializer(FrameUsers.class, OfFrameUsers.class)
                .registerSerializer(HottestOfWindow.class, OfHottestOfWindow.class);
    }

    private static void write(ObjectDataOutput out, WinningBid winner) throws IOException {
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

    /** {@link WinningBid} on the wire. */
    public static final class OfWinningBid implements StreamSerializer<WinningBid> {
        @Override
        public int getTypeId() {
            return FIRST_TYPE_ID;
        }

        @Override
        public void write(ObjectDataOutput out, WinningBid winner) throws IOException {
            QuerySerializers.write(out, winner);
        }

        @Override
        public WinningBid read(ObjectDataInput in) throws IOException {
            return readWinningBid(in);
        }
    }

    /** {@link SavedPrices} in a snapshot. */
    public static final class OfSavedPrices implements StreamSerializer<SavedPrices> {
        @Override
        public int getTypeId() {
            return FIRST_TYPE_ID + 1;
        }

        @Override
        public void write(ObjectDataOutput out, SavedPrices saved) throws IOException {
            out.writeLong(saved.lastExpiry());
            out.writeLongArray(
                    saved.prices().stream().mapToLong(Long::longValue).toArray());
            out.writeInt(saved.waiting().size());
            for (WinningBid winner : saved.waiting()) {
                QuerySerializers.write(out, winner);
            }
        }

        @Override
        public SavedPrices read(ObjectDataInput in) throws IOException {
            long lastExpiry = in.readLong();
            List<Long> prices = LongStream.of(in.readLongArray()).boxed().toList();
            List<WinningBid> waiting = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                waiting.add(readWinningBid(in));
            }
            return new SavedPrices(lastExpiry, prices, waiting);
        }
    }

    /** {@link FrameCounts} on the wire. */
    public static final class OfFrameCounts implements StreamSerializer<FrameCounts> {
        @Override
        public int getTypeId() {
            return FIRST_TYPE_ID + 2;
        }

        @Override
        public void write(ObjectDataOutput out, FrameCounts counts) throws IOException {
            counts.write(out);
        }

        @Override
        public FrameCounts read(ObjectDataInput in) throws IOException {
            return FrameCounts.read(in);
        }
    }

    /** {@link FrameUsers} on the wire. */
    public static final class OfFrameUsers implements StreamSerializer<FrameUsers> {
        @Override
        public int getTypeId() {
            return FIRST_TYPE_ID + 4;
        }

        @Override
        public void write(ObjectDataOutput out, FrameUsers users) throws IOException {
            users.write(out);
        }

        @Override
        public FrameUsers read(ObjectDataInput in) throws IOException {
            return FrameUsers.read(in);
        }
    }

    /** {@link HottestOfWindow} on the wire. */
    public static final class OfHottestOfWindow implements StreamSerializer<HottestOfWindow> {
        @Override
        public int getTypeId() {
            return FIRST_TYPE_ID + 3;
        }

        @Override
        public void write(ObjectDataOutput out, HottestOfWindow window) throws IOException {
            window.write(out);
        }

        @Override
        public HottestOfWindow read(ObjectDataInput in) throws IOException {
            return HottestOfWindow.read(in);
        }
    }

    /** {@link Account} on the wire. */
    public static final class OfAccount implements StreamSerializer<Account> {
        @Override
        public int getTypeId() {
            return FIRST_TYPE_ID + 5;
        }

        @Override
        public void write(ObjectDataOutput out, Account account) throws IOException {
            account.write(out);
        }

        @Override
        public Account read(ObjectDataInput in) throws IOException {
            return Account.read(in);
        }
    }

    /** {@link Listing} on the wire. */
    public static final class OfListing implements StreamSerializer<Listing> {
        @Override
        public int getTypeId() {
            return FIRST_TYPE_ID + 6;
        }

        @Override
        public void write(ObjectDataOutput out, Listing listing) throws IOException {
            listing.write(out);
        }

        @Override
        public Listing read(ObjectDataInput in) throws IOException {
            return Listing.read(in);
        }
    }

    /** {@link Opening} on the wire. */
    public static final class OfOpening implements StreamSerializer<Opening> {
        @Override
        public int getTypeId() {
            return FIRST_TYPE_ID + 7;
        }

        @Override
        public void write(ObjectDataOutput out, Opening opening) throws IOException {
            opening.write(out);
        }

        @Override
        public Opening read(ObjectDataInput in) throws IOException {
            return Opening.read(in);
        }
    }

    /** {@link Offer} on the wire. */
    public static final class OfOffer implements StreamSerializer<Offer> {
        @Override
        public int getTypeId() {
            return FIRST_TYPE_ID + 8;
        }

        @Override
        public void write(ObjectDataOutput out, Offer offer) throws IOException {
            offer.write(out);
        }

        @Override
        public Offer read(ObjectDataInput in) throws IOException {
            return Offer.read(in);
        }
    }
}
