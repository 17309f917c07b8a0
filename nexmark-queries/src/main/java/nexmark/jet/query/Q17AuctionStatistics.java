package nexmark.jet.query;

import static com.hazelcast.jet.pipeline.WindowDefinition.tumbling;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.datamodel.KeyedWindowResult;
import nexmark.jet.accumulator.PriceFigures;
import nexmark.jet.event.Bid;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.Ticks;
import nexmark.jet.question.AuctionStatisticsQuestion;
import nexmark.jet.row.AuctionStatistics;

/** The figures of the bids since the last tick by auction, added to those of the day before it. */
@AutoService(Query.class)
public final class Q17AuctionStatistics extends AuctionStatisticsQuestion implements Query {

    @Override
    public Answers<AuctionStatistics> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(
                events.timestampedBids()
                        .window(tumbling(Ticks.ofDays(settings)))
                        .groupingKey(Bid::auction)
                        .aggregate(BidAccumulators.of(PriceFigures::new))
                        .groupingKey(KeyedWindowResult::key)
                        .<PriceFigures, AuctionStatistics>mapStateful(
                                Ticks.keptMillis(settings),
                                PriceFigures::new,
                                (day, auction, tick) -> day.merge(tick.result()).row(tick.end(), auction),
                                (day, auction, watermark) -> null),
                AuctionStatistics::windowEnd);
    }
}
