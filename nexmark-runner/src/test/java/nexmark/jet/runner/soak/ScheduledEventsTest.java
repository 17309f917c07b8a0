package nexmark.jet.runner.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.EventGenerator;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.Profile;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.runner.run.TinyPlan;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduledEventsTest {

    @ParameterizedTest
    @CsvSource({"STANDARD, q4, 0", "STANDARD, q4, 997", "STANDARD, q0, 2500", "BLOG_2021, q4, 1234", "BLOG_2021, q8, 77"
    })
    void areThoseThatCountingOneByOneFinds(Profile profile, String query, long millis) {
        Set<EventKind> kinds = EnumSet.of(EventKind.AUCTION, EventKind.BID);
        List<EventSequence> sequences = TinyPlan.workload(query, profile, 2000)
                .generator(SoakPlan.START_MILLIS, Long.MAX_VALUE)
                .sequences(QueryLookup.byId(query).definition().studyStreams(), kinds);
        long until = SoakPlan.START_MILLIS + millis;
        assertThat(SoakRun.scheduled(until, sequences))
                .isEqualTo(sequences.stream()
                        .mapToLong(sequence -> oneByOne(sequence, until))
                        .sum());
    }

    private static long oneByOne(EventSequence sequence, long untilMillis) {
        EventGenerator generator = sequence.content().newGenerator(sequence.schedule());
        return LongStream.iterate(0, n -> sequence.schedule().nanosOf(n) <= untilMillis * 1_000_000, n -> n + 1)
                .filter(n -> sequence.kinds().contains(generator.kindOf(n)))
                .count();
    }
}
