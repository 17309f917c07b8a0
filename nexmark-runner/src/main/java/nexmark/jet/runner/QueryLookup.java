package nexmark.jet.runner;

import java.util.List;
import java.util.stream.Collectors;
import nexmark.jet.query.Query;

/** The queries by the names that users give them. */
public final class QueryLookup {

    private QueryLookup() {}

    /** @throws UserMistake if there is no such query */
    public static Query byId(String id) {
        List<Query> queries = Query.all();
        return queries.stream()
                .filter(query -> query.id().equalsIgnoreCase(id))
                .findFirst()
                .orElseThrow(() -> new UserMistake("no query '" + id + "', expected one of "
                        + queries.stream().map(Query::id).collect(Collectors.joining(", "))));
    }
}
