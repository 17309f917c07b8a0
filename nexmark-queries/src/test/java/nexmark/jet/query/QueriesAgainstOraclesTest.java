package nexmark.jet.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.pipeline.Pipeline;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import nexmark.jet.event.Event;
import nexmark.jet.generator.EmissionSchedule;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Lateness;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StandardContent;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.ProfileRules;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.Variant;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every query on Jet against its oracle, on generated streams of 20 seeds. */
class QueriesAgainstOraclesTest {

    @RegisterExtension
    static final JetMember JET = new JetMember();

    private static final int SEEDS = 20;
    /** Few events make a row; their streams are longer. */
    private static final Set<String> RARE = Set.of("q2", "q3", "q20");

    private static final long START_MILLIS = 1_795_219_200_000L;
    private static final int[] DISORDERS = {1, 50, 500};
    private static final long[] RATES = {1_000, 1_500, 2_000};
    private static final long[] KEYS = {20, 50, 100};
    private static final long WINDOW_MILLIS = 2_000;
    static final long SLIDE_MILLIS = 500;

    static Stream<Arguments> queriesAndProfiles() {
        return Query.all().stream()
                .filter(query -> !(query instanceof MapQuery)) // their map is filled by the runner
                .flatMap(query -> query.variants().stream()
                        .flatMap(variant -> query.definition().profiles().stream()
                                .map(profile ->
                                        Arguments.of(query.id(), variant, profile.toString(), query, profile))));
    }

    @ParameterizedTest(name = "{0} {1} {2}")
    @MethodSource("queriesAndProfiles")
    void rowsEqualTheOracles(String id, Variant variant, String label, Query query, Profile profile) {
        for (int seed = 0; seed < SEEDS; seed++) {
            GeneratorSettings generator = generator(query, profile, seed);
            QuerySettings settings = seed % 2 == 0 ? keepingAll(profile) : forgetting(query, generator);
            Pipeline pipeline = Pipeline.create();
            GeneratedEvents streams = new GeneratedEvents(pipeline, query, generator);
            List<Object> rows =
                    JET.run(pipeline, query.answer(variant, streams, settings)).rows();
            List<?> expected = answer(query.oracle(settings, Oracle.Slice.EVERYTHING), streams.inOrder());
            assertThat(expected)
                    .as("rows of %s, seed %d, %s", id, seed, generator)
                    .isNotEmpty();
            assertThat(Counted.of(rows))
                    .as("%s, seed %d, %s, %s", id, seed, generator, settings)
                    .isEqualTo(Counted.of(expected));
        }
    }

    private static GeneratorSettings generator(Query query, Profile profile, int seed) {
        long rate = RATES[seed / 3 % RATES.length];
        long events = (RARE.contains(query.id()) ? 20 : 4) * rate;
        return new GeneratorSettings(
                profile,
                EmissionSchedule.startingAtMillis(START_MILLIS, rate),
                events,
                DISORDERS[seed % 3],
                new StandardContent(seed, KEYS[seed / 2 % KEYS.length], 0, 2, query.readsChannels()),
                profile == Profile.STANDARD && seed >= SEEDS / 2 ? lateness(seed) : Lateness.NONE);
    }

    /** Late by up to a second, of which all is allowed, or two fifths. */
    private static Lateness lateness(int seed) {
        return new Lateness(seed, 10, 1_000, seed % 4 < 2 ? Long.MAX_VALUE : 400);
    }

    private static QuerySettings keepingAll(Profile profile) {
        return QuerySettings.keepingAll(profile, WINDOW_MILLIS, SLIDE_MILLIS);
    }

    /** Forgets as much as the generator allows. */
    static QuerySettings forgetting(Query query, GeneratorSettings generator) {
        return new QuerySettings(
                ProfileRules.of(generator.profile()),
                WINDOW_MILLIS,
                SLIDE_MILLIS,
                generator.joinSpanMillis(query.definition().reads()),
                generator.sellerIdleMillis(),
                null);
    }

    private static List<?> answer(Oracle<?> oracle, List<Event> events) {
        events.forEach(oracle::accept);
        return oracle.rows();
    }
}
