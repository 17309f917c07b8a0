package nexmark.jet.question;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.HighestBidOracle;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.HighestBid;

/** In each tumbling window, the bids at the highest price. */
public abstract class HighestBidQuestion implements Question {

    @Override
    public String text() {
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
    public Oracle<HighestBid> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new HighestBidOracle(windowMillis(settings), settings.rules().allHighestBids(), slice);
    }

    /** The length of the windows, which follow each other, ms. */
    protected static long windowMillis(QuerySettings settings) {
        return settings.rules().highestBidPerSlide() ? settings.slideMillis() : settings.windowMillis();
    }
}
