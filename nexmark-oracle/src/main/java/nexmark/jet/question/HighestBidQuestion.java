package nexmark.jet.question;

import java.util.EnumSet;
import java.util.List;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.WindowedOracle.HighestBidOracle;
import nexmark.jet.row.HighestBid;

/** In each tumbling window, the bids at the highest price. */
public abstract class HighestBidQuestion extends DuplicateSensitive {

    @Override
    public Definition definition() {
        return new Definition(
                "What are the highest bids of the last period?",
                "a window without keys: everything meets in one place",
                "all bids at the highest price are listed; blog-2021 lists one, and its window is the slide",
                List.of("windowEnd", "auction", "bidder", "price", "dateTime"),
                Timing.COMPLETE_WINDOW,
                EnumSet.of(EventKind.BID),
                List.of(StudyStream.BIDS),
                EnumSet.of(Setting.WINDOW, Setting.LAG),
                EnumSet.of(Setting.SLIDE, Setting.LAG));
    }

    @Override
    public Due due() {
        return Due.ROWS_PER_WINDOW;
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
