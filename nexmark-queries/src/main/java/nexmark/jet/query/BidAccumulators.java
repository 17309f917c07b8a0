package nexmark.jet.query;

import com.hazelcast.function.FunctionEx;
import com.hazelcast.function.SupplierEx;
import com.hazelcast.jet.accumulator.MutableReference;
import com.hazelcast.jet.aggregate.AggregateOperation;
import com.hazelcast.jet.aggregate.AggregateOperation1;
import java.util.HashMap;
import java.util.Map;
import nexmark.jet.accumulator.BidAccumulator;
import nexmark.jet.event.Bid;

/** Turns an accumulator of a tick's bids into Jet's aggregate. */
final class BidAccumulators {

    private BidAccumulators() {}

    static <S extends BidAccumulator<S>> AggregateOperation1<Bid, S, S> of(SupplierEx<S> none) {
        return AggregateOperation.withCreate(none)
                .<Bid>andAccumulate((sum, bid) -> sum.add(bid))
                .andCombine((sum, others) -> sum.merge(others))
                .andExportFinish(sum -> sum);
    }

    /**
     * The states of a shard's keys; a window of each key would cost an item a key in every stage. For tumbling windows
     * only: states that are combined are taken over, and a sliding window needs its frames again.
     */
    static <K, S extends BidAccumulator<S>> AggregateOperation1<Bid, MutableReference<Map<K, S>>, Map<K, S>> byKey(
            FunctionEx<? super Bid, K> keyFn, SupplierEx<S> none) {
        FunctionEx<K, S> start = key -> none.get();
        return AggregateOperation.withCreate(() -> new MutableReference<Map<K, S>>(new HashMap<>()))
                .<Bid>andAccumulate((sums, bid) ->
                        sums.get().computeIfAbsent(keyFn.apply(bid), start).add(bid))
                .andCombine((sums, others) -> {
                    if (sums.get().isEmpty()) {
                        sums.set(others.get());
                    } else {
                        others.get().forEach((key, more) -> sums.get().merge(key, more, S::merge));
                    }
                })
                .andExportFinish(MutableReference::get);
    }
}
