package nexmark.jet.plan;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import nexmark.jet.generator.Profile;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.question.Setting;

/** The queries by the names that users give them. */
public final class QueryLookup {

    private static final String ALL = "all";
    /** Ids are parts of the names of folders and jobs. */
    private static final Pattern ID = Pattern.compile("(?=.{1,40}$)[a-z][a-z0-9]*(-[a-z0-9]+)*");

    private QueryLookup() {}

    /** @throws UserMistake that names the class of a query whose id is malformed or another query's */
    public static void checkIds() {
        Set<String> ids = new HashSet<>();
        for (Query query : Query.all()) {
            String id = query.id();
            if (!ID.matcher(id).matches() || id.equals(ALL) || !ids.add(id)) {
                throw new UserMistake("the id of query " + query.getClass().getName() + " is '" + id
                        + "', expected at most 40 lower-case letters, digits and single hyphens, a letter first, not '"
                        + ALL + "', and not the id of another query");
            }
        }
    }

    /** @throws UserMistake if there is no such query */
    public static Query byId(String id) {
        return Query.all().stream()
                .filter(query -> query.id().equalsIgnoreCase(id))
                .findFirst()
                .orElseThrow(() -> new UserMistake("no query '" + id + "', expected one of " + ids(", ")));
    }

    /** Whether the query reads a setting in the standard profile; not if it is not here. */
    public static boolean reads(String id, Setting setting) {
        return Query.all().stream()
                .anyMatch(query -> query.id().equalsIgnoreCase(id)
                        && query.definition().settings(Profile.STANDARD).contains(setting));
    }

    /**
     * Whether the query reads the channel or the url of bids; not if it is not here, as that of a result from
     * elsewhere.
     */
    static boolean readsChannels(String id) {
        return Query.all().stream().anyMatch(query -> query.id().equalsIgnoreCase(id) && query.readsChannels());
    }

    /**
     * The queries of these ids, in this order; {@code all} stands for all of them. {@link UserMistake} if there is
     * none, or no such query.
     */
    public static List<Query> named(List<String> ids) {
        if (ids.isEmpty()) {
            throw new UserMistake("no query given, expected all or some of " + ids(" "));
        }
        if (isAll(ids)) {
            return Query.all();
        }
        if (ids.stream().anyMatch(ALL::equalsIgnoreCase)) {
            throw new UserMistake("'all' stands for every query, expected it alone, or only queries such as q5");
        }
        return ids.stream().map(QueryLookup::byId).toList();
    }

    public static boolean isAll(List<String> ids) {
        return ids.size() == 1 && ids.get(0).equalsIgnoreCase(ALL);
    }

    /** Names the queries that are left out, and why, in a line; empty if none is. */
    public static Optional<String> leftOut(List<Query> queries, String why, Predicate<Query> has) {
        List<Query> others = queries.stream().filter(has.negate()).toList();
        return others.isEmpty() ? Optional.empty() : Optional.of("left out (" + why + "): " + ids(others, ", "));
    }

    private static String ids(String separator) {
        return ids(Query.all(), separator);
    }

    private static String ids(List<Query> queries, String separator) {
        return queries.stream().map(Query::id).collect(Collectors.joining(separator));
    }
}
