package nexmark.jet.runner.cli;

import java.util.List;
import java.util.Locale;
import nexmark.jet.query.Query;
import nexmark.jet.runner.UserMistake;

/** Queries by what people call them. */
final class Queries {

    private Queries() {}

    /** The queries of these ids, in this order; {@code all} stands for all of them. */
    static List<Query> named(List<String> ids) {
        List<Query> all = Query.all();
        if (ids.size() == 1 && ids.get(0).equalsIgnoreCase("all")) {
            return all;
        }
        return ids.stream().map(id -> named(id, all)).toList();
    }

    /** The query of this very id. */
    static Query one(String id) {
        return named(id, Query.all());
    }

    private static Query named(String id, List<Query> all) {
        return all.stream()
                .filter(query -> query.id().equals(id.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new UserMistake("unknown query '" + id + "', expected all or some of "
                        + String.join(" ", all.stream().map(Query::id).toList())));
    }
}
