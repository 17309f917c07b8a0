package nexmark.jet.query;

import com.hazelcast.function.SupplierEx;
import com.hazelcast.jet.aggregate.AggregateOperation;
import com.hazelcast.jet.aggregate.AggregateOperation1;
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
}
