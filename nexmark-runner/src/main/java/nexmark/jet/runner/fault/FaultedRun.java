package nexmark.jet.runner.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import nexmark.jet.cluster.ClusterFailure;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.cluster.FaultyMembers;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.FaultTimes;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.FaultOutcome;

/**
 * Runs several queries at once on one cluster, in real time, while faults are injected, and then compares all rows of each
 * query with the oracle's, from the first event to the end of the measured interval.
 *
 * <p>The streams have no end: a source that has emitted its last event has nothing left to save, and a job that fails
 * after that begins anew. So a stream's end would be tested, not the guarantee.
 */
public final class FaultedRun {

    private static final Duration POLL = Duration.ofMillis(50);

    private final ClusterUnderTest cluster;
    private final List<FaultedJob> jobs;
    /** Why a job did not answer the last poll; null if all jobs answered. */
    private RuntimeException unanswered;

    private FaultedRun(ClusterUnderTest cluster, List<FaultedJob> jobs) {
        this.cluster = cluster;
        this.jobs = jobs;
    }

    /**
     * Runs the plans' queries under the faults. All plans have the first plan's interval and the
     * given cluster. A fault's time counts from the begin of the measured interval, and must lie within it.
     *
     * <p>The measured interval begins when all jobs run, at the earliest, and ends when the faults have had their effect, at
     * the earliest: on a busy machine a job may start, and a member end, seconds after the command to do so. A fault after
     * the last row that is compared would prove nothing.
     *
     * @param leadMillis from now to the first event: the jobs should be running by then
     * @param seed decides which member a fault hits that names none
     * @return one outcome for each plan, in the order of the plans; without recoveries, because times of one job among many
     *     prove nothing
     * @throws UserMistake if the cluster or the interval does not allow the faults
     * @throws ClusterFailure if a member ends that no fault ended, or if a job is not under way, or not restarted after a
     *     fault, when the interval and the time to drain it are over
     * @throws nexmark.jet.process.Interrupted if Ctrl-C arrives before the rows are compared; the jobs are left to the end of the
     *     cluster
     */
    public static List<FaultOutcome> run(
            ClusterUnderTest cluster, List<RunPlan> plans, List<Fault> faults, long leadMillis, long seed) {
        RunPlan first = plans.get(0);
        FaultyMembers members = cluster.faults()
                .orElseThrow(() -> new UserMistake(
                        "--fault on a cluster that runs already, expected a cluster that the runner starts"));
        FaultTimes.check(faults, first.phases().measureMillis());
        List<TargetedFault> aimed = TargetedFault.aim(faults, cluster.memberCount(), seed);
        long startMillis = EpochClock.nextWholeSecond(EpochClock.millis() + leadMillis);
        boolean canSplit = faults.stream().anyMatch(fault -> fault.kind().canSplitCluster());
        List<FaultedJob> jobs = new ArrayList<>();
        for (RunPlan plan : plans) {
            Interruption.check();
            jobs.add(FaultedJob.submit(cluster, plan, startMillis, canSplit));
        }
        return new FaultedRun(cluster, jobs).run(first, members, aimed, startMillis);
    }

    private List<FaultOutcome> run(RunPlan plan, FaultyMembers members, List<TargetedFault> faults, long startMillis) {
        awaitUnderWay(EpochClock.millis()
                + plan.phases().warmupMillis()
                + plan.phases().measureMillis()
                + plan.phases().drainMillis());
        Interruption.check();
        long measureFromMillis =
                Math.max(startMillis + plan.phases().warmupMillis(), EpochClock.nextWholeSecond(EpochClock.millis()));
        long plannedEndMillis = measureFromMillis + plan.phases().measureMillis();
        long endMillis;
        try (FaultInjector injector = FaultInjector.start(members, faults, measureFromMillis, EpochClock::millis)) {
            awaitEffect(injector, faults, plannedEndMillis + plan.phases().drainMillis());
            endMillis = Math.max(plannedEndMillis, EpochClock.nextWholeSecond(EpochClock.millis()));
            awaitDrained(endMillis, plan.phases().drainMillis());
        }
        Interruption.check();
        // Not before: a stopped member would not answer.
        return jobs.stream().map(job -> job.finish(endMillis)).toList();
    }

    /**
     * Waits until all jobs run. A job that loses a member after it was set up there and before it was started fails for
     * good instead of being restarted, and only jobs that run are tested.
     */
    private void awaitUnderWay(long deadlineMillis) {
        BooleanSupplier allUnderWay = () -> jobs.stream().allMatch(FaultedJob::isUnderWay);
        if (!await(cluster::checkMembers, allUnderWay, deadlineMillis) && !Interruption.isPending()) {
            throw new ClusterFailure("not all jobs were under way in time for the faults,"
                    + " expected fewer queries at once or a faster machine");
        }
    }

    /** Waits until the faults are done and undone and, after a fault that restarts jobs, until every job was restarted. */
    private void awaitEffect(FaultInjector injector, List<TargetedFault> faults, long deadlineMillis) {
        boolean restart = faults.stream().anyMatch(aimed -> aimed.fault().kind().restartsJobs());
        Runnable check = () -> {
            injector.failIfFailed();
            cluster.checkMembers();
        };
        BooleanSupplier effect = () -> injector.isDone()
                && (!restart || jobs.stream().allMatch(job -> job.wasRestarted() && job.isUnderWay()));
        if (!await(check, effect, deadlineMillis) && !Interruption.isPending()) {
            throw new ClusterFailure(faults + " had no effect on all jobs in time, so nothing would be proved,"
                    + " expected fewer queries at once or a faster machine");
        }
    }

    private void awaitDrained(long endMillis, long drainMillis) {
        BooleanSupplier drained = () -> jobs.stream().allMatch(job -> job.isDrained(endMillis));
        await(cluster::checkMembers, drained, endMillis + drainMillis);
    }

    /**
     * Polls the jobs until the condition holds, the deadline is over or Ctrl-C ends the wait. A member that dies while it is
     * polled does not answer; the next poll asks another. If a job still does not answer at the end, this throws why.
     *
     * @return whether the condition held
     */
    private boolean await(Runnable check, BooleanSupplier done, long deadlineMillis) {
        Duration left = Duration.ofMillis(Math.max(0, deadlineMillis - EpochClock.millis()));
        boolean isDone = Await.until(
                () -> {
                    check.run();
                    poll();
                    return done.getAsBoolean() && unanswered == null;
                },
                left,
                POLL);
        if (unanswered != null) {
            throw unanswered;
        }
        return isDone;
    }

    private void poll() {
        unanswered = null;
        for (FaultedJob job : jobs) {
            try {
                job.poll();
            } catch (RuntimeException e) {
                if (job.hasFailed()) {
                    throw e;
                }
                unanswered = e;
            }
        }
    }
}
