package nexmark.flink;

import com.google.auto.service.AutoService;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import nexmark.jet.oracle.ProfileRules;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.LocalItemSuggestionQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.LocalItem;
import nexmark.jet.row.SellerEvent.Account;
import nexmark.jet.row.SellerEvent.Listing;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;

/** Sellers and auctions joined by the seller, in state that expires. */
@AutoService(FlinkQuery.class)
public final class Q03LocalItemSuggestion extends LocalItemSuggestionQuestion implements FlinkQuery {

    @Override
    public DataStream<LocalItem> idiomatic(DataStream<Event> events, QuerySettings settings) {
        return IntervalJoin.of(
                settings,
                accounts(events, settings),
                listings(events, settings),
                Q03LocalItemSuggestion::item,
                LocalItem.class);
    }

    @Override
    public Map<Variant, Form> otherForms() {
        return Map.of(
                Variant.SQL,
                new SqlForm<>(this, LocalItem.class, Q03LocalItemSuggestion::sql, QuerySettings::joinSpanMillis));
    }

    private static KeyedStream<Account, Long> accounts(DataStream<Event> events, QuerySettings settings) {
        Set<String> states = settings.rules().joinedStates();
        return events.filter(event -> event instanceof Person person && states.contains(person.state()))
                .map(event -> Account.of((Person) event), WireType.of(Account.class))
                .keyBy(Account::seller, Types.LONG);
    }

    private static KeyedStream<Listing, Long> listings(DataStream<Event> events, QuerySettings settings) {
        long category = settings.rules().joinedCategory();
        return events.filter(event -> event instanceof Auction auction && auction.category() == category)
                .map(event -> Listing.of((Auction) event), WireType.of(Listing.class))
                .keyBy(Listing::seller, Types.LONG);
    }

    private static LocalItem item(Account seller, Listing auction) {
        long idealTime = Math.max(seller.dateTime(), auction.dateTime());
        return new LocalItem(seller.name(), seller.city(), seller.state(), auction.auction(), idealTime);
    }

    private static String sql(QuerySettings settings) {
        ProfileRules rules = settings.rules();
        String states = rules.joinedStates().stream()
                .sorted()
                .map(state -> "'" + state + "'")
                .collect(Collectors.joining(", "));
        return SqlTables.statement("q03", IntervalJoin.and(settings, "A", "P"), rules.joinedCategory(), states);
    }
}
