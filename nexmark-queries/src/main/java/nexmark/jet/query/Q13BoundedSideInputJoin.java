package nexmark.jet.query;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.Util;
import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.pipeline.BatchSource;
import com.hazelcast.jet.pipeline.JoinClause;
import com.hazelcast.jet.pipeline.Sources;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.Map.Entry;
import java.util.stream.LongStream;
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
        BatchSource<Entry<Long, String>> table =
                Sources.batchFromProcessor("side-input", ProcessorMetaSupplier.of(1, TableP::new));
        return new Answers<>(
                bids.innerHashJoin(
                        bids.getPipeline().readFrom(table),
                        JoinClause.<Long, Bid, Entry<Long, String>>onKeys(
                                        bid -> bid.auction() % TABLE_SIZE, Entry::getKey)
                                .projecting(Entry::getValue),
                        (bid, value) -> new ValuedBid(bid.auction(), bid.bidder(), bid.price(), bid.dateTime(), value)),
                ValuedBid::dateTime);
    }

    /** Emits a member's share of the table. */
    private static final class TableP extends AbstractProcessor {

        private Traverser<Entry<Long, String>> pairs;

        @Override
        protected void init(Context context) {
            pairs = Traversers.traverseStream(LongStream.range(0, TABLE_SIZE)
                    .filter(key -> key % context.totalParallelism() == context.globalProcessorIndex())
                    .mapToObj(key -> Util.entry(key, Long.toString(key))));
        }

        @Override
        public boolean complete() {
            return emitFromTraverser(pairs);
        }
    }
}
