package nexmark.jet.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.EmissionSchedule;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StandardContent;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.Setting;
import org.junit.jupiter.api.Test;

/** What oracles say of the texts of bids. */
class BidTextsTest {

    private static final QuerySettings SETTINGS = QuerySettings.keepingAll(Profile.STANDARD, 10_000, 2_000);
    private static final EventSequence EVENTS = new EventSequence(
            EmissionSchedule.startingAtMillis(1_795_219_200_000L, 1_000),
            new StandardContent(7, 100, 0, 2, true),
            EnumSet.allOf(EventKind.class),
            1,
            20_000);

    @Test
    void anOracleThatReadsNoTextsHasTheSameRowsWithoutThem() {
        List<String> without = new ArrayList<>();
        for (Query query : Query.all()) {
            if (!query.definition().settings().contains(Setting.MAP)
                    && !query.oracle(SETTINGS, Slice.EVERYTHING).readsBidTexts()) {
                without.add(query.id());
                assertThat(rows(query, false)).as(query.id()).isNotEmpty().isEqualTo(rows(query, true));
            }
        }
        assertThat(without).containsExactlyInAnyOrder("q4", "q5", "q6", "q8", "q11");
    }

    private static List<?> rows(Query query, boolean texts) {
        Oracle<?> oracle = query.oracle(SETTINGS, Slice.EVERYTHING);
        GeneratedEvents.arrivals(EVENTS.only(query.definition().reads()))
                .map(event -> texts || !(event instanceof Bid bid) ? event : (Event) bid.withoutText())
                .forEach(oracle::accept);
        return oracle.rows();
    }
}
