package nexmark.jet.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collections;
import java.util.List;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.Columns;
import org.junit.jupiter.api.Test;

class QueryDiscoveryTest {

    /** The documents list them all. */
    @Test
    void allQueriesAreFoundInOrderAndTheirTitlesComeFromTheirClasses() {
        assertThat(Query.all())
                .extracting(query -> query.id() + " " + query.title())
                .containsSubsequence(
                        "q0 Pass Through",
                        "q2 Selection",
                        "q11 User Sessions",
                        "map-get Map Get",
                        "map-mixed Map Mixed");
    }

    @Test
    void columnsAreColumnsOfTheRow() throws ReflectiveOperationException {
        for (Query query : Query.all()) {
            assertThat(columns(rowClass(query)))
                    .as(query.id())
                    .containsAll(query.definition().columns());
        }
    }

    @Test
    void everyQueryButThePassThroughHasColumns() {
        assertThat(Query.all())
                .filteredOn(query -> query.definition().columns().isEmpty())
                .extracting(Query::id)
                .containsExactly("q0");
    }

    @Test
    void noStudyStreamIsReadInVain() {
        for (Query query : Query.all()) {
            assertThat(query.definition().studyStreams())
                    .as(query.id())
                    .noneMatch(stream -> Collections.disjoint(
                            stream.kinds(), query.definition().reads()));
        }
    }

    /** The R in the Answers that the query declares. */
    private static Class<?> rowClass(Query query) throws ReflectiveOperationException {
        Type answers = query.getClass()
                .getMethod("answer", EventStreams.class, QuerySettings.class)
                .getGenericReturnType();
        return (Class<?>) ((ParameterizedType) answers).getActualTypeArguments()[0];
    }

    private static List<String> columns(Class<?> row) {
        return row.isRecord() ? Columns.of(row) : List.of();
    }
}
