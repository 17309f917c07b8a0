package nexmark.jet.question;

import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.TickOracle;
import nexmark.jet.oracle.Ticks;
import nexmark.jet.row.BidStatistics;
import nexmark.jet.row.Columns;

/** At every tick, the number of the day's bids, their bidders and their auctions. */
public abstract class BiddingStatisticsQuestion extends DuplicateSensitive {

    @Override
    public Definition definition() {
        return Definition.asks("How many bids, bidders and auctions are there today?")
                .stresses("distinct counts over all events, which all meet in one place")
                .differs("answers at every tick, not with each bid")
                .columns(Columns.of(BidStatistics.class))
                .key("day")
                .completeWindow()
                .settings(Setting.TICK, Setting.LAG)
                .build();
    }

    @Override
    public Due due() {
        return Due.ROWS_PER_WINDOW;
    }

    @Override
    public Oracle<BidStatistics> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new TickOracle<>(
                Ticks.ofDays(settings),
                QuerySettings.NEVER,
                slice,
                bid -> Ticks.dayOf(bid.dateTime()),
                () -> new BidsOfDay<>((tick, last, bids, bidders, auctions) ->
                        new BidStatistics(tick, Ticks.dayText(tick - 1), bids, bidders, auctions)),
                BidStatistics::windowEnd,
                TickOracle.unless((due, row) -> row.bids().isMoreThan(due.bids())
                        && row.bidders().isAtLeast(due.bidders())
                        && row.auctions().isAtLeast(due.auctions())));
    }
}
