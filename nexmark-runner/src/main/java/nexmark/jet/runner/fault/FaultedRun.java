package nexmark.jet.runner.fault;

import java.time.Duration;
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
 * Several queries at once on one cluster, in real time, while faults are injected; then all rows of each compared with
 * the oracle's, from the first event to the end of the measured interval.
 *
 * <p>The streams have no end: a source that has emitted its last event has nothing left to save, and a job that fails
 * after that begins anew. So a stream's end would be tested, not the guarantee.
 */
public final class FaultedRun {

    private static final Duration POLL = Duration.ofMillis(50);

    private final ClusterUnderTest cluster;
    private final List<FaultedJob> jobs;
    /** What a job failed to answer with when it was last asked; null if all answered. */
    private RuntimeException unanswered;

    private FaultedRun(ClusterUnderTest cluster, List<FaultedJob> jobs) {
        this.cluster = cluster;
        this.jobs = jobs;
    }

    /**
     * Runs the plans' queries under the faults. The first plan's interval is that of all; the plans' cluster is the given
     * one. A fault's time counts from the begin of the measured interval, and must lie within it.
     *
     * <p>The measured interval begins no earlier than the jobs run, and ends no earlier than the faults have had their
     * effect: on a busy machine a job may start, and a member end, seconds after the command to do so. A fault after the last
     * row that is compared would prove nothing.
     *
     * @param leadMillis from now to the first event: the jobs should be running by then
     * @param seed decides which members are hit where the fault does not say
     * @return one result for each plan, in their order; without recoveries, since their times prove nothing about one
     *     job among many
     * @throws UserMistake if the cluster or the interval does not allow the faults
     * @throws ClusterFailure if a member ends that none of the faults ended, or if a job is not under way, or not started
     *     anew after a fault, when the interval and the time to drain it are over
     */
    public static List<FaultOutcome> run(
            ClusterUnderTest cluster, List<RunPlan> plans, List<Fault> faults, long leadMillis, long seed) {
        RunPlan first = plans.get(0);
        FaultyMembers members = cluster.faults()
                .orElseThrow(() ->
                        new UserMistake("--fault on a cluster that is not ours, expected one that the runner starts"));
        FaultTimes.check(faults, first.phases().measureMillis());
        List<TargetedFault> aimed = TargetedFault.aim(faults, cluster.memberCount(), seed);
        long startMillis = EpochClock.nextWholeSecond(EpochClock.millis() + leadMillis);
        boolean canSplit = faults.stream().anyMatch(fault -> fault.kind().canSplitCluster());
        List<FaultedJob> jobs = plans.stream()
                .map(plan -> FaultedJob.submit(cluster, plan, startMillis, canSplit))
                .toList();
        return new FaultedRun(cluster, jobs).run(first, members, aimed, startMillis);
    }

    private List<FaultOutcome> run(RunPlan plan, FaultyMembers members, List<TargetedFault> faults, long startMillis) {
        awaitUnderWay(EpochClock.millis()
                + plan.phases().warmupMillis()
                + plan.phases().measureMillis()
                + plan.phases().drainMillis());
        long measureFromMillis =
                Math.max(startMillis + plan.phases().warmupMillis(), EpochClock.nextWholeSecond(EpochClock.millis()));
        long plannedEndMillis = measureFromMillis + plan.phases().measureMillis();
        long endMillis;
        try (FaultInjector injector = FaultInjector.start(members, faults, measureFromMillis, EpochClock::millis)) {
            awaitEffect(injector, faults, plannedEndMillis + plan.phases().drainMillis());
            endMillis = Math.max(plannedEndMillis, EpochClock.nextWholeSecond(EpochClock.millis()));
            awaitDrained(endMillis, plan.phases().drainMillis());
        }
        // Not before: a stopped member would not answer.
        return jobs.stream().map(job -> job.finish(endMillis)).toList();
    }

    /**
     * A job that loses a member after it was set up there and before it was started fails for good, instead of being
     * started anew. What is tested are jobs that run.
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
     * Polls the jobs until it is done, too late or interrupted. A member that dies while it is polled does not answer; the
     * next one is polled then. If no job answers until the end, this throws the last failure to answer.
     *
     * @return whether it was done
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
