package nexmark.jet.question;

import nexmark.jet.event.EventKind;
import nexmark.jet.oracle.ClosedAuctionsOracle;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.Columns;
import nexmark.jet.row.SoldAuction;

/** Each auction that closes with a winner, whole, with the bid that won it. */
public abstract class WinningBidsQuestion extends DuplicateSensitive {

    @Override
    public Definition definition() {
        return Definition.asks("Which bid won each auction?")
                .stresses("the join of q4 with whole rows as its state")
                .differs("answers when the auction closes, and a bid below the reserve or at the closing does not "
                        + "count; nexmark-flink and RisingWave know no reserve, answer with every bid that leads, "
                        + "and take it back")
                .columns(Columns.without(SoldAuction.class, "channel", "url"))
                .key("id")
                .reads(EventKind.AUCTION, EventKind.BID)
                .settings(Setting.KEYS, Setting.LAG)
                .build();
    }

    @Override
    public String whyNoSql() {
        return AveragePriceForCategoryQuestion.WHY_NO_SQL;
    }

    @Override
    public Oracle<SoldAuction> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new ClosedAuctionsOracle.SoldAuctionsOracle(slice);
    }
}
