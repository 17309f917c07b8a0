package nexmark.jet.runner.run;

import nexmark.jet.latency.EpochClock;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.query.EventStreams;
import nexmark.jet.query.Q05HotItems;
import nexmark.jet.query.Query;
import nexmark.jet.question.HotItemsQuestion;
import nexmark.jet.row.HotItem;

/** Stalls in the first window of each second, and drops each window that is late: its percentiles look better than they are. */
final class Q95DroppedWindows extends HotItemsQuestion implements Query {

    @Override
    public Answers<HotItem> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(
                new Q05HotItems().answer(events, settings).rows().filter(Q95DroppedWindows::isKept),
                HotItem::windowEnd);
    }

    private static boolean isKept(HotItem item) {
        if (item.windowEnd() % 1000 == 0 && isInTime(item)) {
            Stall.now();
        }
        return isInTime(item);
    }

    private static boolean isInTime(HotItem item) {
        return EpochClock.millis() - item.windowEnd() <= Stall.LATE_MILLIS;
    }
}
