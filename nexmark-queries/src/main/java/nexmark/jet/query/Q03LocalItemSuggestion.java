package nexmark.jet.query;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import java.util.Map;
import java.util.Set;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import nexmark.jet.oracle.ProfileRules;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.LocalItemSuggestionQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.LocalItem;
import nexmark.jet.row.SellerEvent;

/** Sellers and auctions joined by the seller, in state that expires. */
@AutoService(Query.class)
public final class Q03LocalItemSuggestion extends LocalItemSuggestionQuestion implements Query {

    @Override
    public Answers<LocalItem> answer(EventStreams events, QuerySettings settings) {
        ProfileRules rules = settings.rules();
        return new Answers<>(
                events.timestamped(definition().reads())
                        .filter(event -> matters(event, rules.joinedCategory(), rules.joinedStates()))
                        .map(SellerEvent::of)
                        .groupingKey(SellerEvent::seller)
                        .<SellerJoinP.SellerAndAuctions, LocalItem>flatMapStateful(
                                settings.joinSpanMillis(),
                                SellerJoinP.SellerAndAuctions::new,
                                (state, seller, event) -> state.join(event),
                                (state, seller, watermark) -> nothing()),
                LocalItem::idealTime);
    }

    @Override
    public Map<Variant, Form> otherForms() {
        return Map.of(
                Variant.TUNED, new Form("joins bare events, in state that expires without a search", this::tuned));
    }

    /** On bare events, with state that expires without a search. */
    private Answers<LocalItem> tuned(EventStreams events, QuerySettings settings) {
        ProfileRules rules = settings.rules();
        long span = settings.joinSpanMillis();
        return new Answers<>(
                events.bare(definition().reads(), EventStreams.COARSE_STRIDE_MILLIS)
                        .filter(event -> matters(event, rules.joinedCategory(), rules.joinedStates()))
                        .map(SellerEvent::of)
                        .groupingKey(SellerEvent::seller)
                        .<LocalItem>customTransform("join-sellers", () -> new SellerJoinP(span))
                        .setLocalParallelism(events.processors()),
                LocalItem::idealTime);
    }

    private static boolean matters(Event event, long category, Set<String> states) {
        return event instanceof Auction auction
                ? auction.category() == category
                : states.contains(((Person) event).state());
    }

    private static Traverser<LocalItem> nothing() {
        return Traversers.empty();
    }
}
