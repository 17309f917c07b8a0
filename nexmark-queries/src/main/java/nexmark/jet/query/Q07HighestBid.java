package nexmark.jet.query;

import static com.hazelcast.jet.pipeline.WindowDefinition.tumbling;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.Traversers;
import java.util.List;
import nexmark.jet.event.Bid;
import nexmark.jet.query.oracle.HighestBidOracle;
import nexmark.jet.query.oracle.Oracle;

/** In each tumbling window, the bids at the highest price. */
@AutoService(Query.class)
public final class Q07HighestBid implements Query {

    @Override
    public String question() {
        return "What are the highest bids of the last period?";
    }

    @Override
    public String stresses() {
        return "a window without keys: everything meets in one place";
    }

    @Override
    public String differs() {
        return "all bids at the highest price are listed; blog-2021 lists one, and its window is the slide";
    }

    @Override
    public List<String> columns() {
        return List.of("windowEnd", "auction", "bidder", "price", "dateTime");
    }

    @Override
    public Answers<HighestBid> answer(EventStreams events, QuerySettings settings) {
        boolean all = settings.rules().allHighestBids();
        return Answers.perWindow(
                events.timestampedBids()
                        .window(tumbling(windowMillis(settings)))
                        .aggregate(HighestBids.operation(all))
                        .flatMap(highest -> Traversers.traverseIterable(highest.result())
                                .map(bid -> HighestBid.of(highest.end(), bid))),
                HighestBid::windowEnd);
    }

    @Override
    public Oracle<HighestBid> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new HighestBidOracle(windowMillis(settings), settings.rules().allHighestBids(), slice);
    }

    private static long windowMillis(QuerySettings settings) {
        return settings.rules().highestBidPerSlide() ? settings.slideMillis() : settings.windowMillis();
    }

    /**
     * A bid at the highest price of a window.
     *
     * @param windowEnd epoch ms, exclusive
     * @param price cents
     * @param dateTime of the bid, epoch ms
     */
    public record HighestBid(long windowEnd, long auction, long bidder, long price, long dateTime) {

        public static HighestBid of(long windowEnd, Bid bid) {
            return new HighestBid(windowEnd, bid.auction(), bid.bidder(), bid.price(), bid.dateTime());
        }
    }
}
