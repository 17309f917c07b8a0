package nexmark.jet.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.pipeline.Pipeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import nexmark.jet.event.Event;
import nexmark.jet.generator.EmissionSchedule;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Lateness;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StandardContent;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** With a lag smaller than the disorder: what is dropped is counted, and the rest answered exactly. */
class LateEventsTest {

    @RegisterExtension
    static final JetMember JET = new JetMember();

    private static final QuerySettings SETTINGS = QuerySettings.keepingAll(Profile.STANDARD, 1_000, 1_000);
    private static final long WITHOUT_WINDOWS = 1;
    private static final long WINDOWS = 1_000;

    static Stream<Arguments> queriesAndLags() {
        return LongStream.of(0, 1, 20, 250)
                .boxed()
                .flatMap(lagMillis -> Stream.of(
                        late(new Q04AveragePriceForCategory(), lagMillis, WITHOUT_WINDOWS),
                        late(new Q09WinningBids(), lagMillis, WITHOUT_WINDOWS),
                        late(new Q15BiddingStatistics(), lagMillis, WINDOWS),
                        late(new Q17AuctionStatistics(), lagMillis, WINDOWS),
                        late(new Q18LastBid(), lagMillis, WINDOWS),
                        late(new Q19AuctionTopTen(), lagMillis, WINDOWS)));
    }

    private static Arguments late(Query query, long lagMillis, long windowMillis) {
        return Arguments.of(Named.of(query.id(), query), lagMillis, windowMillis);
    }

    /** An event is late when the last millisecond of its window is behind the watermark. Events are shuffled across the ends of windows. */
    @ParameterizedTest(name = "{0}, lag {1} ms")
    @MethodSource("queriesAndLags")
    void rowsEqualTheOraclesWithoutTheLateEvents(Query query, long lagMillis, long windowMillis) {
        GeneratorSettings generator = new GeneratorSettings(
                Profile.STANDARD,
                EmissionSchedule.startingAtMillis(1_795_219_200_400L, 1_000),
                5_000,
                500,
                new StandardContent(3, 50, 0, 2, false),
                Lateness.NONE);
        List<Event> arrivals =
                generator
                        .sequences(
                                query.definition().studyStreams(),
                                query.definition().reads())
                        .stream()
                        .flatMap(GeneratedEvents::arrivals)
                        .toList();
        List<Event> inTime = inTime(arrivals, lagMillis, windowMillis);
        JetMember.Outcome outcome = outcome(query, arrivals, lagMillis);
        assertThat(outcome.sum(ProcessorMetric.LATE_EVENTS)).isPositive().isEqualTo(arrivals.size() - inTime.size());
        assertThat(Counted.of(outcome.rows())).isEqualTo(Counted.of(oracleRows(query, inTime)));
    }

    private static JetMember.Outcome outcome(Query query, List<Event> arrivals, long lagMillis) {
        // What is late depends on the order of arrival, which more processors than the source's one would change.
        Pipeline pipeline = Pipeline.create().setPreserveOrder(true);
        return JET.run(pipeline, query.answer(ListedEvents.of(pipeline, arrivals, lagMillis), SETTINGS));
    }

    private static List<Event> inTime(List<Event> arrivals, long lagMillis, long windowMillis) {
        List<Event> inTime = new ArrayList<>();
        long watermark = Long.MIN_VALUE;
        for (Event event : arrivals) {
            watermark = Math.max(watermark, event.dateTime() - lagMillis);
            long lastMillis = event.dateTime() - Math.floorMod(event.dateTime(), windowMillis) + windowMillis - 1;
            if (lastMillis >= watermark) {
                inTime.add(event);
            }
        }
        return inTime;
    }

    private static List<?> oracleRows(Query query, List<Event> events) {
        Oracle<?> oracle = query.oracle(SETTINGS, Oracle.Slice.EVERYTHING);
        events.stream().sorted(Comparator.comparingLong(Event::dateTime)).forEach(oracle::accept);
        return oracle.rows();
    }
}
