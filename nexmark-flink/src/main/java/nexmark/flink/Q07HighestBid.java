package nexmark.flink;

import com.google.auto.service.AutoService;
import java.time.Duration;
import java.util.Map;
import nexmark.jet.accumulator.HighestBids;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.HighestBidQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.HighestBid;
import org.apache.flink.api.common.typeinfo.TypeInformation;
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
        boolean all = settings.rules().allHighestBids();
        return highest(
                events.transform("highest-by-pane", BID, new HighestOfPane(windowMillis(settings), all)), settings);
    }

    private static DataStream<HighestBid> highest(DataStream<Bid> bids, QuerySettings settings) {
        boolean all = settings.rules().allHighestBids();
        return bids.windowAll(TumblingEventTimeWindows.of(Duration.ofMillis(windowMillis(settings))))
                .aggregate(
                        new Accumulation<Bid, HighestBids>(
                                () -> new HighestBids(all),
                                (highest, bid) -> {
                                    highest.add(bid);
                                    return highest;
                                },
                                HighestBids::merge),
                        Q07HighestBid::rows,
                        WireType.of(HighestBids.class),
                        WireType.of(HighestBid.class));
    }

    private static void rows(TimeWindow window, Iterable<HighestBids> results, Collector<HighestBid> out) {
        results.forEach(highest -> highest.rows(window.getEnd()).forEach(out::collect));
    }

    private static String sql(QuerySettings settings) {
        String bids = "TABLE(TUMBLE(TABLE bid, DESCRIPTOR(`dateTime`), %s))"
                .formatted(SqlTables.interval(windowMillis(settings)));
        return SqlTables.statement(settings.rules().allHighestBids() ? "q07-all" : "q07-earliest", bids);
    }

    /** The highest bids of each pane; a pane is a window, as windows tumble. */
    private static final class HighestOfPane extends PaneOperator<HighestBids, Bid> {

        private final boolean all;

        HighestOfPane(long windowMillis, boolean all) {
            super(windowMillis);
            this.all = all;
        }

        @Override
        HighestBids newSum() {
            return new HighestBids(all);
        }

        @Override
        void add(Event event, HighestBids highest) {
            highest.add((Bid) event);
        }

        @Override
        void emitAll(long windowEnd, HighestBids highest) {
            highest.bids().forEach(bid -> emit(windowEnd, bid.withoutText()));
        }
    }
}
