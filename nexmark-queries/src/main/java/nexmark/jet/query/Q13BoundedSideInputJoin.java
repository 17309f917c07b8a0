package nexmark.jet.query;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.Util;
import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.pipeline.BatchSource;
import com.hazelcast.jet.pipeline.JoinClause;
import com.hazelcast.jet.pipeline.ServiceFactories;
import com.hazelcast.jet.pipeline.Sources;
import com.hazelcast.jet.pipeline.StreamStage;
import com.hazelcast.map.IMap;
import java.util.Map;
import java.util.Map.Entry;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import nexmark.jet.event.Bid;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.BoundedSideInputJoinQuestion;
import nexmark.jet.row.ValuedBid;

/**
 * A hash join with a batch stage, whose pairs every member gets before the first bid; or, where a map holds the pairs,
 * a question to it for each bid.
 */
@AutoService(Query.class)
public final class Q13BoundedSideInputJoin extends BoundedSideInputJoinQuestion implements Query {

    /** Loaded before the first answer: a thread that brings one must not wait for a class. */
    @SuppressWarnings("unused")
    private static final Class<?> OF_ANSWERS = ValuedBid.class;

    @Override
    public Map<Long, String> sideInput() {
        return LongStream.range(0, TABLE_SIZE).boxed().collect(Collectors.toMap(Function.identity(), Object::toString));
    }

    @Override
    public Answers<ValuedBid> answer(EventStreams events, QuerySettings settings) {
        StreamStage<Bid> bids = events.bids();
        String map = events.sideInputMap();
        if (map != null) {
            // As mapUsingIMap, whose permissions members would not take from each other.
            return new Answers<>(
                    bids.<IMap<Long, String>, ValuedBid>mapUsingServiceAsync(
                                    ServiceFactories.sharedService(
                                            member -> member.hazelcastInstance().<Long, String>getMap(map)),
                                    Q13BoundedSideInputJoin::ask)
                            .setName("mapUsingIMap"),
                    ValuedBid::dateTime);
        }
        BatchSource<Entry<Long, String>> table =
                Sources.batchFromProcessor("side-input", ProcessorMetaSupplier.of(1, TableP::new));
        return new Answers<>(
                bids.innerHashJoin(
                        bids.getPipeline().readFrom(table),
                        JoinClause.<Long, Bid, Entry<Long, String>>onKeys(
                                        bid -> bid.auction() % TABLE_SIZE, Entry::getKey)
                                .projecting(Entry::getValue),
                        Q13BoundedSideInputJoin::valued),
                ValuedBid::dateTime);
    }

    private static CompletableFuture<ValuedBid> ask(IMap<Long, String> pairs, Bid bid) {
        return pairs.getAsync(bid.auction() % TABLE_SIZE)
                .thenApplyAsync(value -> valued(bid, value), Runnable::run)
                .toCompletableFuture();
    }

    private static ValuedBid valued(Bid bid, String value) {
        return new ValuedBid(bid.auction(), bid.bidder(), bid.price(), bid.dateTime(), value);
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
