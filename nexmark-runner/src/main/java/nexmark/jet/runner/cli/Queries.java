package nexmark.jet.runner.cli;

import java.util.List;
import nexmark.jet.query.Query;
import nexmark.jet.runner.QueryLookup;

/** Queries by what people call them. */
final class Queries {

    private Queries() {}

    /** The queries of these ids, in this order; {@code all} stands for all of them. */
    static List<Query> named(List<String> ids) {
        if (ids.size() == 1 && ids.get(0).equalsIgnoreCase("all")) {
            return Query.all();
        }
        return ids.stream().map(QueryLookup::byId).toList();
    }
}
