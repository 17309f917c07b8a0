package nexmark.jet.query;

import static com.hazelcast.jet.pipeline.WindowDefinition.tumbling;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.Traversers;
import java.util.Map;
import nexmark.jet.accumulator.HighestBids;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.HighestBidQuestion;
import nexmark.jet.question.Variant;
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
                        .aggregate(BidAccumulators.of(() -> new HighestBids(all)))
                        .flatMap(highest ->
                                Traversers.traverseStream(highest.result().rows(highest.end()))),
                HighestBid::windowEnd);
    }

    @Override
    public Map<Variant, Form> otherForms() {
        return Map.of(
                Variant.COLUMNAR,
                new Form(
                        "one column is looked at, and each processor sends a window's highest on; "
                                + "texts, which no row has, are not made",
                        this::columnar));
    }

    private Answers<HighestBid> columnar(EventStreams events, QuerySettings settings) {
        long window = windowMillis(settings);
        boolean all = settings.rules().allHighestBids();
        return new Answers<>(
                events.bidColumns(window)
                        .<HighestOfWindow>customTransform(
                                "highest-by-window", () -> new HighestOfWindow.OfColumnsP(window, all))
                        .groupingKey(part -> JoinedWindowsP.KEY)
                        .customTransform("highest-of-all", JoinedWindowsP<HighestOfWindow>::new),
                HighestBid::windowEnd);
    }
}
