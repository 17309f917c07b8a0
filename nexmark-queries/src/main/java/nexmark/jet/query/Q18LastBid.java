package nexmark.jet.query;

import static com.hazelcast.jet.aggregate.AggregateOperations.maxBy;
import static com.hazelcast.jet.pipeline.WindowDefinition.tumbling;

import com.google.auto.service.AutoService;
import nexmark.jet.oracle.BidOrder;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.LastBidQuestion;
import nexmark.jet.row.LastBid;

/** The last bid since the last tick, by bidder and auction: no state is older, because it is the last of all. */
@AutoService(Query.class)
public final class Q18LastBid extends LastBidQuestion implements Query {

    @Override
    public Answers<LastBid> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(
                events.timestampedBids()
                        .window(tumbling(settings.slideMillis()))
                        .groupingKey(bid -> new Pair(bid.bidder(), bid.auction()))
                        .aggregate(maxBy(BidOrder::byTime))
                        .map(last -> new LastBid(last.end(), last.result())),
                LastBid::windowEnd);
    }

    record Pair(long bidder, long auction) {}
}
