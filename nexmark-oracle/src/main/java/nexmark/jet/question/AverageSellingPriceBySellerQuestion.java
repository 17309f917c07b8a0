package nexmark.jet.question;

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
        return Definition.asks("What is the average selling price of each seller's last ten auctions?")
                .stresses("the join of q4, then state for every seller")
                .differs("the last ten by time of closing, as an exact sum and count, where nexmark-flink and "
                        + "RisingWave take eleven; a seller without a closing for --join-span, 10 minutes of event "
                        + "time, is forgotten")
                .columns("seller", "sum", "count", "expires")
                .key("seller")
                .reads(EventKind.AUCTION, EventKind.BID)
                .studyStreams(StudyStream.BIDS_ON_NEWEST, StudyStream.CLOSING_AUCTIONS)
                .settings(Setting.KEYS, Setting.JOIN_SPAN, Setting.LAG)
                .build();
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
