package nexmark.jet.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QueryDiscoveryTest {

    @Test
    void allNineQueriesAreFoundInOrder() {
        assertThat(Query.all())
                .extracting(Query::id)
                .containsExactly("q0", "q1", "q2", "q3", "q4", "q5", "q6", "q7", "q8");
    }

    @Test
    void titlesComeFromTheClassNames() {
        assertThat(new Q05HotItems().title()).isEqualTo("Hot Items");
        assertThat(new Q04AveragePriceForCategory().title()).isEqualTo("Average Price For Category");
    }
}
