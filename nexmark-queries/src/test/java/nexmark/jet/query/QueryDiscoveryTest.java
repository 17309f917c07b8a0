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

    @Test
    void allQueriesAreFoundInOrderAndTheirTitlesComeFromTheirClasses() {
        assertThat(Query.all())
                .extracting(query -> query.id() + " " + query.title())
                .containsExactly(
                        "q0 Pass Through",
                        "q1 Currency Conversion",
                        "q2 Selection",
                        "q3 Local Item Suggestion",
                        "q4 Average Price For Category",
                        "q5 Hot Items",
                        "q6 Average Selling Price By Seller",
                        "q7 Highest Bid",
                        "q8 Monitor New Users",
                        "q9 Winning Bids",
                        "q11 User Sessions",
                        "q12 Processing Time Windows",
                        "q13 Bounded Side Input Join",
                        "q14 Calculation",
                        "q15 Bidding Statistics",
                        "q16 Channel Statistics",
                        "q17 Auction Statistics",
                        "q18 Last Bid",
                        "q19 Auction Top Ten",
                        "q20 Bid With Auction",
                        "q21 Channel Id",
                        "q22 Url Directories",
                        "q23 Bids Of Sellers",
                        "map-get Map Get",
                        "map-set Map Set",
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
