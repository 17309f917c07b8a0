package nexmark.jet.question;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import nexmark.jet.event.Bid;
import nexmark.jet.oracle.BidOrder;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Absence;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.TickOracle;
import nexmark.jet.oracle.Ticks;
import nexmark.jet.row.Columns;
import nexmark.jet.row.TopBid;

/** At every tick, of each auction with a new bid among its ten highest, these ten. */
public abstract class AuctionTopTenQuestion extends DuplicateSensitive {

    /** How many bids of an auction are listed. */
    public static final int TOP = 10;

    @Override
    public Definition definition() {
        return Definition.asks("What are the ten highest bids on each auction?")
                .stresses("an order in state by key: one bid changes up to ten rows")
                .differs("answers at every tick, not with each bid; of equal prices the earliest bid, then the "
                        + "smallest bidder is first, whatever order they arrive in; an auction without a bid for "
                        + "--join-span is forgotten")
                .columns(Columns.of(TopBid.class))
                .key("auction", "rank")
                .completeWindow()
                .settings(Setting.KEYS, Setting.TICK, Setting.BID_SPAN, Setting.LAG)
                .build();
    }

    @Override
    public String whyNoSql() {
        return "a rank over all that ever came takes rows back, and one within cumulative windows begins anew with "
                + "each";
    }

    @Override
    public Oracle<TopBid> oracle(QuerySettings settings, Oracle.Slice slice) {
        long tickMillis = settings.slideMillis();
        return new TickOracle<>(
                tickMillis,
                Ticks.keptMillis(settings),
                slice,
                Bid::auction,
                () -> new Highest(tickMillis, new ArrayList<>(1)),
                TopBid::windowEnd,
                // Bids that are seen twice have two ranks each, and may leave no rank to others.
                (due, arrived) -> arrived.isEmpty() ? Absence.LOSS : Absence.UNDECIDED);
    }

    /** @param bids the highest first */
    private record Highest(long tickMillis, List<Bid> bids) implements TickOracle.State<TopBid> {

        @Override
        public void add(Bid bid) {
            bids.add(bid);
            bids.sort(BidOrder::byPrice);
            if (bids.size() > TOP) {
                bids.remove(TOP);
            }
        }

        @Override
        public Stream<TopBid> rows(long tick) {
            boolean changed = bids.stream().anyMatch(bid -> bid.dateTime() >= tick - tickMillis);
            return IntStream.range(0, changed ? bids.size() : 0)
                    .mapToObj(index -> new TopBid(tick, index + 1L, bids.get(index)));
        }
    }
}
