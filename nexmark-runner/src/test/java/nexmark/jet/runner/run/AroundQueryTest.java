package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.JetService;
import com.hazelcast.jet.Job;
import java.nio.ByteBuffer;
import nexmark.jet.observer.AuxiliaryJobFailure;
import nexmark.jet.observer.JobCancellation;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.JobPlan.SideInput;
import nexmark.jet.plan.JobPlan.Sink;
import nexmark.jet.plan.JobPlan.Source;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Await;
import nexmark.jet.query.EventStreams;
import nexmark.jet.query.Q01CurrencyConversion;
import nexmark.jet.query.Query;
import nexmark.jet.question.CurrencyConversionQuestion;
import nexmark.jet.result.Finding;
import nexmark.jet.result.Finding.Kind;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of a query with maps around it. */
class AroundQueryTest {

    @Test
    void rowsOfEventsFromAJournalJoinedWithAMapAreProvedAndAreInTheMapBehind() {
        assertRight(run(around("q13").with(PlanSettings.SIDE_INPUT, SideInput.MAP)));
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(strings = {"q1", "q5", "q7"})
    void rowsOfEventsFromAJournalAreProvedAndAreInTheMapBehind(String query) {
        assertRight(run(around(query)));
    }

    private static RunPlan around(String query) {
        return TinyPlan.on(ClusterPlan.embedded(2, 2), query, 500, 2_000)
                .with(PlanSettings.CHECK, CheckMode.FULL)
                .with(PlanSettings.SOURCE, Source.JOURNAL)
                .with(PlanSettings.SINK, Sink.MAP);
    }

    /** The journal keeps three events of each partition, and has had more when the job starts. */
    @Test
    void aJournalThatIsOverwrittenMakesTheRunInvalid() {
        RunPlan plan = TinyPlan.on(ClusterPlan.embedded(1, 2), "q1", 5_000, 2_000)
                .with(PlanSettings.SOURCE, Source.JOURNAL)
                .with(PlanSettings.JOURNAL, 1L);
        RunResult seen = TinyPlan.run(new Q88StartsLate(), plan).result();
        assertThat(seen.verdict().status()).isEqualTo(Status.INVALID);
        assertThat(seen.verdict().findings())
                .extracting(Finding::kind)
                .contains(Kind.EVENTS_LOST)
                .doesNotContain(Kind.WRONG_ANSWERS);
    }

    @Test
    void aRunWhoseJournalIsNotFedAnyMoreFails() {
        RunPlan plan =
                TinyPlan.on(ClusterPlan.embedded(1, 2), "q1", 5_000, 2_000).with(PlanSettings.SOURCE, Source.JOURNAL);
        assertThatThrownBy(() -> TinyPlan.run(new Q87WithoutFeeder(), plan))
                .isInstanceOf(AuxiliaryJobFailure.class)
                .hasMessageStartingWith("the journal's feeder failed on a member: ");
    }

    /** Its journal's feeder has ended when the job is submitted. */
    private static final class Q87WithoutFeeder extends CurrencyConversionQuestion implements Query {

        @Override
        public Answers<?> answer(EventStreams events, QuerySettings settings) {
            JetService jet =
                    Hazelcast.getAllHazelcastInstances().iterator().next().getJet();
            for (Job job : jet.getJobs()) {
                if (job.getName().startsWith("nexmark-feeder-")) {
                    JobCancellation.cancel(job);
                }
            }
            return new Q01CurrencyConversion().answer(events, settings);
        }
    }

    /** Submits its job when the journal has had ten events of each partition. */
    private static final class Q88StartsLate extends CurrencyConversionQuestion implements Query {

        @Override
        public Answers<?> answer(EventStreams events, QuerySettings settings) {
            HazelcastInstance member =
                    Hazelcast.getAllHazelcastInstances().iterator().next();
            assertThat(Await.until(
                            () -> member.getDistributedObjects().stream()
                                    .filter(map -> map.getName().startsWith("nexmark-journal-"))
                                    .flatMap(map -> member.<Long, byte[]>getMap(map.getName()).values().stream())
                                    .anyMatch(value -> ByteBuffer.wrap(value).getLong() > 2_710),
                            Await.FOREVER))
                    .isTrue();
            return new Q01CurrencyConversion().answer(events, settings);
        }
    }

    private static RunResult run(RunPlan plan) {
        return TinyPlan.run(QueryLookup.byId(plan.query()), plan).result();
    }

    private static void assertRight(RunResult seen) {
        assertThat(seen.rows().check().rowsExpected()).isPositive();
        assertThat(seen.rows().check().isRight()).as("%s", seen.rows().check()).isTrue();
        assertThat(seen.rows().instants().wrong() + seen.rows().instants().missing())
                .isZero();
        assertThat(seen.throughput().emittedPerSecond()).isPositive();
        assertThat(seen.rows().readBack().keys()).isPositive();
        assertThat(seen.rows().readBack().isRight())
                .as("%s", seen.rows().readBack())
                .isTrue();
        assertThat(seen.verdict().findings())
                .extracting(Finding::kind)
                .doesNotContain(Kind.FOREIGN_WORK, Kind.EVENTS_LOST, Kind.LATE_EVENTS_DROPPED, Kind.WRONG_ANSWERS);
    }
}
