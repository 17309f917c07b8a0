package nexmark.flink;

import com.google.auto.service.AutoService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.HighestBidQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.HighestBid;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/** The maximum of each window, over all bids at once. */
@AutoService(FlinkQuery.class)
public final class Q07HighestBid extends HighestBidQuestion implements FlinkQuery {

    private static final TypeInformation<Bid> BID = WireType.of(Bid.class);

    /** Bids travel without their text, which no row has. */
    @Override
    public DataStream<HighestBid> idiomatic(DataStream<Event> events, QuerySettings settings) {
        return highest(events.map(event -> ((Bid) event).withoutText(), BID), settings);
    }

    @Override
    public Map<Variant, Form> otherForms() {
        return Map.of(
                Variant.TUNED, this::tuned, Variant.SQL, new SqlForm<>(this, HighestBid.class, Q07HighestBid::sql));
    }

    /** Keeps the highest bids where they arise, so that few travel to the one place where all meet. */
    private DataStream<HighestBid> tuned(DataStream<Event> events, QuerySettings settings) {
        HighestBids highest = new HighestBids(settings.rules().allHighestBids());
        return highest(
                events.transform("highest-by-pane", BID, new HighestOfPane(windowMillis(settings), highest)), settings);
    }

    private static DataStream<HighestBid> highest(DataStream<Bid> bids, QuerySettings settings) {
        return bids.windowAll(TumblingEventTimeWindows.of(Duration.ofMillis(windowMillis(settings))))
                .aggregate(
                        new HighestBids(settings.rules().allHighestBids()),
                        Q07HighestBid::rows,
                        Types.LIST(BID),
                        WireType.of(HighestBid.class));
    }

    private static void rows(TimeWindow window, Iterable<List<Bid>> results, Collector<HighestBid> out) {
        results.forEach(highest -> highest.forEach(bid -> out.collect(HighestBid.of(window.getEnd(), bid))));
    }

    private static String sql(QuerySettings settings) {
        String bids = "TABLE(TUMBLE(TABLE bid, DESCRIPTOR(`dateTime`), %s))"
                .formatted(SqlTables.interval(windowMillis(settings)));
        return SqlTables.statement(settings.rules().allHighestBids() ? "q07-all" : "q07-earliest", bids);
    }

    /** Collects the bids at the highest price: {@code all} of them, or only the earliest, with the lowest ids. */
    private record HighestBids(boolean all) implements AggregateFunction<Bid, List<Bid>, List<Bid>> {

        private static final Comparator<Bid> EARLIEST_FIRST = Comparator.comparingLong(Bid::dateTime)
                .thenComparingLong(Bid::auction)
                .thenComparingLong(Bid::bidder);

        @Override
        public List<Bid> createAccumulator() {
            return new ArrayList<>(1);
        }

        @Override
        public List<Bid> add(Bid bid, List<Bid> highest) {
            int order = highest.isEmpty()
                    ? 1
                    : Long.compare(bid.price(), highest.get(0).price());
            if (order > 0 || (order == 0 && !all && EARLIEST_FIRST.compare(bid, highest.get(0)) < 0)) {
                highest.clear();
                highest.add(bid);
            } else if (order == 0 && all) {
                highest.add(bid);
            }
            return highest;
        }

        @Override
        public List<Bid> getResult(List<Bid> highest) {
            return highest;
        }

        @Override
        public List<Bid> merge(List<Bid> highest, List<Bid> others) {
            others.forEach(bid -> add(bid, highest));
            return highest;
        }
    }

    /** The highest bids of each pane; a pane is a window, as windows tumble. */
    private static final class HighestOfPane extends PaneOperator<List<Bid>, Bid> {

        private final HighestBids highest;

        HighestOfPane(long windowMillis, HighestBids highest) {
            super(windowMillis);
            this.highest = highest;
        }

        @Override
        List<Bid> newSum() {
            return highest.createAccumulator();
        }

        @Override
        void add(Event event, List<Bid> bids) {
            highest.add((Bid) event, bids);
        }

        @Override
        void emitAll(long windowEnd, List<Bid> bids) {
            bids.forEach(bid -> emit(windowEnd, bid.withoutText()));
        }
    }
}
