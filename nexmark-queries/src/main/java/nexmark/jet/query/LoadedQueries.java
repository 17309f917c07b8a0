package nexmark.jet.query;

import java.util.List;
import java.util.ServiceLoader;
import nexmark.jet.question.Question;

/** The queries on a class path, kept because a service loader reads files and each setting of a plan asks for them. */
record LoadedQueries(ClassLoader loader, List<Query> queries) {

    private static volatile LoadedQueries last = new LoadedQueries(null, List.of());

    static List<Query> all() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        LoadedQueries known = last;
        if (known.queries.isEmpty() || known.loader != loader) {
            List<Query> queries = ServiceLoader.load(Query.class, loader).stream()
                    .map(ServiceLoader.Provider::get)
                    .sorted(Question.ORDER)
                    .toList();
            known = new LoadedQueries(loader, queries);
            last = known;
        }
        return known.queries;
    }
}
