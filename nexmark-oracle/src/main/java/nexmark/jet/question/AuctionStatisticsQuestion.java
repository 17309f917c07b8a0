package nexmark.jet.question;

import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.stream.Stream;
import nexmark.jet.event.Bid;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.TickOracle;
import nexmark.jet.oracle.Ticks;
import nexmark.jet.row.AuctionStatistics;
import nexmark.jet.row.ByRank;
import nexmark.jet.row.Columns;

/** At every tick, of each auction with a new bid, the number and prices of the day's bids. */
public abstract class AuctionStatisticsQuestion extends DuplicateSensitive {

    @Override
    public Definition definition() {
        return Definition.asks("How do the bids on each auction stand today?")
                .stresses("state by key that is read at every tick and kept from one to the next")
                .differs("answers at every tick, not with each bid; the average is exact (sum and count); an auction "
                        + "without a bid for --join-span is forgotten")
                .columns(Columns.of(AuctionStatistics.class))
                .key("auction", "day")
                .completeWindow()
                .settings(Setting.KEYS, Setting.TICK, Setting.BID_SPAN, Setting.LAG)
                .build();
    }

    @Override
    public Due due() {
        return Due.ROWS_PER_WINDOW;
    }

    @Override
    public Oracle<AuctionStatistics> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new TickOracle<>(
                Ticks.ofDays(settings),
                Ticks.keptMillis(settings),
                slice,
                bid -> List.of(bid.auction(), Ticks.dayOf(bid.dateTime())),
                Prices::new,
                AuctionStatistics::windowEnd,
                TickOracle.unless((due, row) -> row.auction() == due.auction()
                        && row.bids().isMoreThan(due.bids())
                        && row.min() <= due.min()
                        && row.max() >= due.max()));
    }

    /** The prices of an auction in a day, of each class on their own. */
    private static final class Prices implements TickOracle.State<AuctionStatistics> {

        private final List<LongSummaryStatistics> byClass =
                List.of(new LongSummaryStatistics(), new LongSummaryStatistics(), new LongSummaryStatistics());
        private long auction;

        @Override
        public void add(Bid bid) {
            auction = bid.auction();
            byClass.get(Ticks.classOf(bid.price())).accept(bid.price());
        }

        @Override
        public Stream<AuctionStatistics> rows(long tick) {
            LongSummaryStatistics all = new LongSummaryStatistics();
            byClass.forEach(all::combine);
            ByRank bids = new ByRank(
                    all.getCount(),
                    byClass.get(0).getCount(),
                    byClass.get(1).getCount(),
                    byClass.get(2).getCount());
            return Stream.of(new AuctionStatistics(
                    tick, auction, Ticks.dayText(tick - 1), bids, all.getMin(), all.getMax(), all.getSum()));
        }
    }
}
