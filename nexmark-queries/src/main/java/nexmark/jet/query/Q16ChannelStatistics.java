package nexmark.jet.query;

import static com.hazelcast.jet.pipeline.WindowDefinition.tumbling;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.datamodel.KeyedWindowResult;
import java.util.HashMap;
import nexmark.jet.accumulator.BidFigures;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.Ticks;
import nexmark.jet.question.ChannelStatisticsQuestion;
import nexmark.jet.row.ChannelStatistics;

/** The figures of the bids since the last tick by channel, in shards, added to those of the day before it. */
@AutoService(Query.class)
public final class Q16ChannelStatistics extends ChannelStatisticsQuestion implements Query {

    @Override
    public Answers<ChannelStatistics> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(
                events.timestampedBids()
                        .window(tumbling(Ticks.ofDays(settings)))
                        .groupingKey(bid -> FrameColumns.shardOf(channelOf(bid).hashCode()))
                        .aggregate(BidAccumulators.byKey(ChannelStatisticsQuestion::channelOf, BidFigures::new))
                        .groupingKey(KeyedWindowResult::key)
                        .<HashMap<String, BidFigures>, ChannelStatistics>flatMapStateful(
                                HashMap::new,
                                (days, shard, tick) -> Traversers.traverseIterable(
                                                tick.result().entrySet())
                                        .map(channel -> days.merge(
                                                        channel.getKey(), channel.getValue(), BidFigures::merge)
                                                .row(tick.end(), channel.getKey()))),
                ChannelStatistics::windowEnd);
    }
}
