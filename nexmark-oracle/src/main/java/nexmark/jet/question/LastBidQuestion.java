package nexmark.jet.question;

import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.event.Bid;
import nexmark.jet.oracle.BidOrder;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Absence;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.TickOracle;
import nexmark.jet.row.Columns;
import nexmark.jet.row.LastBid;

/** At every tick, of each bidder and auction with a new bid, the last one. */
public abstract class LastBidQuestion extends DuplicateSensitive {

    @Override
    public Definition definition() {
        return Definition.asks("What is each bidder's last bid on each auction?")
                .stresses("deduplication by two keys, with whole bids as state")
                .differs("answers at every tick, not with each bid; of bids of one millisecond the highest is the "
                        + "last, whatever order they arrive in")
                .columns(Columns.of(LastBid.class))
                .key("bidder", "auction")
                .completeWindow()
                .settings(Setting.KEYS, Setting.TICK, Setting.LAG)
                .build();
    }

    @Override
    public Due due() {
        return Due.ROWS_PER_WINDOW;
    }

    @Override
    public Oracle<LastBid> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new TickOracle<>(
                settings.slideMillis(),
                settings.slideMillis(),
                slice,
                bid -> List.of(bid.bidder(), bid.auction()),
                Last::new,
                LastBid::windowEnd,
                (due, arrived) -> Absence.LOSS);
    }

    private static final class Last implements TickOracle.State<LastBid> {

        private Bid last;

        @Override
        public void add(Bid bid) {
            last = last == null || BidOrder.byTime(bid, last) > 0 ? bid : last;
        }

        @Override
        public Stream<LastBid> rows(long tick) {
            return Stream.of(new LastBid(tick, last));
        }
    }
}
