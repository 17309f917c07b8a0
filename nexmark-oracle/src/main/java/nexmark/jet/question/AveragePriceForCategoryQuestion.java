package nexmark.jet.question;

import nexmark.jet.event.Auction;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.ClosedAuctionsOracle;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.CategoryPrices;

/** The winning bids of all auctions closed so far, averaged by category. */
public abstract class AveragePriceForCategoryQuestion extends DuplicateSensitive {

    static final String WHY_NO_SQL =
            "an auction closes at its own time, and not at the end of a window; a join that ranks an"
                    + " auction's bids answers with every bid that leads, and takes the answer before it back";

    @Override
    public Definition definition() {
        return Definition.asks("What is the average selling price in each category?")
                .stresses("a join by validity in time, with state for every open auction")
                .differs("the average is exact (sum and count) and over all auctions closed so far; nexmark-flink "
                        + "and RisingWave know no reserve, the study neither expiry nor reserve")
                .columns("category", "sum", "count", "expires")
                .key("category")
                .reads(EventKind.AUCTION, EventKind.BID)
                .studyStreams(StudyStream.BIDS_ON_NEWEST, StudyStream.CLOSING_AUCTIONS)
                .settings(Setting.KEYS, Setting.LAG)
                .build();
    }

    @Override
    public String whyNoSql() {
        return WHY_NO_SQL;
    }

    @Override
    public Oracle<CategoryPrices> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new ClosedAuctionsOracle.PricesOracle<>(
                slice, Auction::category, Integer.MAX_VALUE, CategoryPrices::new, CategoryPrices::expires);
    }
}
