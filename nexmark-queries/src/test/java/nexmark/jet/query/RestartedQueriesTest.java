package nexmark.jet.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.config.ProcessingGuarantee;
import com.hazelcast.jet.core.JobStatus;
import com.hazelcast.jet.pipeline.Pipeline;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import nexmark.jet.generator.EmissionSchedule;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Lateness;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StandardContent;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.Variant;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Queries that are suspended and resumed mid-stream, on a clock that the test sets, against their oracles. */
class RestartedQueriesTest {

    @RegisterExtension
    static final JetMember JET = new JetMember();

    private static final long START_MILLIS = 1_795_219_200_000L;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long LONG_AFTER_NANOS = Long.MAX_VALUE / 2;
    private static final AtomicLong NOW_NANOS = new AtomicLong();
    private static final long RATE = 1_000;
    private static final long[] STOPS_MILLIS = {1_300, 2_450, 5_810};

    static Stream<Arguments> queriesWithState() {
        return QueriesAgainstOraclesTest.queriesAndProfiles()
                .dropWhile(given -> Set.of("q0", "q1", "q2").contains(given.get()[0]));
    }

    @ParameterizedTest(name = "{0} {1} {2}")
    @MethodSource("queriesWithState")
    void rowsOfARestartedJobEqualTheOracles(String id, Variant variant, String label, Query query, Profile profile) {
        rowsEqualTheOracles(
                query,
                variant,
                new GeneratorSettings(
                        profile,
                        EmissionSchedule.startingAtMillis(START_MILLIS, RATE),
                        20 * RATE,
                        disorder(profile),
                        new StandardContent(1, 50, 0, 2, query.readsChannels()),
                        Lateness.NONE));
    }

    /** The study's sparse streams would need seconds for a group, and the test waits for rows before it stops the job. */
    private static int disorder(Profile profile) {
        return profile == Profile.STANDARD ? 50 : 1;
    }

    private static <R> void rowsEqualTheOracles(Query query, Variant variant, GeneratorSettings generator) {
        NOW_NANOS.set(START_MILLIS * NANOS_PER_MILLI);
        QuerySettings settings = QueriesAgainstOraclesTest.forgetting(query, generator);
        Pipeline pipeline = Pipeline.create();
        GeneratedEvents streams = new GeneratedEvents(pipeline, query, generator, () -> NOW_NANOS::get);
        Query.Answers<?> answers = query.answer(variant, streams, settings);
        @SuppressWarnings("unchecked")
        Oracle<R> oracle = (Oracle<R>) query.oracle(settings, Oracle.Slice.EVERYTHING);
        streams.inOrder().forEach(oracle::accept);
        List<R> expected = oracle.rows();

        JetMember.Running running =
                JET.start(pipeline, answers, new JobConfig().setProcessingGuarantee(ProcessingGuarantee.EXACTLY_ONCE));
        Job job = running.job();
        for (long stopMillis : STOPS_MILLIS) {
            long now = START_MILLIS + stopMillis;
            long certain = now - 2 * QueriesAgainstOraclesTest.SLIDE_MILLIS;
            long rows = expected.stream()
                    .filter(row -> oracle.idealTime(row) <= certain)
                    .count();
            NOW_NANOS.set(now * NANOS_PER_MILLI);
            await(
                    job,
                    () -> job.getStatus() == JobStatus.RUNNING && running.rows().size() >= rows);
            job.suspend();
            await(job, () -> job.getStatus() == JobStatus.SUSPENDED);
            assertThat(running.rows())
                    .as("%s is under way at %d ms", query.id(), stopMillis)
                    .hasSizeLessThan(expected.size());
            job.resume();
        }
        await(job, () -> job.getStatus() == JobStatus.RUNNING);
        NOW_NANOS.set(LONG_AFTER_NANOS);
        job.join();
        assertThat(Counted.of(running.rows()))
                .as("%s of %s", query.id(), generator)
                .isEqualTo(Counted.of(expected));
    }

    private static void await(Job job, BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            if (job.getStatus() == JobStatus.FAILED) {
                job.join(); // says why
            }
            LockSupport.parkNanos(NANOS_PER_MILLI); // leaves the processor to the job
        }
    }
}
