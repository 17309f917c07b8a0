package nexmark.jet.runner.recorded;

import java.util.List;
import java.util.stream.Collectors;
import nexmark.jet.query.Query;
import nexmark.jet.runner.UserMistake;

/** The queries by the names that users give them. */
public final class RecordedQueries {

    private RecordedQueries() {}

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
