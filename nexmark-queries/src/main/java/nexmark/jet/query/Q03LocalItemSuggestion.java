package nexmark.jet.query;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;
import nexmark.jet.query.oracle.LocalItemOracle;
import nexmark.jet.query.oracle.Oracle;

/** Sellers of some states with their auctions in one category, in whatever order the two arrive. */
@AutoService(Query.class)
public final class Q03LocalItemSuggestion implements TunedQuery {

    @Override
    public String question() {
        return "Who is selling in particular US states, and what?";
    }

    @Override
    public String stresses() {
        return "an incremental join: keyed state that grows and expires";
    }

    @Override
    public String differs() {
        return "each pair comes once, in either order of arrival; state is forgotten when the generator can no longer"
                + " refer to it";
    }

    @Override
    public List<String> columns() {
        return List.of("name", "city", "state", "id");
    }

    @Override
    public Answers<LocalItem> answer(EventStreams events, QuerySettings settings) {
        ProfileRules rules = settings.rules();
        return Answers.perRow(
                events.timestamped(EnumSet.of(EventKind.PERSON, EventKind.AUCTION))
                        .filter(event -> matters(event, rules.joinedCategory(), rules.joinedStates()))
                        .map(SellerEvent::of)
                        .groupingKey(SellerEvent::seller)
                        .<SellerAndAuctions, LocalItem>flatMapStateful(
                                settings.joinSpanMillis(),
                                SellerAndAuctions::new,
                                (state, seller, event) -> state.join(event),
                                (state, seller, watermark) -> nothing()),
                LocalItem::idealTime);
    }

    /** On bare events, with state that expires without a search. */
    @Override
    public Answers<LocalItem> tunedAnswer(EventStreams events, QuerySettings settings) {
        ProfileRules rules = settings.rules();
        long span = settings.joinSpanMillis();
        return Answers.perRow(
                events.bare(EnumSet.of(EventKind.PERSON, EventKind.AUCTION), EventStreams.COARSE_STRIDE_MILLIS)
                        .filter(event -> matters(event, rules.joinedCategory(), rules.joinedStates()))
                        .map(SellerEvent::of)
                        .groupingKey(SellerEvent::seller)
                        .<LocalItem>customTransform("join-sellers", () -> new SellerJoinP(span))
                        .setLocalParallelism(events.processors()),
                LocalItem::idealTime);
    }

    @Override
    public Oracle<LocalItem> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new LocalItemOracle(settings, slice);
    }

    private static boolean matters(Event event, long category, Set<String> states) {
        return event instanceof Auction auction
                ? auction.category() == category
                : states.contains(((Person) event).state());
    }

    private static Traverser<LocalItem> nothing() {
        return Traversers.empty();
    }

    /**
     * An item on sale nearby.
     *
     * @param id of the auction
     * @param idealTime when both the person and the auction had come, epoch ms
     */
    public record LocalItem(String name, String city, String state, long id, long idealTime) {}
}
