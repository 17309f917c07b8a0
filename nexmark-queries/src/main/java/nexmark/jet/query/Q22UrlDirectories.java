package nexmark.jet.query;

import com.google.auto.service.AutoService;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.UrlDirectoriesQuestion;
import nexmark.jet.row.UrlDirectories;

/** A map. */
@AutoService(Query.class)
public final class Q22UrlDirectories extends UrlDirectoriesQuestion implements Query {

    @Override
    public Answers<UrlDirectories> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(events.bids().map(UrlDirectories::of), UrlDirectories::dateTime);
    }
}
