package nexmark.jet.plan;

import java.util.List;
import java.util.stream.Collectors;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;

/** The queries by the names that users give them. */
public final class QueryLookup {

    private QueryLookup() {}

    /** @throws UserMistake if there is no such query */
    public static Query byId(String id) {
        return Query.all().stream()
                .filter(query -> query.id().equalsIgnoreCase(id))
                .findFirst()
                .orElseThrow(() -> new UserMistake("no query '" + id + "', expected one of " + ids(", ")));
    }

    /**
     * The queries of these ids, in this order; {@code all} stands for all of them.
     *
     * @throws UserMistake if there is none, or no such query
     */
    public static List<Query> named(List<String> ids) {
        if (ids.isEmpty()) {
            throw new UserMistake("no query given, expected all or some of " + ids(" "));
        }
        if (ids.size() == 1 && ids.get(0).equalsIgnoreCase("all")) {
            return Query.all();
        }
        return ids.stream().map(QueryLookup::byId).toList();
    }

    private static String ids(String separator) {
        return Query.all().stream().map(Query::id).collect(Collectors.joining(separator));
    }
}
