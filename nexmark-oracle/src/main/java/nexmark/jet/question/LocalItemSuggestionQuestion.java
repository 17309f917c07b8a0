package nexmark.jet.question;

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
        return Definition.asks("Who is selling in particular US states, and what?")
                .stresses("an incremental join: keyed state that grows and expires")
                .differs("each pair is listed once, in either order of arrival; state is kept for --join-span, 10 "
                        + "minutes of event time")
                .columns("name", "city", "state", "id")
                .reads(EventKind.PERSON, EventKind.AUCTION)
                .studyStreams(StudyStream.JOINED_AUCTIONS, StudyStream.NEW_PERSONS)
                .settings(Setting.JOIN_SPAN)
                .studySettings(Setting.KEYS, Setting.JOIN_SPAN)
                .build();
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
