package nexmark.jet.query;

import static com.hazelcast.jet.pipeline.WindowDefinition.tumbling;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.aggregate.AggregateOperation;
import com.hazelcast.jet.aggregate.AggregateOperation1;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.DataSerializable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import nexmark.jet.event.Bid;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.HighestBidQuestion;
import nexmark.jet.row.HighestBid;

/** The maximum of each window, over all bids at once. */
@AutoService(Query.class)
public final class Q07HighestBid extends HighestBidQuestion implements Query {

    @Override
    public Answers<HighestBid> answer(EventStreams events, QuerySettings settings) {
        boolean all = settings.rules().allHighestBids();
        return new Answers<>(
                events.timestampedBids()
                        .window(tumbling(windowMillis(settings)))
                        .aggregate(HighestBids.operation(all))
                        .flatMap(highest -> Traversers.traverseIterable(highest.result())
                                .map(bid -> HighestBid.of(highest.end(), bid))),
                HighestBid::windowEnd);
    }

    /** Collects the bids at the highest price. */
    static final class HighestBids implements DataSerializable {

        private static final Comparator<Bid> EARLIEST_FIRST = Comparator.comparingLong(Bid::dateTime)
                .thenComparingLong(Bid::auction)
                .thenComparingLong(Bid::bidder);

        private final List<Bid> highest = new ArrayList<>(1);

        /** @param all whether all bids at the highest price are kept, or only the earliest, with the lowest ids */
        static AggregateOperation1<Bid, HighestBids, List<Bid>> operation(boolean all) {
            return AggregateOperation.withCreate(HighestBids::new)
                    .<Bid>andAccumulate((bids, bid) -> bids.offer(bid, all))
                    .andCombine((bids, others) -> others.highest.forEach(bid -> bids.offer(bid, all)))
                    .andExportFinish(bids -> new ArrayList<>(bids.highest));
        }

        private void offer(Bid bid, boolean all) {
            int order = highest.isEmpty()
                    ? 1
                    : Long.compare(bid.price(), highest.get(0).price());
            if (order > 0 || (order == 0 && !all && EARLIEST_FIRST.compare(bid, highest.get(0)) < 0)) {
                highest.clear();
                highest.add(bid);
            } else if (order == 0 && all) {
                highest.add(bid);
            }
        }

        @Override
        public void writeData(ObjectDataOutput out) throws IOException {
            out.writeInt(highest.size());
            for (Bid bid : highest) {
                bid.write(out);
            }
        }

        @Override
        public void readData(ObjectDataInput in) throws IOException {
            for (int left = in.readInt(); left > 0; left--) {
                highest.add(Bid.read(in));
            }
        }
    }
}
