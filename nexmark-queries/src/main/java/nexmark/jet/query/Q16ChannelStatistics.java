package nexmark.jet.query;

import static com.hazelcast.jet.pipeline.WindowDefinition.tumbling;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.datamodel.KeyedWindowResult;
import nexmark.jet.accumulator.BidFigures;
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
                        .aggregate(BidAccumulators.of(BidFigures::new))
                        .groupingKey(KeyedWindowResult::key)
                        .mapStateful(
                                BidFigures::new,
                                (day, channel, tick) -> day.merge(tick.result()).row(tick.end(), channel)),
                ChannelStatistics::windowEnd);
    }
}
