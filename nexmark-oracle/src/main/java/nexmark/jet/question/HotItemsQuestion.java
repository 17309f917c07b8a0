package nexmark.jet.question;

import java.util.EnumSet;
import java.util.List;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.WindowedOracle.HotItemsOracle;
import nexmark.jet.row.HotItem;

/** In each sliding window, the auctions with the most bids. */
public abstract class HotItemsQuestion extends DuplicateSensitive {

    @Override
    public Definition definition() {
        return new Definition(
                "Which auctions have had the most bids lately?",
                "sliding windows over many keys, then a maximum over all of them",
                "every auction that holds the maximum is listed; blog-2021 lists the top ten",
                List.of("windowEnd", "auction", "count"),
                Timing.COMPLETE_WINDOW,
                EnumSet.of(EventKind.BID),
                List.of(StudyStream.BIDS),
                EnumSet.of(Setting.KEYS, Setting.WINDOW, Setting.SLIDE, Setting.LAG),
                EnumSet.of(Setting.KEYS, Setting.WINDOW, Setting.SLIDE, Setting.LAG));
    }

    @Override
    public Due due() {
        return Due.ROWS_PER_WINDOW;
    }

    @Override
    public Oracle<HotItem> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new HotItemsOracle(settings, slice);
    }
}
