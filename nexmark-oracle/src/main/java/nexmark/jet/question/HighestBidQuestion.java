package nexmark.jet.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.event.Bid;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Absence;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.TickOracle;
import nexmark.jet.oracle.Ticks;
import nexmark.jet.row.HighestBid;

/** In each tumbling window, the bids at the highest price. */
public abstract class HighestBidQuestion extends DuplicateSensitive {

    @Override
    public Definition definition() {
        return Definition.asks("What are the highest bids of the last period?")
                .stresses("a window without keys: everything meets in one place")
                .differs("all bids at the highest price are listed; nexmark-flink writes bidder and price into "
                        + "each other's column; blog-2021 lists one bid, and its window is the slide")
                .columns("windowEnd", "auction", "bidder", "price", "dateTime")
                .completeWindow()
                .studyStreams(StudyStream.BIDS)
                .settings(Setting.WINDOW, Setting.LAG)
                .studySettings(Setting.SLIDE, Setting.LAG)
                .build();
    }

    @Override
    public Due due() {
        return Due.ROWS_PER_WINDOW;
    }

    @Override
    public Oracle<HighestBid> oracle(QuerySettings settings, Oracle.Slice slice) {
        long windowMillis = windowMillis(settings);
        boolean all = settings.rules().allHighestBids();
        return new TickOracle<>(
                windowMillis,
                windowMillis,
                slice,
                bid -> Ticks.of(bid.dateTime(), windowMillis),
                () -> new Highest(new ArrayList<>(), all),
                HighestBid::windowEnd,
                (due, arrived) -> Absence.LOSS);
    }

    /** The length of the windows, which follow each other, ms. */
    protected static long windowMillis(QuerySettings settings) {
        return settings.rules().highestBidPerSlide() ? settings.slideMillis() : settings.windowMillis();
    }

    /**
     * The bids of one window that no other outbids, all of which are rows, or the earliest of them, then of lowest ids.
     */
    private record Highest(List<Bid> bids, boolean all) implements TickOracle.State<HighestBid> {

        private static final Comparator<Bid> EARLIEST_FIRST = Comparator.comparingLong(Bid::dateTime)
                .thenComparingLong(Bid::auction)
                .thenComparingLong(Bid::bidder);

        @Override
        public void add(Bid bid) {
            if (!bids.isEmpty() && bid.price() > bids.get(0).price()) {
                bids.clear();
            }
            if (bids.isEmpty() || bid.price() == bids.get(0).price()) {
                bids.add(bid);
            }
        }

        @Override
        public Stream<HighestBid> rows(long end) {
            return bids.stream()
                    .sorted(EARLIEST_FIRST)
                    .limit(all ? bids.size() : 1)
                    .map(bid -> HighestBid.of(end, bid));
        }
    }
}
