package nexmark.jet.question;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.LocalItemOracle;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.LocalItem;

/** Sellers of some states with their auctions in one category, in whatever order the two arrive. */
public abstract class LocalItemSuggestionQuestion implements Question {

    @Override
    public String text() {
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
    public Timing timing() {
        return Timing.EVERY_ROW;
    }

    @Override
    public Set<EventKind> reads() {
        return EnumSet.of(EventKind.PERSON, EventKind.AUCTION);
    }

    @Override
    public List<StudyStream> studyStreams() {
        return List.of(StudyStream.JOINED_AUCTIONS, StudyStream.NEW_PERSONS);
    }

    @Override
    public Oracle<LocalItem> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new LocalItemOracle(settings, slice);
    }
}
