package nexmark.jet.question;

import java.util.EnumSet;
import java.util.List;
import nexmark.jet.event.Auction;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.ClosedAuctionsOracle;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.SellerPrices;

/** The winning bids of each seller's last ten closed auctions, averaged. */
public abstract class AverageSellingPriceBySellerQuestion extends DuplicateSensitive {

    /** Over how many prices of a seller the average is. */
    protected static final int LAST = 10;

    @Override
    public Definition definition() {
        return new Definition(
                "What is the average selling price of each seller's last ten auctions?",
                "the join of q4, then state for every seller",
                "the last ten by time of closing, as an exact sum and count; a seller without a closing for"
                        + " --join-span, 10 minutes of event time, is forgotten",
                List.of("seller", "sum", "count", "expires"),
                Timing.EVERY_ROW,
                EnumSet.of(EventKind.AUCTION, EventKind.BID),
                List.of(StudyStream.BIDS_ON_NEWEST, StudyStream.CLOSING_AUCTIONS),
                EnumSet.of(Setting.KEYS, Setting.JOIN_SPAN, Setting.LAG),
                EnumSet.of(Setting.KEYS, Setting.JOIN_SPAN, Setting.LAG));
    }

    @Override
    public String whyNoSql() {
        return AveragePriceForCategoryQuestion.WHY_NO_SQL;
    }

    @Override
    public Oracle<SellerPrices> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new ClosedAuctionsOracle.PricesOracle<>(
                slice, Auction::seller, LAST, SellerPrices::new, SellerPrices::expires);
    }
}
