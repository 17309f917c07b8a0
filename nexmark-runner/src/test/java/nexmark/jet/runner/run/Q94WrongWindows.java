package nexmark.jet.runner.run;

import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.query.EventStreams;
import nexmark.jet.query.Q05HotItems;
import nexmark.jet.query.Query;
import nexmark.jet.question.HotItemsQuestion;
import nexmark.jet.row.HotItem;

/** Gets all windows wrong but the last two of each second: other auctions, and half of their bids. */
final class Q94WrongWindows extends HotItemsQuestion implements Query {

    @Override
    public Answers<HotItem> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(
                new Q05HotItems()
                        .answer(events, settings)
                        .rows()
                        .map(item -> item.windowEnd() % 1000 >= 600
                                ? item
                                : new HotItem(item.windowEnd(), item.auction() + 1, item.count() / 2)),
                HotItem::windowEnd);
    }
}
