package nexmark.jet.query;

import static com.hazelcast.jet.pipeline.WindowDefinition.tumbling;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.Traversers;
import java.util.Map;
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
                        .aggregate(HighestBids.operation(all))
                        .flatMap(highest -> Traversers.traverseIterable(highest.result())
                                .map(bid -> HighestBid.of(highest.end(), bid))),
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
                        .<HighestBids.OfWindow>customTransform(
                                "highest-by-window", () -> new HighestBids.OfColumnsP(window, all))
                        .groupingKey(part -> JoinedWindowsP.KEY)
                        .customTransform("highest-of-all", JoinedWindowsP<HighestBids.OfWindow>::new),
                HighestBid::windowEnd);
    }
}
