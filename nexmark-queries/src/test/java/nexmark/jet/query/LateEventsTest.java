package nexmark.jet.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.ServiceFactories;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventColumns;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.EmissionSchedule;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Lateness;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StandardContent;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.Variant;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        List<Event> arrivals = arrivals(query);
        List<Event> inTime = inTime(arrivals, 1, lagMillis, windowMillis);
        // What is late depends on the order of arrival, which more processors than the source's one would change.
        Pipeline pipeline = Pipeline.create().setPreserveOrder(true);
        JetMember.Outcome outcome =
                JET.run(pipeline, query.answer(ListedEvents.of(pipeline, arrivals, lagMillis), SETTINGS));
        assertThat(outcome.sum(ProcessorMetric.LATE_EVENTS)).isPositive().isEqualTo(arrivals.size() - inTime.size());
        assertThat(Counted.of(outcome.rows())).isEqualTo(Counted.of(oracleRows(query, inTime)));
    }

    @ParameterizedTest(name = "lag {0} ms")
    @ValueSource(longs = {0, 20, 250})
    void lateBidsInTheMiddleOfAnItemOfColumnsAreLeftOut(long lagMillis) {
        Query query = new Q05HotItems();
        List<Event> all = arrivals(query);
        List<Event> arrivals = all.subList(0, all.size() / InItems.SIZE * InItems.SIZE);
        List<Event> inTime = inTime(arrivals, InItems.SIZE, lagMillis, WINDOWS);
        Pipeline pipeline = Pipeline.create().setPreserveOrder(true);
        EventStreams items = new InItems(ListedEvents.of(pipeline, arrivals, lagMillis));
        JetMember.Outcome outcome = JET.run(pipeline, query.answer(Variant.COLUMNAR, items, SETTINGS));
        assertThat(outcome.sum(ProcessorMetric.LATE_EVENTS)).isPositive().isEqualTo(arrivals.size() - inTime.size());
        assertThat(Counted.of(outcome.rows())).isEqualTo(Counted.of(oracleRows(query, inTime)));
    }

    /** Columns of several events each. */
    private record InItems(EventStreams events) implements EventStreams {

        private static final int SIZE = 7;

        @Override
        public StreamStage<Event> bare(Set<EventKind> kinds, long frameMillis) {
            return events.bare(kinds, frameMillis);
        }

        @Override
        public StreamStage<Event> timestamped(Set<EventKind> kinds) {
            return events.timestamped(kinds);
        }

        @Override
        public StreamStage<EventColumns> columns(Set<EventKind> kinds, long frameMillis, boolean isWhole) {
            return bare(kinds, frameMillis)
                    .mapUsingService(
                            ServiceFactories.nonSharedService(context -> new EventColumns[1]),
                            (open, event) -> add(open, event, isWhole))
                    .setLocalParallelism(1);
        }

        /** The open item, once it is full. */
        private static EventColumns add(EventColumns[] open, Event event, boolean isWhole) {
            EventColumns item = open[0] == null ? new EventColumns(SIZE, isWhole) : open[0];
            item.add(event);
            open[0] = item.room() == 0 ? null : item;
            return item.room() == 0 ? item : null;
        }
    }

    private static List<Event> arrivals(Query query) {
        GeneratorSettings generator = new GeneratorSettings(
                Profile.STANDARD,
                EmissionSchedule.startingAtMillis(1_795_219_200_400L, 1_000),
                5_000,
                500,
                new StandardContent(3, 50, 0, 2, false),
                Lateness.NONE);
        return generator
                .sequences(query.definition().studyStreams(), query.definition().reads())
                .stream()
                .flatMap(GeneratedEvents::arrivals)
                .toList();
    }

    /** An item arrives with the watermark of all its events. */
    private static List<Event> inTime(List<Event> arrivals, int itemSize, long lagMillis, long windowMillis) {
        List<Event> inTime = new ArrayList<>();
        long watermark = Long.MIN_VALUE;
        for (int i = 0; i < arrivals.size(); i++) {
            if (i % itemSize == 0) {
                for (Event event : arrivals.subList(i, i + itemSize)) {
                    watermark = Math.max(watermark, event.dateTime() - lagMillis);
                }
            }
            Event event = arrivals.get(i);
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
