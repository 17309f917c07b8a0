package nexmark.jet.query;

import static com.hazelcast.jet.pipeline.WindowDefinition.tumbling;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.datamodel.KeyedWindowResult;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.Ticks;
import nexmark.jet.question.ChannelStatisticsQuestion;
import nexmark.jet.row.ChannelStatistics;

/** The figures of the bids since the last tick by channel, added to those of the day before it. */
@AutoService(Query.class)
public final class Q16ChannelStatistics extends ChannelStatisticsQuestion implements Query {

    @Override
    public Answers<ChannelStatistics> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(
                events.timestampedBids()
                        .window(tumbling(Ticks.ofDays(settings)))
                        .groupingKey(ChannelStatisticsQuestion::channelOf)
                        .aggregate(BidFigures.operation())
                        .groupingKey(KeyedWindowResult::key)
                        .mapStateful(
                                BidFigures::new,
                                (day, channel, tick) -> row(tick.end(), channel, day.with(tick.result()))),
                ChannelStatistics::windowEnd);
    }

    private static ChannelStatistics row(long tick, String channel, BidFigures day) {
        return new ChannelStatistics(
                tick,
                channel,
                Ticks.dayText(tick - 1),
                Ticks.minuteText(day.latest()),
                day.bids(),
                day.bidders(),
                day.auctions());
    }
}
