package nexmark.jet.query;

import static com.hazelcast.jet.aggregate.AggregateOperations.counting;
import static com.hazelcast.jet.pipeline.WindowDefinition.tumbling;

import com.google.auto.service.AutoService;
import nexmark.jet.event.Bid;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.ProcessingTimeWindowsQuestion;
import nexmark.jet.row.UserBids;

/** A window by bidder, over the source's timestamps. */
@AutoService(Query.class)
public final class Q12ProcessingTimeWindows extends ProcessingTimeWindowsQuestion implements Query {

    @Override
    public Answers<UserBids> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(
                events.stamped(definition().reads())
                        .window(tumbling(settings.windowMillis()))
                        .groupingKey(bid -> ((Bid) bid).bidder())
                        .aggregate(counting())
                        .map(window -> new UserBids(window.end(), window.key(), window.result())),
                UserBids::windowEnd);
    }
}
