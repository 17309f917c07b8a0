package nexmark.jet.question;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.HotItemsOracle;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.HotItem;

/** In each sliding window, the auctions with the most bids. */
public abstract class HotItemsQuestion implements Question {

    @Override
    public String text() {
        return "Which auctions have had the most bids lately?";
    }

    @Override
    public String stresses() {
        return "sliding windows over many keys, then a maximum over all of them";
    }

    @Override
    public String differs() {
        return "every auction that holds the maximum is listed; blog-2021 lists the top ten";
    }

    @Override
    public List<String> columns() {
        return List.of("windowEnd", "auction", "count");
    }

    @Override
    public Timing timing() {
        return Timing.COMPLETE_WINDOW;
    }

    @Override
    public Set<EventKind> reads() {
        return EnumSet.of(EventKind.BID);
    }

    @Override
    public List<StudyStream> studyStreams() {
        return List.of(StudyStream.BIDS);
    }

    @Override
    public Oracle<HotItem> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new HotItemsOracle(settings, slice);
    }
}
