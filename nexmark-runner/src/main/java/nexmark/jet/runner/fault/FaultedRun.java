package nexmark.jet.runner.fault;

import java.util.List;
import java.util.concurrent.locks.LockSupport;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.runner.UserMistake;
import nexmark.jet.runner.cluster.ClusterFailure;
import nexmark.jet.runner.cluster.ClusterUnderTest;
import nexmark.jet.runner.cluster.FaultyMembers;
import nexmark.jet.runner.run.Interruption;
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
     * @param leadMillis from now to the first event: the jobs should be running by then
     * @param seed decides which members are hit where the fault does not say
     * @return one for each plan, in their order; without recoveries, whose times say nothing of one job among many
     * @throws UserMistake if the cluster or the interval does not allow the faults
     * @throws ClusterFailure if a member ends that none of the faults ended
     */
    public static List<FaultedQuery> run(
            ClusterUnderTest cluster, List<RunPlan> plans, List<Fault> faults, long leadMillis, long seed) {
        RunPlan first = plans.get(0);
        FaultyMembers members = cluster.faults()
                .orElseThrow(() ->
                        new UserMistake("--fault on a cluster that is not ours, expected one that the runner starts"));
        FaultCheck.checkTimes(faults, first.measureMillis());
        List<AimedFault> aimed = AimedFault.aim(faults, cluster.memberCount(), seed);
        long startMillis = nextWholeSecond(nowMillis() + leadMillis);
        long measureFromMillis = startMillis + first.warmupMillis();
        long endMillis = measureFromMillis + first.measureMillis();
        boolean canSplit = faults.stream().anyMatch(fault -> fault.kind().canSplitCluster());
        List<FaultedJob> jobs = plans.stream()
                .map(plan -> new FaultedJob(cluster.hazelcast(), plan, startMillis, endMillis, canSplit))
                .toList();
        awaitUnderWay(cluster, jobs, endMillis);
        try (FaultInjector injector = FaultInjector.start(members, aimed, measureFromMillis, FaultedRun::nowMillis)) {
            watch(cluster, jobs, injector, endMillis + first.drainMillis());
        }
        // Not before: a stopped member would not answer.
        return jobs.stream().map(job -> job.finish(cluster)).toList();
    }

    /**
     * A member that dies while it is asked does not answer; the next one is asked then. What it is that does not answer
     * is told if nothing does until the end.
     */
    private static void watch(
            ClusterUnderTest cluster, List<FaultedJob> jobs, FaultInjector injector, long deadlineMillis) {
        RuntimeException unanswered = null;
        boolean drained = false;
        while (!(drained && injector.isDone()) && nowMillis() < deadlineMillis && !Interruption.isPending()) {
            LockSupport.parkNanos(POLL_NANOS);
            injector.failIfFailed();
            cluster.checkMembers();
            unanswered = poll(cluster, jobs);
            drained = unanswered == null && jobs.stream().allMatch(FaultedJob::isDrained);
        }
        if (unanswered != null) {
            throw unanswered;
        }
    }

    /**
     * A job that loses a member after it was set up there and before it was started fails for good, instead of being
     * started anew. What is tested are jobs that run.
     */
    private static void awaitUnderWay(ClusterUnderTest cluster, List<FaultedJob> jobs, long deadlineMillis) {
        while (!jobs.stream().allMatch(FaultedJob::isUnderWay) && !Interruption.isPending()) {
            if (nowMillis() > deadlineMillis) {
                throw new ClusterFailure("not all jobs were under way in time for the faults,"
                        + " expected fewer queries at once or a faster machine");
            }
            LockSupport.parkNanos(POLL_NANOS);
            cluster.checkMembers();
            RuntimeException unanswered = poll(cluster, jobs);
            if (unanswered != null) {
                throw unanswered;
            }
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
