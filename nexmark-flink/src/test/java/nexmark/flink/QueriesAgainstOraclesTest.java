package nexmark.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.event.Event;
import nexmark.jet.generator.EmissionSchedule;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Lateness;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StandardContent;
import nexmark.jet.oracle.ProfileRules;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.HotItemsQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.result.CheckResult;
import nexmark.jet.row.HotItem;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every form of every query on Flink against its oracle, on generated streams in order, and disordered with late events. */
class QueriesAgainstOraclesTest {

    /** Few events make a row; their streams are longer. */
    private static final Set<String> RARE = Set.of("q2", "q3");

    /** Two seconds before a midnight, so that a stream has two days. */
    private static final long START_MILLIS = 1_795_219_200_000L - 2_000;

    private static final int DISORDERED = 500;
    private static final long RATE = 2_000;
    private static final int PROCESSORS = 2;

    static Stream<Arguments> formsAndProfiles() {
        return FlinkQuery.all().stream()
                .flatMap(query -> query.forms().stream()
                        .flatMap(form -> query.definition().profiles().stream()
                                .flatMap(profile -> Stream.of(1, DISORDERED)
                                        .map(disorder -> Arguments.of(
                                                query.id(), form, profile.toString(), disorder, query, profile)))));
    }

    @ParameterizedTest(name = "{0} {1} {2}, disorder {3}")
    @MethodSource("formsAndProfiles")
    void rowsEqualTheOracles(String id, Variant form, String label, int disorder, FlinkQuery query, Profile profile)
            throws Exception {
        CheckResult rows = check(query, form, profile, disorder);
        assertThat(rows.rowsExpected())
                .as("rows of %s, which prove something", id)
                .isPositive();
        assertThat(rows.isRight()).as("%s %s: %s", id, form, rows).isTrue();
    }

    @Test
    void aCountThatIsOneTooHighIsFound() throws Exception {
        CheckResult rows = check(new OneTooMany(), Variant.IDIOMATIC, Profile.STANDARD, 1);
        assertThat(rows.missing()).isPositive().isEqualTo(rows.unexpected());
        assertThat(rows.examples()).isNotEmpty();
    }

    /** The runner refuses what the module does not have before it starts it. */
    @Test
    void theListOfVariantsIsThatOfTheQueries() throws IOException {
        assertThat(Files.readAllLines(Path.of("variants.csv")))
                .containsExactlyElementsOf(FlinkQuery.all().stream()
                        .map(query -> query.id() + ","
                                + query.forms().stream().map(Variant::toString).collect(Collectors.joining(",")))
                        .toList());
    }

    @Test
    void aQuestionIsInSqlOrSaysWhyNot() {
        assertThat(FlinkQuery.all())
                .allSatisfy(query -> assertThat(query.whyNoSql().isEmpty())
                        .as(query.id())
                        .isEqualTo(query.forms().contains(Variant.SQL)));
    }

    static CheckResult check(FlinkQuery query, Variant form, Profile profile, int disorder) throws Exception {
        long events = (RARE.contains(query.id()) ? 20 : 4) * RATE;
        GeneratorSettings generator = new GeneratorSettings(
                profile,
                EmissionSchedule.startingAtMillis(START_MILLIS, RATE),
                events,
                disorder,
                new StandardContent(7, 100, 0, 2, query.readsChannels()),
                disorder == 1 || profile != Profile.STANDARD
                        ? Lateness.NONE
                        : new Lateness(7, 10, 1_000, Long.MAX_VALUE));
        long window = query.id().equals("q11") ? 20 : 2_000; // so short that bids are exactly the gap apart
        QuerySettings settings = disorder == 1
                ? QuerySettings.keepingAll(profile, window, window / 4)
                : new QuerySettings(
                        ProfileRules.of(profile),
                        window,
                        window / 4,
                        generator.joinSpanMillis(query.definition().reads()),
                        generator.sellerIdleMillis(),
                        null);
        long lag = generator.disorderMillis(
                query.definition().studyStreams(), query.definition().reads());
        return FlinkVerify.check(query, form, settings, PROCESSORS, generator, lag);
    }

    /** Counts one bid too many in some windows. */
    private static final class OneTooMany extends HotItemsQuestion implements FlinkQuery {
        @Override
        public DataStream<HotItem> idiomatic(DataStream<Event> events, QuerySettings settings) {
            return new Q05HotItems()
                    .idiomatic(events, settings)
                    .map(
                            item -> new HotItem(
                                    item.windowEnd(),
                                    item.auction(),
                                    item.windowEnd() % 3_000 == 0 ? item.count() + 1 : item.count()),
                            WireType.of(HotItem.class));
        }
    }
}
