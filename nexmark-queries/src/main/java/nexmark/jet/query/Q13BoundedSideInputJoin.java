package nexmark.jet.query;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.Util;
import com.hazelcast.jet.pipeline.BatchSource;
import com.hazelcast.jet.pipeline.BatchStage;
import com.hazelcast.jet.pipeline.JoinClause;
import com.hazelcast.jet.pipeline.SourceBuilder;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.Map.Entry;
import nexmark.jet.event.Bid;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.BoundedSideInputJoinQuestion;
import nexmark.jet.row.ValuedBid;

/** A hash join with a batch stage, whose pairs every member gets before the first bid. */
@AutoService(Query.class)
public final class Q13BoundedSideInputJoin extends BoundedSideInputJoinQuestion implements Query {

    @Override
    public Answers<ValuedBid> answer(EventStreams events, QuerySettings settings) {
        StreamStage<Bid> bids = events.bids();
        BatchStage<Entry<Long, String>> table = bids.getPipeline().readFrom(table());
        return new Answers<>(
                bids.innerHashJoin(
                        table,
                        JoinClause.<Long, Bid, Entry<Long, String>>onKeys(
                                        bid -> bid.auction() % TABLE_SIZE, Entry::getKey)
                                .projecting(Entry::getValue),
                        (bid, value) -> new ValuedBid(bid.auction(), bid.bidder(), bid.price(), bid.dateTime(), value)),
                ValuedBid::dateTime);
    }

    private static BatchSource<Entry<Long, String>> table() {
        return SourceBuilder.batch("side-input", context -> TABLE_SIZE)
                .<Entry<Long, String>>fillBufferFn((size, buffer) -> {
                    for (long key = 0; key < size; key++) {
                        buffer.add(Util.entry(key, Long.toString(key)));
                    }
                    buffer.close();
                })
                .build();
    }
}
