package nexmark.jet.runner.recorded;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static nexmark.jet.runner.recorded.HandMade.auction;
import static nexmark.jet.runner.recorded.HandMade.bid;
import static nexmark.jet.runner.recorded.HandMade.person;
import static nexmark.jet.runner.recorded.HandMade.recorded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.generator.EmissionSchedule;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Lateness;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StandardContent;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.row.CategoryPrices;
import nexmark.jet.row.HighestBid;
import nexmark.jet.row.SellerPrices;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Replays of hand-made events, whose windows are 10 ms long and slide by 5 ms, and of generated events that were written and
 * read: the rows are the oracle's, whatever the order of arrival.
 */
class ReplayTest {

    private static final QuerySettings SETTINGS = QuerySettings.keepingAll(Profile.STANDARD, 10, 5);

    private static final List<String> QUERIES =
            List.of("q0", "q1", "q2", "q3", "q4", "q5", "q6", "q7", "q8", "q13", "q14", "q21", "q22");
    private static final List<String> ALL_QUERIES = Stream.concat(
                    QUERIES.stream(), Stream.of("q9", "q11", "q12", "q15", "q16", "q17", "q18", "q19", "q20", "q23"))
            .toList();
    private static final long EVENTS = 4_000;
    private static final long EVENTS_PER_SECOND = 1_000;
    private static final long BEGIN = 1_436_918_400_000L;
    private static final long KEYS = 50;

    private static EmbeddedCluster cluster;

    @BeforeAll
    static void startMember() {
        cluster = EmbeddedCluster.start(1, 2);
    }

    @AfterAll
    static void stopMember() {
        cluster.close();
    }

    @Test
    void q0GivesTheEventsInTheirOrder() {
        Event[] events = {
            bid(1, 5, 30),
            person(2, "Ann", "OR", 10),
            new Bid(1, 2, 3, 20, new Bid.Text("channel", "url", "extra")),
            auction(1, 2, 0, 15, 40)
        };
        assertThat(rows("q0", events)).containsExactly((Object[]) events);
    }

    /** Without Pipeline.setPreserveOrder some of so many rows overtake others. */
    @Test
    void q4KeepsTheRowsOfACategoryInTheOrderOfTheClosing() {
        int auctions = 20_000;
        List<Event> events = new ArrayList<>();
        List<Object> expected = new ArrayList<>();
        for (int id = 1; id <= auctions; id++) {
            events.add(auction(id, 50, 0, id, id + 10));
            events.add(bid(id, 1, id));
            expected.add(new CategoryPrices(10, id, id, id + 10));
        }
        assertThat(rows("q4", events.toArray(Event[]::new)).equals(expected)).isTrue();
    }

    @Test
    void aSmallerLagDropsLateEventsAndCountsThem() {
        RecordedEvents events = recorded(bid(1, 5, 50), bid(2, 9, 5), bid(3, 9, 48), bid(4, 4, 51));
        Replay replay = new Replay(QueryLookup.byId("q7"), SETTINGS, 10);
        Replay.Outcome outcome = replay.run(cluster, events);
        assertThat(outcome.lateEvents()).isEqualTo(1);
        assertThat(outcome.rows())
                .containsExactlyInAnyOrder(new HighestBid(50, 3, 7, 9, 48), new HighestBid(60, 1, 7, 5, 50));
    }

    @Test
    void yearsWithoutEventsAreAMistakeWhereThereAreWindowsAndNoMatterElsewhere() {
        long far = EventTime.LAST_MILLIS - 3;
        assertThatThrownBy(() -> rows("q5", bid(1, 5, 0), bid(2, 6, far)))
                .isInstanceOf(UserMistake.class)
                .hasMessageEndingWith("expected at most 100000000 window ends, one every 5 ms");
        assertThat(rows("q4", auction(1, 2, 0, 4, far), bid(1, 9, far - 1)))
                .containsExactly(new CategoryPrices(10, 9, 1, far));
    }

    private static List<Object> rows(String query, Event... events) {
        RecordedEvents recorded = recorded(events);
        Replay replay = new Replay(QueryLookup.byId(query), SETTINGS, recorded.disorderMillis());
        Replay.Outcome outcome = replay.run(cluster, recorded);
        assertThat(outcome.lateEvents()).as("late events").isZero();
        return outcome.rows();
    }

    @ParameterizedTest
    @EnumSource(Profile.class)
    void everyQueryGivesTheOraclesRows(Profile profile) throws IOException {
        for (String id : QUERIES) {
            Query query = QueryLookup.byId(id);
            if (query.definition().isAskedIn(profile)) {
                assertGivesTheOraclesRows(query, profile, writtenAndRead(generated(query, profile, 1_000, 1)));
            }
        }
    }

    private static void assertGivesTheOraclesRows(Query query, Profile profile, RecordedEvents events) {
        QuerySettings settings = QuerySettings.keepingAll(profile, 1_000, 200);
        Replay.Outcome outcome = new Replay(query, settings, events.disorderMillis()).run(cluster, events);
        List<?> expected = events.rowsBy(query.oracle(settings, Oracle.Slice.EVERYTHING), () -> {});

        assertThat(outcome.lateEvents()).as("late events of %s", query.id()).isZero();
        assertThat(counted(outcome.rows())).as(query.id()).isEqualTo(counted(expected));
        assertThat(sequences(outcome.rows())).as("order of %s", query.id()).isEqualTo(sequences(expected));
    }

    /** As when somebody puts two recordings into one file: persons and auctions of the second have ids of the first. */
    @ParameterizedTest(name = "the second {0} ms after the first")
    @ValueSource(longs = {0, 10_000})
    void everyQueryGivesTheOraclesRowsWhereIdsRepeat(long afterMillis) throws IOException {
        for (String id : ALL_QUERIES) {
            Query query = QueryLookup.byId(id);
            if (id.equals("q8")) {
                continue; // refused
            }
            List<Event> both = new ArrayList<>(generated(query, Profile.STANDARD, 100, 0));
            both.addAll(new RecordedEvents(generated(query, Profile.STANDARD, 100, 1))
                    .movedBy(afterMillis)
                    .events());
            both.sort(
                    Comparator.comparingLong(event -> event.dateTime() / 1_000)); // in groups that keep their disorder
            assertGivesTheOraclesRows(query, Profile.STANDARD, new RecordedEvents(both));
        }
    }

    private static List<Event> generated(Query query, Profile profile, int disorder, long seed) {
        return GeneratedEventsTest.generated(
                new GeneratorSettings(
                        profile,
                        EmissionSchedule.startingAtMillis(BEGIN, EVENTS_PER_SECOND),
                        EVENTS,
                        disorder,
                        new StandardContent(seed, KEYS, 0, 2, true),
                        Lateness.NONE),
                query.id());
    }

    private static RecordedEvents writtenAndRead(List<Event> events) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (JsonLines lines = new JsonLines(file)) {
            for (Event event : events) {
                lines.write(event);
            }
        }
        RecordedEvents read = RecordedEvents.read(
                RecordedEvents.STANDARD_STREAM, new ByteArrayInputStream(file.toByteArray()), Units.OWN);
        assertThat(read.events()).isEqualTo(events);
        return read;
    }

    private static Map<Object, Long> counted(List<?> rows) {
        return rows.stream().collect(groupingBy(row -> (Object) row, counting()));
    }

    /** The rows by key, where their order is part of the answer. */
    private static Map<Long, List<Object>> sequences(List<?> rows) {
        return rows.stream()
                .filter(row -> row instanceof CategoryPrices || row instanceof SellerPrices)
                .map(row -> (Object) row)
                .collect(groupingBy(row ->
                        row instanceof CategoryPrices prices ? prices.category() : ((SellerPrices) row).seller()));
    }
}
