package nexmark.jet.question;

import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.WindowedOracle.HotItemsOracle;
import nexmark.jet.row.HotItem;

/** In each sliding window, the auctions with the most bids. */
public abstract class HotItemsQuestion extends DuplicateSensitive {

    @Override
    public Definition definition() {
        return Definition.asks("Which auctions have had the most bids lately?")
                .stresses("sliding windows over many keys, then a maximum over all of them")
                .differs("every auction that holds the maximum is listed, every 20 ms here and every 2 s in "
                        + "nexmark-flink; blog-2021 lists the top ten")
                .columns("windowEnd", "auction", "count")
                .completeWindow()
                .studyStreams(StudyStream.BIDS)
                .settings(Setting.KEYS, Setting.WINDOW, Setting.SLIDE, Setting.LAG)
                .build();
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
