package nexmark.jet.runner.recorded;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.event.Event;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Profile;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.query.Query;
import nexmark.jet.row.CategoryPrices;
import nexmark.jet.row.SellerPrices;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Generated, written, read and replayed: the rows are the oracle's, whatever the order of arrival. */
class ReplayAgainstOracleTest {

    private static final List<String> QUERIES = List.of("q0", "q1", "q2", "q3", "q4", "q5", "q6", "q7", "q8");
    private static final int SEEDS = 5;
    private static final long EVENTS = 4_000;
    private static final long EVENTS_PER_SECOND = 1_000;
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

    static Stream<Arguments> runs() {
        return Stream.of(Profile.values())
                .flatMap(profile -> Stream.of(1, 1_000)
                        .flatMap(disorder -> Stream.iterate(0, seed -> seed + 1)
                                .limit(SEEDS)
                                .map(seed -> Arguments.of(profile, disorder, seed))));
    }

    @ParameterizedTest(name = "{0}, disorder {1}, seed {2}")
    @MethodSource("runs")
    void everyQueryGivesTheOraclesRows(Profile profile, int disorder, long seed) throws IOException {
        for (String id : QUERIES) {
            Query query = QueryLookup.byId(id);
            RecordedEvents events = writtenAndRead(generated(query, profile, disorder, seed));
            QuerySettings settings = QuerySettings.keepingAll(profile, 1_000, 200);
            Replay.Outcome outcome = new Replay(query, settings, events.disorderMillis()).run(cluster, events);
            List<?> expected = events.rowsBy(query.oracle(settings, Oracle.Slice.EVERYTHING));

            assertThat(outcome.lateEvents()).as("late events of %s", query.id()).isZero();
            assertThat(counted(outcome.rows())).as(query.id()).isEqualTo(counted(expected));
            assertThat(sequences(outcome.rows())).as("order of %s", query.id()).isEqualTo(sequences(expected));
        }
    }

    private static List<Event> generated(Query query, Profile profile, int disorder, long seed) {
        return GeneratedEventsTest.generated(
                new GeneratorSettings(
                        profile, EVENTS_PER_SECOND, 1_436_918_400_000L, EVENTS, seed, disorder, KEYS, 0, 2),
                query.id());
    }

    private static RecordedEvents writtenAndRead(List<Event> events) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (JsonLines lines = new JsonLines(file)) {
            for (Event event : events) {
                lines.write(event);
            }
        }
        RecordedEvents read =
                RecordedEvents.read(RecordedEvents.STANDARD_STREAM, new ByteArrayInputStream(file.toByteArray()));
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
