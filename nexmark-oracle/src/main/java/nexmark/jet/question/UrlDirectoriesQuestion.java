package nexmark.jet.question;

import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.PerEventOracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.UrlDirectories;

/** Every bid, with the directories of its url. */
public abstract class UrlDirectoriesQuestion implements Question {

    @Override
    public Definition definition() {
        return Definition.asks("In which directories is each bid's page?")
                .stresses("a text cut into new ones for each row")
                .differs("a directory that is not there is null, in RisingWave an empty text")
                .columns("auction", "bidder", "price", "channel", "dir1", "dir2", "dir3")
                .build();
    }

    @Override
    public Due due() {
        return Due.ROW_PER_EVENT;
    }

    @Override
    public Oracle<UrlDirectories> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new PerEventOracle<>(slice, UrlDirectoriesQuestion::answer, UrlDirectories::dateTime);
    }

    private static UrlDirectories answer(Event event) {
        if (!(event instanceof Bid bid)) {
            return null;
        }
        String url = bid.text().url();
        String[] parts = url == null ? new String[0] : url.split("/", -1);
        return new UrlDirectories(
                bid.auction(),
                bid.bidder(),
                bid.price(),
                bid.text().channel(),
                parts.length > 3 ? parts[3] : null,
                parts.length > 4 ? parts[4] : null,
                parts.length > 5 ? parts[5] : null,
                bid.dateTime());
    }
}
