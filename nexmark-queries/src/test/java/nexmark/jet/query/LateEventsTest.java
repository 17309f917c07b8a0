package nexmark.jet.query;

import static nexmark.jet.query.Events.auction;
import static nexmark.jet.query.Events.bid;
import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.pipeline.Pipeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import nexmark.jet.event.Event;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Profile;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.CategoryPrices;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With a lag smaller than the disorder: what is dropped is counted, and the rest answered exactly. */
class LateEventsTest {

    @RegisterExtension
    static final JetMember JET = new JetMember();

    private static final Query QUERY = new Q04AveragePriceForCategory();
    private static final QuerySettings SETTINGS = QuerySettings.keepingAll(Profile.STANDARD, 1_000, 1_000);

    @Test
    void aLateBidAndALateAuctionAreDroppedAndCounted() {
        List<Event> arrivals = List.of(
                auction(1, 100, 300),
                bid(1, 50, 110),
                bid(2, 60, 200),
                bid(1, 900, 189),
                bid(1, 70, 190),
                auction(2, 189, 400),
                bid(2, 60, 210));
        JetMember.Outcome outcome = outcome(arrivals, 10);
        assertThat(outcome.sum(ProcessorMetric.LATE_EVENTS)).isEqualTo(2);
        assertThat(outcome.rows()).containsExactly(new CategoryPrices(10, 70, 1, 300));
        assertThat(outcome.rows()).isEqualTo(oracleRows(inTime(arrivals, 10)));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 20, 250})
    void rowsEqualTheOraclesWithoutTheLateEvents(long lagMillis) {
        GeneratorSettings generator =
                new GeneratorSettings(Profile.STANDARD, 1_000, 1_795_219_200_000L, 5_000, 3, 500, 50, 0, 2, 0, false);
        List<Event> arrivals =
                generator
                        .sequences(
                                QUERY.definition().studyStreams(),
                                QUERY.definition().reads())
                        .stream()
                        .flatMap(GeneratedEvents::arrivals)
                        .toList();
        List<Event> inTime = inTime(arrivals, lagMillis);
        JetMember.Outcome outcome = outcome(arrivals, lagMillis);
        assertThat(outcome.sum(ProcessorMetric.LATE_EVENTS)).isPositive().isEqualTo(arrivals.size() - inTime.size());
        assertThat(Counted.of(outcome.rows())).isEqualTo(Counted.of(oracleRows(inTime)));
    }

    private static JetMember.Outcome outcome(List<Event> arrivals, long lagMillis) {
        // What is late depends on the order of arrival, which more processors than the source's one would change.
        Pipeline pipeline = Pipeline.create().setPreserveOrder(true);
        return JET.run(pipeline, QUERY.answer(ListedEvents.of(pipeline, arrivals, lagMillis), SETTINGS));
    }

    private static List<Event> inTime(List<Event> arrivals, long lagMillis) {
        List<Event> inTime = new ArrayList<>();
        long watermark = Long.MIN_VALUE;
        for (Event event : arrivals) {
            watermark = Math.max(watermark, event.dateTime() - lagMillis);
            if (event.dateTime() >= watermark) {
                inTime.add(event);
            }
        }
        return inTime;
    }

    private static List<?> oracleRows(List<Event> events) {
        Oracle<?> oracle = QUERY.oracle(SETTINGS, Oracle.Slice.EVERYTHING);
        events.stream().sorted(Comparator.comparingLong(Event::dateTime)).forEach(oracle::accept);
        return oracle.rows();
    }
}
