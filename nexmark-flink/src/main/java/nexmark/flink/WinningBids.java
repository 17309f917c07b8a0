package nexmark.flink;

import java.io.IOException;
import java.util.Map;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.row.WinningBid;
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
final class WinningBids extends KeyedCoProcessFunction<Long, WinningBids.Opening, WinningBids.Offer, WinningBid> {

    /** Auctions close at a millisecond. */
    static final long STRIDE_MILLIS = 1;

    private static final TypeInformation<Opening> OPENING = WireType.of(Opening.class);
    private static final TypeInformation<Offer> OFFER = WireType.of(Offer.class);

    private transient ValueState<Opening> open;
    private transient ValueState<Long> highest;
    /** The highest price of each millisecond's bids: no other of them can win. */
    private transient MapState<Long, Long> waiting;

    private transient Counter late;

    /** One row for each auction that closes with a winner, at the watermark that reaches its expiry. */
    static DataStream<WinningBid> of(DataStream<Event> events) {
        DataStream<Offer> offers = events.filter(Bid.class::isInstance).map(event -> Offer.of((Bid) event), OFFER);
        return events.filter(Auction.class::isInstance)
                .map(event -> Opening.of((Auction) event), OPENING)
                .connect(offers)
                .keyBy(Opening::auction, Offer::auction, Types.LONG)
                .process(new WinningBids(), WireType.of(WinningBid.class));
    }

    @Override
    public void open(OpenContext context) {
        open = getRuntimeContext().getState(new ValueStateDescriptor<>("open", OPENING));
        highest = getRuntimeContext().getState(new ValueStateDescriptor<>("highest", Types.LONG));
        waiting = getRuntimeContext().getMapState(new MapStateDescriptor<>("waiting", Types.LONG, Types.LONG));
        late = getRuntimeContext().getMetricGroup().counter(PaneOperator.LATE_EVENTS);
    }

    @Override
    public void processElement1(Opening auction, Context context, Collector<WinningBid> out) throws Exception {
        if (auction.opened() <= context.timerService().currentWatermark()) {
            late.inc();
        } else if (auction.expires() > auction.opened()) {
            open.update(auction);
            context.timerService().registerEventTimeTimer(auction.expires() - 1);
            for (Map.Entry<Long, Long> bid : waiting.entries()) {
                offer(auction, bid.getValue(), bid.getKey());
            }
            waiting.clear();
        }
    }

    @Override
    public void processElement2(Offer bid, Context context, Collector<WinningBid> out) throws Exception {
        if (bid.dateTime() <= context.timerService().currentWatermark()) {
            late.inc();
            return;
        }
        Opening auction = open.value();
        if (auction != null) {
            offer(auction, bid.price(), bid.dateTime());
            return;
        }
        Long rival = waiting.get(bid.dateTime());
        if (rival == null) {
            context.timerService().registerEventTimeTimer(bid.dateTime());
        }
        if (rival == null || bid.price() > rival) {
            waiting.put(bid.dateTime(), bid.price());
        }
    }

    @Override
    public void onTimer(long lastMillis, OnTimerContext context, Collector<WinningBid> out) throws Exception {
        waiting.remove(lastMillis);
        Opening auction = open.value();
        if (auction == null || auction.expires() - 1 > lastMillis) {
            return;
        }
        if (highest.value() != null) {
            out.collect(new WinningBid(
                    auction.auction(), auction.seller(), auction.category(), highest.value(), auction.expires()));
        }
        open.clear();
        highest.clear();
    }

    private void offer(Opening auction, long price, long dateTime) throws IOException {
        boolean valid = price >= auction.reserve() && auction.opened() <= dateTime && dateTime < auction.expires();
        if (valid && (highest.value() == null || price > highest.value())) {
            highest.update(price);
        }
    }

    /** The part of an auction that the join needs; no more has to travel. Times are epoch ms, the reserve is cents. */
    record Opening(long auction, long opened, long expires, long reserve, long seller, long category) {

        static Opening of(Auction auction) {
            return new Opening(
                    auction.id(),
                    auction.dateTime(),
                    auction.expires(),
                    auction.reserve(),
                    auction.seller(),
                    auction.category());
        }
    }

    /** The part of a bid that the join needs. */
    record Offer(long auction, long price, long dateTime) {

        static Offer of(Bid bid) {
            return new Offer(bid.auction(), bid.price(), bid.dateTime());
        }
    }
}
