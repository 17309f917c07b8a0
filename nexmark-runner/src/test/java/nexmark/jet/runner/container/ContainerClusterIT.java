package nexmark.jet.runner.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.pipeline.Pipeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import nexmark.jet.generator.Profile;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencyReports;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.latency.LatencySink;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.query.Query;
import nexmark.jet.query.Query.Answers;
import nexmark.jet.question.Variant;
import nexmark.jet.runner.Eventually;
import nexmark.jet.runner.QueryLookup;
import nexmark.jet.runner.UserMistake;
import nexmark.jet.runner.cluster.AttachedCluster;
import nexmark.jet.runner.cluster.ClusterPlan;
import nexmark.jet.runner.cluster.ClusterStarter;
import nexmark.jet.runner.cluster.ClusterUnderTest;
import nexmark.jet.runner.proof.BoundedRun;
import nexmark.jet.runner.proof.CheckResult;
import nexmark.jet.runner.proof.RowCheck;
import nexmark.jet.runner.proof.RowCodec;
import nexmark.jet.runner.proof.SliceTap;
import nexmark.jet.runner.run.CheckMode;
import nexmark.jet.runner.run.GeneratedStreams;
import nexmark.jet.runner.run.Guarantee;
import nexmark.jet.runner.run.RunPlan;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Three containers of our image, attached to: right rows, and what exactly-once jobs lose by faults, which is nothing. */
@RequiresDocker
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ContainerClusterIT {

    private static final int MEMBERS = 3;
    private static final int VICTIM = 2;
    private static final long LEAD_MILLIS = 1000;
    private static final long RATE = 2000;
    private static final long FAULTY_SECONDS = 8;
    private static final long SURELY_BORNE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private ContainerMembers members;
    private ClusterPlan plan;
    private ClusterUnderTest cluster;

    @BeforeAll
    void start() {
        members = ContainerMembers.start(MEMBERS);
    }

    /** A client that was there while the cluster was split may go on with either side. */
    @BeforeEach
    void attach(@TempDir Path logs) {
        Eventually.isTrue("all members in one cluster", this::isWhole);
        cluster = ClusterStarter.byKind().start(plan, logs);
    }

    private boolean isWhole() {
        try {
            plan = AttachedCluster.plan(members.where());
            return plan.members() == MEMBERS;
        } catch (UserMistake | HazelcastException | CompletionException e) {
            // One of them does not listen yet, or the job that asks them met the change of members.
            return false;
        }
    }

    @AfterEach
    void detach() {
        if (cluster != null) {
            cluster.close();
        }
    }

    @AfterAll
    void stop() {
        if (members != null) {
            members.close();
        }
    }

    @Test
    void membersAreReadyHealthyAndNotRoot() {
        assertThat(plan.members()).isEqualTo(MEMBERS);
        assertThat(plan.threads()).isEqualTo(MEMBERS);
        for (int member = 0; member < MEMBERS; member++) {
            int number = member;
            Eventually.isTrue(
                    "member " + member + " is healthy",
                    () -> members.health(number).equals("healthy"));
            assertThat(members.user(member)).isEqualTo("10001:10001");
        }
    }

    @Test
    void everyQueryOfEitherVariantHasTheRightRows() {
        for (Query query : Query.all()) {
            for (Variant variant : query.variants()) {
                CheckResult check =
                        BoundedRun.check(cluster, plan(query, variant, 10_000, Guarantee.NONE), query, 20_000);
                assertThat(check.isRight())
                        .as(query.id() + " " + variant + ": " + check)
                        .isTrue();
                assertThat(check.rowsReceived()).isPositive();
            }
        }
    }

    @Test
    void nothingIsLostWhenAMemberIsKilled() {
        assertNothingIsLost(() -> {
            members.kill(VICTIM);
            awaitMembers(MEMBERS - 1);
            members.restart(VICTIM);
        });
    }

    @Test
    void nothingIsLostAndNobodyLeavesWhenAMemberPausesForTwoSeconds() {
        Set<UUID> before = memberIds();
        AtomicLong pausedNanos = new AtomicLong();
        assertNothingIsLost(() -> {
            long begin = System.nanoTime();
            members.pause(VICTIM);
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(2));
            members.resume(VICTIM);
            pausedNanos.set(System.nanoTime() - begin);
        });
        // A busy machine may make of two seconds what the others do not bear.
        assertThat(memberIds())
                .satisfiesAnyOf(
                        after -> assertThat(after).isEqualTo(before),
                        after -> assertThat(pausedNanos.get()).isGreaterThan(SURELY_BORNE_NANOS));
    }

    @Test
    void nothingIsLostWhenAMemberPausesForLongerThanTheOthersBear() {
        assertNothingIsLost(() -> {
            members.pause(VICTIM);
            awaitMembers(MEMBERS - 1);
            members.resume(VICTIM);
        });
    }

    @Test
    void nothingIsLostWhenTheNetworkOfAMemberIsCut() {
        assertNothingIsLost(() -> {
            members.cut(VICTIM);
            awaitMembers(MEMBERS - 1);
            members.heal(VICTIM);
        });
    }

    private void assertNothingIsLost(Runnable fault) {
        Query query = QueryLookup.byId("q5");
        RunPlan job = plan(query, Variant.TUNED, RATE, Guarantee.EXACTLY_ONCE);
        long startMillis = EpochClock.nanos() / 1_000_000 + LEAD_MILLIS;
        Pipeline pipeline = GeneratedStreams.newPipeline(1);
        GeneratedStreams streams =
                GeneratedStreams.of(job, pipeline, job.generator(startMillis, RATE * FAULTY_SECONDS));
        String runId = UUID.randomUUID().toString();
        write(query.answer(Variant.TUNED, streams, job.question()), runId);
        JobConfig config = cluster.prepare(job.job()).setAutoScaling(true).setSplitBrainProtection(true);
        HazelcastInstance hazelcast = cluster.hazelcast();
        Job running = hazelcast.getJet().newJob(pipeline, config);
        LatencyCollector rows = new LatencyCollector();
        Eventually.isTrue("first rows", () -> {
            LatencyReports.poll(hazelcast, runId, rows::accept);
            return rows.rowsTotal() > 10;
        });
        fault.run();
        running.join();
        LatencyReports.poll(hazelcast, runId, rows::accept);
        LatencyReports.destroy(hazelcast, runId);
        rows.finish();
        assertThat(distinct(rows))
                .isEqualTo(RowCheck.expected(
                                query.oracle(job.question(), Slice.EVERYTHING),
                                Slice.EVERYTHING,
                                streams.sequences(),
                                done -> {})
                        .stream()
                        .map(RowCodec::values)
                        .collect(Collectors.toSet()));
    }

    private static <R> void write(Answers<R> answers, String runId) {
        LatencySettings settings = new LatencySettings(runId, 0, LatencySettings.MAX_EPOCH_MILLIS);
        answers.rows().writeTo(LatencySink.of(settings, answers.idealTime(), new SliceTap(List.of(Slice.EVERYTHING))));
    }

    /** A stream that has ended begins anew if a member is lost then, so rows may come twice. */
    private static Set<List<Object>> distinct(LatencyCollector rows) {
        Set<List<Object>> distinct = new HashSet<>();
        try {
            rows.drainRows((idealMillis, in) -> distinct.add(RowCodec.read(in)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return distinct;
    }

    private Set<UUID> memberIds() {
        return cluster.hazelcast().getCluster().getMembers().stream()
                .map(member -> member.getUuid())
                .collect(Collectors.toSet());
    }

    private void awaitMembers(int count) {
        Eventually.isTrue(count + " members", () -> cluster.memberCount() == count);
    }

    private RunPlan plan(Query query, Variant variant, long rate, Guarantee guarantee) {
        return new RunPlan(
                query.id(),
                Profile.STANDARD,
                rate,
                100,
                1000,
                200,
                0,
                60_000,
                0,
                plan,
                1,
                variant,
                guarantee,
                500,
                CheckMode.FULL,
                0,
                1,
                -1,
                0,
                List.of());
    }
}
