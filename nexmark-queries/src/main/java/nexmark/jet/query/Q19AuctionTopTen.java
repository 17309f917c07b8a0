package nexmark.jet.query;

import static com.hazelcast.jet.pipeline.WindowDefinition.tumbling;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.datamodel.KeyedWindowResult;
import nexmark.jet.accumulator.TopTen;
import nexmark.jet.event.Bid;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.Ticks;
import nexmark.jet.question.AuctionTopTenQuestion;
import nexmark.jet.row.TopBid;

/** The ten highest bids since the last tick by auction, merged with the ten before it. */
@AutoService(Query.class)
public final class Q19AuctionTopTen extends AuctionTopTenQuestion implements Query {

    @Override
    public Answers<TopBid> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(
                events.timestampedBids()
                        .window(tumbling(settings.slideMillis()))
                        .groupingKey(Bid::auction)
                        .aggregate(BidAccumulators.of(TopTen::new))
                        .groupingKey(KeyedWindowResult::key)
                        .<TopTen, TopBid>flatMapStateful(
                                Ticks.keptMillis(settings),
                                TopTen::new,
                                (ten, auction, tick) -> Traversers.traverseStream(
                                        ten.merge(tick.result()).rows(tick.end())),
                                (ten, auction, watermark) -> Traversers.empty()),
                TopBid::windowEnd);
    }
}
