package nexmark.jet.question;

import java.util.List;
import java.util.Objects;
import nexmark.jet.event.Bid;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.TickOracle;
import nexmark.jet.oracle.Ticks;
import nexmark.jet.row.ChannelStatistics;
import nexmark.jet.row.Columns;

/** At every tick, of each channel with a new bid, the number of the day's bids, their bidders and their auctions. */
public abstract class ChannelStatisticsQuestion extends DuplicateSensitive {

    @Override
    public Definition definition() {
        return Definition.asks("How many bids, bidders and auctions does each channel have today?")
                .stresses("distinct counts for many keys, four of which have half of all events")
                .differs("answers at every tick, not with each bid; a bid without a channel is of the channel ''; "
                        + "RisingWave's minute is of twelve hours, and has the month")
                .columns(Columns.of(ChannelStatistics.class))
                .key("channel", "day")
                .completeWindow()
                .settings(Setting.TICK, Setting.LAG)
                .build();
    }

    @Override
    public Due due() {
        return Due.ROWS_PER_WINDOW;
    }

    @Override
    public Oracle<ChannelStatistics> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new TickOracle<>(
                Ticks.ofDays(settings),
                QuerySettings.NEVER,
                slice,
                bid -> List.of(channelOf(bid), Ticks.dayOf(bid.dateTime())),
                () -> new BidsOfDay<>((tick, last, bids, bidders, auctions) -> new ChannelStatistics(
                        tick,
                        channelOf(last),
                        Ticks.dayText(tick - 1),
                        Ticks.minuteText(last.dateTime()),
                        bids,
                        bidders,
                        auctions)),
                ChannelStatistics::windowEnd,
                TickOracle.unless((due, row) -> row.channel().equals(due.channel())
                        && row.bids().isMoreThan(due.bids())
                        && row.bidders().isAtLeast(due.bidders())
                        && row.auctions().isAtLeast(due.auctions())));
    }

    /** A bid's channel, empty if it has none. */
    protected static String channelOf(Bid bid) {
        return Objects.requireNonNullElse(bid.text().channel(), "");
    }
}
