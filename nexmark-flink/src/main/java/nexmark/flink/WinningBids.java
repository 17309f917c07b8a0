package nexmark.flink;

import java.io.IOException;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.BidOrder;
import nexmark.jet.row.SoldAuction;
import nexmark.jet.row.WinningBid;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.co.KeyedCoProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Holds an open auction with its best bid so far, and closes it by a timer at its expiry.
 *
 * <p>A bid that arrives before its auction waits. It can win only an auction that opened no later than it, and such an
 * auction is late once the watermark has passed the bid: then the bid is dropped, as are bids on closed auctions.
 */
final class WinningBids extends KeyedCoProcessFunction<Long, Auction, Bid, SoldAuction> {

    private static final TypeInformation<Auction> AUCTION = WireType.of(Auction.class);
    private static final TypeInformation<Bid> BID = WireType.of(Bid.class);

    private transient ValueState<Auction> open;
    private transient ValueState<Bid> winner;
    /** The best of each millisecond's bids: no other of them can win. */
    private transient MapState<Long, Bid> waiting;

    private transient Counter late;

    /** One row for each auction that closes with a winner, at the watermark that reaches its expiry. */
    static DataStream<SoldAuction> whole(DataStream<Event> events) {
        return sold(events, auction -> auction, bid -> bid);
    }

    /** As {@link #whole}, but without texts, which do not travel. */
    static DataStream<WinningBid> of(DataStream<Event> events) {
        return sold(events, Auction::withoutTexts, Bid::withoutText)
                .map(sold -> WinningBid.of(sold.auction(), sold.bid()), WireType.of(WinningBid.class));
    }

    private static DataStream<SoldAuction> sold(
            DataStream<Event> events, MapFunction<Auction, Auction> ofAuction, MapFunction<Bid, Bid> ofBid) {
        DataStream<Bid> bids = events.filter(Bid.class::isInstance).map(event -> ofBid.map((Bid) event), BID);
        return events.filter(Auction.class::isInstance)
                .map(event -> ofAuction.map((Auction) event), AUCTION)
                .connect(bids)
                .keyBy(Auction::id, Bid::auction, Types.LONG)
                .process(new WinningBids(), WireType.of(SoldAuction.class));
    }

    @Override
    public void open(OpenContext context) {
        open = getRuntimeContext().getState(new ValueStateDescriptor<>("open", AUCTION));
        winner = getRuntimeContext().getState(new ValueStateDescriptor<>("winner", BID));
        waiting = getRuntimeContext().getMapState(new MapStateDescriptor<>("waiting", Types.LONG, BID));
        late = getRuntimeContext().getMetricGroup().counter(PaneOperator.LATE_EVENTS);
    }

    @Override
    public void processElement1(Auction auction, Context context, Collector<SoldAuction> out) throws Exception {
        if (auction.dateTime() <= context.timerService().currentWatermark()) {
            late.inc();
        } else if (auction.expires() > auction.dateTime()) {
            Auction listed = open.value();
            if (listed != null && !listed.equals(auction)) {
                throw new IllegalStateException("auction " + auction.id() + " is listed again while it is open,"
                        + " expected an id of its own: only recorded events repeat ids, and Flink gets none");
            }
            open.update(auction);
            context.timerService().registerEventTimeTimer(auction.expires() - 1);
            for (Bid bid : waiting.values()) {
                offer(auction, bid);
            }
            waiting.clear();
        }
    }

    @Override
    public void processElement2(Bid bid, Context context, Collector<SoldAuction> out) throws Exception {
        if (bid.dateTime() <= context.timerService().currentWatermark()) {
            late.inc();
            return;
        }
        Auction auction = open.value();
        if (auction != null) {
            offer(auction, bid);
            return;
        }
        Bid rival = waiting.get(bid.dateTime());
        if (rival == null) {
            context.timerService().registerEventTimeTimer(bid.dateTime());
        }
        if (rival == null || BidOrder.byPrice(bid, rival) < 0) {
            waiting.put(bid.dateTime(), bid);
        }
    }

    @Override
    public void onTimer(long lastMillis, OnTimerContext context, Collector<SoldAuction> out) throws Exception {
        waiting.remove(lastMillis);
        Auction auction = open.value();
        if (auction == null || auction.expires() - 1 > lastMillis) {
            return;
        }
        Bid best = winner.value();
        if (best != null) {
            out.collect(new SoldAuction(auction, best));
        }
        open.clear();
        winner.clear();
    }

    private void offer(Auction auction, Bid bid) throws IOException {
        boolean valid = bid.price() >= auction.reserve()
                && auction.dateTime() <= bid.dateTime()
                && bid.dateTime() < auction.expires();
        Bid best = valid ? winner.value() : null;
        if (valid && (best == null || BidOrder.byPrice(bid, best) < 0)) {
            winner.update(bid);
        }
    }
}
