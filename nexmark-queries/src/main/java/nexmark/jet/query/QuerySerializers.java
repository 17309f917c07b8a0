package nexmark.jet.query;

import com.hazelcast.jet.config.JobConfig;
import nexmark.jet.accumulator.BidFigures;
import nexmark.jet.accumulator.HighestBids;
import nexmark.jet.accumulator.HottestAuctions;
import nexmark.jet.accumulator.PriceFigures;
import nexmark.jet.accumulator.TopTen;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Person;
import nexmark.jet.query.ClosingPricesP.SavedPrices;
import nexmark.jet.query.FrameColumns.FrameCounts;
import nexmark.jet.query.FrameColumns.FrameUsers;
import nexmark.jet.row.SellerEvent.Account;
import nexmark.jet.row.SellerEvent.Listing;
import nexmark.jet.row.WinningBid;
import nexmark.jet.serializer.WireSerializer;

/** The serializers of events, and of what travels between the stages of queries, or is saved: a line for each type. */
public final class QuerySerializers {

    private QuerySerializers() {}

    public static JobConfig register(JobConfig config) {
        return WireSerializer.register(config, QuerySerializers.class);
    }

    public static final class OfPerson extends WireSerializer<Person> {}

    public static final class OfAuction extends WireSerializer<Auction> {}

    public static final class OfBid extends WireSerializer<Bid> {}

    public static final class OfAccount extends WireSerializer<Account> {}

    public static final class OfListing extends WireSerializer<Listing> {}

    public static final class OfWinningBid extends WireSerializer<WinningBid> {}

    public static final class OfSavedPrices extends WireSerializer<SavedPrices> {}

    public static final class OfPair extends WireSerializer<Q18LastBid.Pair> {}

    public static final class OfPriceFigures extends WireSerializer<PriceFigures> {}

    public static final class OfTopTen extends WireSerializer<TopTen> {}

    public static final class OfFrameCounts extends WireSerializer<FrameCounts> {}

    public static final class OfFrameUsers extends WireSerializer<FrameUsers> {}

    public static final class OfBidFigures extends WireSerializer<BidFigures> {}

    public static final class OfHottestAuctions extends WireSerializer<HottestAuctions> {}

    public static final class OfHottestOfWindow extends WireSerializer<HottestOfWindow> {}

    public static final class OfWaiting extends WireSerializer<RowMap.Waiting> {}

    public static final class OfHighestBids extends WireSerializer<HighestBids> {}

    public static final class OfHighestOfWindow extends WireSerializer<HighestOfWindow> {}
}
