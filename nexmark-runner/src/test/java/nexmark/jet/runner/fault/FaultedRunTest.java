package nexmark.jet.runner.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.generator.Profile;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.FaultTimes;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.JobPlan;
import nexmark.jet.plan.Phases;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.question.Variant;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.FaultOutcome.Promise;
import nexmark.jet.runner.run.TinyPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All queries at once on three members, of which one is killed in the middle of the stream. */
class FaultedRunTest {

    private static final int MEMBERS = 3;
    /** From this number on, queries are the tests' own. */
    private static final int TEST_QUERIES = 90;

    /** Queries whose rows over events seen twice prove nothing. */
    private static final Set<String> AVERAGES = Set.of("q4", "q6");

    private static final long WARMUP_MILLIS = 500;
    private static final long MEASURE_MILLIS = 5_000;
    private static final long LEAD_MILLIS = 2_000;

    @ParameterizedTest
    @CsvSource({"1, IDIOMATIC", "2, TUNED", "5, TUNED"})
    void exactlyOnceDeliversEachRowOnceThoughAMemberIsKilled(long seed, Variant variant) {
        List<FaultOutcome> queries = run(Guarantee.EXACTLY_ONCE, variant, MEASURE_MILLIS, "kill@2500ms", seed);

        assertThat(queries).extracting(FaultOutcome::query).contains("q1", "q2", "q3", "q4", "q5", "q6", "q7", "q8");
        assertThat(queries).allSatisfy(query -> {
            assertThat(query.drained()).as("%s", query).isTrue();
            assertThat(query.rows().expected()).as("%s", query).isPositive();
            assertThat(query.rows().isExact()).as("%s", query).isTrue();
            assertThat(query.executions()).as("%s", query).isGreaterThan(1);
            assertThat(query.promise()).isEqualTo(Promise.KEPT);
        });
        assertThat(queries.stream().mapToLong(FaultOutcome::rolledBack).sum()).isPositive();
    }

    @Test
    void exactlyOnceDeliversEachRowOnceThoughTheJobIsSpreadToAMemberThatJoins() {
        assertThat(run(Guarantee.EXACTLY_ONCE, Variant.TUNED, FaultTimes.RECOVERY_MILLIS, "add@0s", 1))
                .allSatisfy(query -> {
                    assertThat(query.drained()).as("%s", query).isTrue();
                    assertThat(query.rows().isExact()).as("%s", query).isTrue();
                    assertThat(query.executions()).as("%s", query).isEqualTo(2);
                });
    }

    @Test
    void atLeastOnceLosesNothing() {
        List<FaultOutcome> queries = run(Guarantee.AT_LEAST_ONCE, Variant.IDIOMATIC, MEASURE_MILLIS, "kill@2500ms", 3);

        assertThat(queries).allSatisfy(query -> {
            assertThat(query.drained()).as("%s", query).isTrue();
            assertThat(query.promise()).as("%s", query).isNotEqualTo(Promise.BROKEN);
            assertThat(query.rolledBack()).isZero();
            if (!QueryLookup.byId(query.query()).isDuplicateSensitive()) {
                assertThat(query.rows().lost()).as("%s", query).isZero();
            }
            if (!AVERAGES.contains(query.query())) {
                assertThat(query.promise()).as("%s", query).isEqualTo(Promise.KEPT);
            }
        });
        assertThat(queries.stream()
                        .mapToLong(query -> query.rows().duplicated())
                        .sum())
                .isPositive();
    }

    @Test
    void withoutAGuaranteeWhatIsLostIsCounted() {
        assertLostAndCounted(run(Guarantee.NONE, Variant.IDIOMATIC, MEASURE_MILLIS, "kill@2500ms", 4));
    }

    /** On a busy machine nine jobs took longer to start than their interval was: the member died after the last row. */
    @Test
    void aFaultHitsJobsThatStartAfterTheirIntervalWasToEnd() {
        assertLostAndCounted(run(
                Guarantee.NONE,
                Variant.IDIOMATIC,
                MEASURE_MILLIS,
                "kill@100ms",
                4,
                -2 * (WARMUP_MILLIS + MEASURE_MILLIS)));
    }

    private static void assertLostAndCounted(List<FaultOutcome> queries) {
        assertThat(queries).allSatisfy(query -> {
            assertThat(query.drained()).as("%s", query).isTrue();
            assertThat(query.executions()).as("%s", query).isGreaterThan(1);
            assertThat(query.promise()).isEqualTo(Promise.KEPT);
        });
        FaultOutcome q1 = queries.stream()
                .filter(query -> query.query().equals("q1"))
                .findFirst()
                .orElseThrow();
        assertThat(q1.rows().lost()).as("%s", q1).isPositive();
        assertThat(q1.rows().received()).as("%s", q1).isPositive();
        assertThat(q1.rows().duplicated()).as("%s", q1).isZero();
        assertThat(q1.rows().wrong()).as("%s", q1).isZero();
    }

    @Test
    void aFaultThatOutlivesTheRunAndOneThatTheClusterCannotBearAreMistakes() {
        try (ClusterUnderTest cluster = EmbeddedCluster.start(1, 1)) {
            List<RunPlan> plans =
                    plans(Guarantee.EXACTLY_ONCE, Variant.TUNED, MEASURE_MILLIS).toList();
            assertThatThrownBy(() -> FaultedRun.run(cluster, plans, List.of(Fault.parse("stop@3s:3s")), 0, 1))
                    .isInstanceOf(UserMistake.class)
                    .hasMessageContaining("--fault stop@3s:3s is not over within --measure");
            assertThatThrownBy(() -> FaultedRun.run(cluster, plans, List.of(Fault.parse("kill@3s")), 0, 1))
                    .isInstanceOf(UserMistake.class)
                    .hasMessageContaining("no member would be left");
        }
    }

    private static List<FaultOutcome> run(
            Guarantee guarantee, Variant variant, long measureMillis, String fault, long seed) {
        return run(guarantee, variant, measureMillis, fault, seed, LEAD_MILLIS);
    }

    private static List<FaultOutcome> run(
            Guarantee guarantee, Variant variant, long measureMillis, String fault, long seed, long leadMillis) {
        try (ClusterUnderTest cluster = EmbeddedCluster.start(MEMBERS, MEMBERS)) {
            return FaultedRun.run(
                    cluster,
                    plans(guarantee, variant, measureMillis).toList(),
                    List.of(Fault.parse(fault)),
                    leadMillis,
                    seed);
        }
    }

    /** A snapshot every 400 ms. */
    private static Stream<RunPlan> plans(Guarantee guarantee, Variant variant, long measureMillis) {
        return Query.all().stream()
                .filter(query -> Integer.parseInt(query.id().substring(1)) < TEST_QUERIES)
                .map(query -> new RunPlan(
                        TinyPlan.workload(query.id(), Profile.STANDARD, 3_000),
                        new Phases(WARMUP_MILLIS, measureMillis, 90_000),
                        ClusterPlan.embedded(MEMBERS, MEMBERS),
                        new JobPlan(query.variantOrOnly(variant), guarantee, 400, 1),
                        CheckMode.FULL,
                        List.of()));
    }
}
