package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.Job;
import com.hazelcast.jet.core.JobStatus;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.observer.ObserverJob;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Eventually;
import nexmark.jet.question.Timing;
import nexmark.jet.runner.job.JetJob;
import nexmark.jet.runner.job.JobSpec;
import nexmark.jet.runner.job.RowSink;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A job of q1 on one member that answers; {@link LostStateRunTest} has members that do not. */
class JobReaderTest {

    private static final String RUN = "test-reader";
    private static final RunPlan PLAN = TinyPlan.of("q1", 1000, 60_000, 1);

    private EmbeddedCluster cluster;
    private ObserverJob observer;
    private JetJob job;
    private JobReadings readings;
    private JobReader reader;

    @BeforeEach
    void submitJob() {
        cluster = EmbeddedCluster.start(1, 1);
        observer = ObserverJob.submit(cluster::hazelcast, cluster::prepare, cluster.outlivesRunner(), RUN);
        observer.awaitReady();
        long start = EpochClock.nextWholeSecond(EpochClock.millis());
        Interval interval = new Interval(start, start, start + 60_000, start + 60_001);
        JobSpec spec =
                JobSpec.of(PLAN, QueryLookup.byId("q1"), RUN, PLAN.workload().generator(start, Long.MAX_VALUE));
        LatencySettings settings = new LatencySettings(RUN, interval.measureFromMillis(), interval.measureToMillis());
        job = JetJob.submit(cluster, spec, RowSink.unchecked(settings));
        readings = new JobReadings(PLAN, Timing.EVERY_ROW, start);
        ForeignWatch foreign = ForeignWatch.begin(cluster, 1);
        reader = new JobReader(PLAN, interval, cluster, job, observer, foreign, new Silent(), readings, 1);
    }

    @AfterEach
    void stopCluster() {
        observer.close();
        cluster.close();
    }

    @Test
    void whatIsReadOfAJobIsKept() {
        Eventually.isTrue("rows have arrived", this::hasRows);
        Eventually.isTrue("the source and the member have been read", this::hasSeconds);

        assertThat(readings.samples())
                .isNotEmpty()
                .allSatisfy(sample -> assertThat(sample.members()).isEqualTo(1));
        assertThat(readings.lateEvents()).isZero();
        assertThat(reader.lostObserver()).isNull();
    }

    private boolean hasRows() {
        reader.readJob();
        return readings.latencies().rowsTotal() > 0;
    }

    private boolean hasSeconds() {
        reader.readSecond();
        return readings.source().readUntilMillis() > 0
                && !readings.observed().members().isEmpty();
    }

    @Test
    void ofAJobThatIsWoundUpAllRowsAreTakenAndNothingRunsOn() {
        Eventually.isTrue("rows have arrived", this::hasRows);

        reader.windUp();

        assertThat(readings.latencies().membersNotClosed()).isEmpty();
        assertThat(readings.latencies().rowsMissing()).isZero();
        assertThat(cluster.hazelcast().getJet().getJobs())
                .isNotEmpty()
                .allMatch(each -> each.getStatus().isTerminal());
    }

    @Test
    void aJobThatIsAbandonedEndsWithoutAWaitForIt() {
        Job running = cluster.hazelcast().getJet().getJob(job.id());
        Eventually.isTrue("it runs", () -> running.getStatus() == JobStatus.RUNNING);

        reader.abandon();

        Eventually.isTrue("it has ended", () -> running.getStatus().isTerminal());
    }
}
