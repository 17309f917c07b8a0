package nexmark.jet.runner.fault;

import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.runner.Interruption;
import nexmark.jet.runner.UserMistake;
import nexmark.jet.runner.cluster.ClusterFailure;
import nexmark.jet.runner.cluster.ClusterUnderTest;
import nexmark.jet.runner.cluster.FaultyMembers;
import nexmark.jet.runner.run.FaultTimes;
import nexmark.jet.runner.run.RunPlan;

/**
 * Several queries at once on one cluster, in real time, while faults are planted; then all rows of each compared with
 * the oracle's, from the first event to the end of the measured interval.
 *
 * <p>The streams have no end: a source that has emitted its last event has nothing left to save, and a job that fails
 * after that begins anew. So a stream's end would be tested, not the guarantee.
 */
public final class FaultedRun {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long MILLIS_PER_SECOND = 1_000;
    private static final long POLL_NANOS = 50 * NANOS_PER_MILLI;

    private FaultedRun() {}

    /**
     * Runs the plans' queries under the faults. What is of the plans' interval is taken from the first; the cluster is
     * the given one. A fault's time counts from the begin of the measured interval, and must lie within it.
     *
     * <p>The measured interval begins no earlier than the jobs run, and ends no earlier than the faults have had their
     * effect: on a busy machine a job may start, and a member end, seconds after it was told to. A fault after the last
     * row that is compared would prove nothing.
     *
     * @param leadMillis from now to the first event: the jobs should be running by then
     * @param seed decides which members are hit where the fault does not say
     * @return one for each plan, in their order; without recoveries, whose times say nothing of one job among many
     * @throws UserMistake if the cluster or the interval does not allow the faults
     * @throws ClusterFailure if a member ends that none of the faults ended, or if a job is not under way, or not started
     *     anew after a fault, when the interval and the time to drain it are over
     */
    public static List<FaultedQuery> run(
            ClusterUnderTest cluster, List<RunPlan> plans, List<Fault> faults, long leadMillis, long seed) {
        RunPlan first = plans.get(0);
        FaultyMembers members = cluster.faults()
                .orElseThrow(() ->
                        new UserMistake("--fault on a cluster that is not ours, expected one that the runner starts"));
        FaultTimes.check(faults, first.phases().measureMillis());
        List<AimedFault> aimed = AimedFault.aim(faults, cluster.memberCount(), seed);
        long startMillis = nextWholeSecond(nowMillis() + leadMillis);
        boolean canSplit = faults.stream().anyMatch(fault -> fault.kind().canSplitCluster());
        List<FaultedJob> jobs = plans.stream()
                .map(plan -> new FaultedJob(cluster.hazelcast(), plan, startMillis, canSplit))
                .toList();
        awaitUnderWay(
                cluster,
                jobs,
                nowMillis()
                        + first.phases().warmupMillis()
                        + first.phases().measureMillis()
                        + first.phases().drainMillis());
        long measureFromMillis = Math.max(startMillis + first.phases().warmupMillis(), nextWholeSecond(nowMillis()));
        long plannedEndMillis = measureFromMillis + first.phases().measureMillis();
        long endMillis;
        try (FaultInjector injector = FaultInjector.start(members, aimed, measureFromMillis, FaultedRun::nowMillis)) {
            awaitEffect(
                    cluster,
                    jobs,
                    injector,
                    faults,
                    plannedEndMillis + first.phases().drainMillis());
            endMillis = Math.max(plannedEndMillis, nextWholeSecond(nowMillis()));
            awaitDrained(cluster, jobs, endMillis, first.phases().drainMillis());
        }
        // Not before: a stopped member would not answer.
        return jobs.stream().map(job -> job.finish(cluster, endMillis)).toList();
    }

    /**
     * A job that loses a member after it was set up there and before it was started fails for good, instead of being
     * started anew. What is tested are jobs that run.
     */
    private static void awaitUnderWay(ClusterUnderTest cluster, List<FaultedJob> jobs, long deadlineMillis) {
        BooleanSupplier allUnderWay = () -> jobs.stream().allMatch(FaultedJob::isUnderWay);
        await(cluster, jobs, cluster::checkMembers, allUnderWay, deadlineMillis);
        if (!allUnderWay.getAsBoolean() && !Interruption.isPending()) {
            throw new ClusterFailure("not all jobs were under way in time for the faults,"
                    + " expected fewer queries at once or a faster machine");
        }
    }

    /** Waits until the faults are done and undone and, after a fault that restarts jobs, until every job was restarted. */
    private static void awaitEffect(
            ClusterUnderTest cluster,
            List<FaultedJob> jobs,
            FaultInjector injector,
            List<Fault> faults,
            long deadlineMillis) {
        boolean restart = faults.stream().anyMatch(fault -> fault.kind().restartsJobs());
        Runnable check = () -> {
            injector.failIfFailed();
            cluster.checkMembers();
        };
        BooleanSupplier effect = () -> injector.isDone()
                && (!restart || jobs.stream().allMatch(job -> job.wasRestarted() && job.isUnderWay()));
        await(cluster, jobs, check, effect, deadlineMillis);
        if (!effect.getAsBoolean() && !Interruption.isPending()) {
            throw new ClusterFailure(faults + " had no effect on all jobs in time, so nothing would be proved,"
                    + " expected fewer queries at once or a faster machine");
        }
    }

    private static void awaitDrained(
            ClusterUnderTest cluster, List<FaultedJob> jobs, long endMillis, long drainMillis) {
        BooleanSupplier drained = () -> jobs.stream().allMatch(job -> job.isDrained(endMillis));
        await(cluster, jobs, cluster::checkMembers, drained, endMillis + drainMillis);
    }

    /**
     * Asks the jobs again and again until it is done, too late or interrupted. A member that dies while it is asked does
     * not answer; the next one is asked then. If no job answers until the end, this throws the last failure to answer.
     */
    private static void await(
            ClusterUnderTest cluster,
            List<FaultedJob> jobs,
            Runnable check,
            BooleanSupplier done,
            long deadlineMillis) {
        RuntimeException unanswered = null;
        boolean isDone = false;
        while (!isDone && nowMillis() < deadlineMillis && !Interruption.isPending()) {
            LockSupport.parkNanos(POLL_NANOS);
            check.run();
            unanswered = poll(cluster, jobs);
            isDone = unanswered == null && done.getAsBoolean();
        }
        if (unanswered != null) {
            throw unanswered;
        }
    }

    /** Asks each job; returns what one failed to answer with, null if all did. */
    private static RuntimeException poll(ClusterUnderTest cluster, List<FaultedJob> jobs) {
        RuntimeException unanswered = null;
        for (FaultedJob job : jobs) {
            try {
                job.poll(cluster, nowMillis());
            } catch (RuntimeException e) {
                if (job.hasFailed()) {
                    throw e;
                }
                unanswered = e;
            }
        }
        return unanswered;
    }

    private static long nextWholeSecond(long millis) {
        return (millis + MILLIS_PER_SECOND - 1) / MILLIS_PER_SECOND * MILLIS_PER_SECOND;
    }

    private static long nowMillis() {
        return EpochClock.nanos() / NANOS_PER_MILLI;
    }
}
