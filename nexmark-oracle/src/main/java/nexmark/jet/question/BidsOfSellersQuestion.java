package nexmark.jet.question;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import nexmark.jet.event.EventKind;
import nexmark.jet.oracle.BidsOfSellersOracle;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.Columns;
import nexmark.jet.row.SellersBid;

/** Each bid with its bidder and each auction of theirs, in whatever order the three arrive. */
public abstract class BidsOfSellersQuestion implements Question {

    @Override
    public Definition definition() {
        return new Definition(
                "Who bids and also sells, and what?",
                "a join of three streams that makes more rows than there are events",
                "each triple is listed once, in whatever order the three arrive; a person without an event for --join-span is"
                        + " forgotten",
                Columns.of(SellersBid.class),
                Timing.EVERY_ROW,
                EnumSet.allOf(EventKind.class),
                List.of(),
                EnumSet.of(Setting.BID_SPAN),
                Set.of());
    }

    @Override
    public Oracle<SellersBid> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new BidsOfSellersOracle(settings, slice);
    }
}
