package nexmark.jet.question;

import java.util.EnumSet;
import java.util.List;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.JoinOracle;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.ProfileRules;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.LocalItem;

/** Sellers of some states with their auctions in one category, in whatever order the two arrive. */
public abstract class LocalItemSuggestionQuestion implements Question {

    @Override
    public Definition definition() {
        return new Definition(
                "Who is selling in particular US states, and what?",
                "an incremental join: keyed state that grows and expires",
                "each pair is listed once, in either order of arrival; state is kept for --join-span, 10 minutes of "
                        + "event time",
                List.of("name", "city", "state", "id"),
                Timing.EVERY_ROW,
                EnumSet.of(EventKind.PERSON, EventKind.AUCTION),
                List.of(StudyStream.JOINED_AUCTIONS, StudyStream.NEW_PERSONS),
                EnumSet.of(Setting.JOIN_SPAN),
                EnumSet.of(Setting.KEYS, Setting.JOIN_SPAN));
    }

    @Override
    public Oracle<LocalItem> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new JoinOracle<>(
                QuerySettings.NEVER,
                slice,
                definition().reads(),
                event -> seller(event, settings.rules()),
                (person, auction, bid) -> new LocalItem(
                        person.name(),
                        person.city(),
                        person.state(),
                        auction.id(),
                        Math.max(person.dateTime(), auction.dateTime())),
                LocalItem::idealTime);
    }

    private static Long seller(Event event, ProfileRules rules) {
        if (event instanceof Person person && rules.joinedStates().contains(person.state())) {
            return person.id();
        }
        if (event instanceof Auction auction && auction.category() == rules.joinedCategory()) {
            return auction.seller();
        }
        return null;
    }
}
