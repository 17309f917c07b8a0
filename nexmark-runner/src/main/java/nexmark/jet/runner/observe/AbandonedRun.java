package nexmark.jet.runner.observe;

import com.hazelcast.core.DistributedObject;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import java.util.List;
import nexmark.jet.runner.cluster.Cancelling;
import nexmark.jet.runner.cluster.JobNames;
import nexmark.jet.source.EventSource;

/** Removes a run whose runner is gone from members that go on. Several members may do so at once. */
final class AbandonedRun {

    private AbandonedRun() {}

    /**
     * Cancels all jobs of the run, the observer last, and removes what they have left. The caller is of the observer, so
     * what that leaves is for it to remove when it is closed.
     */
    static void end(HazelcastInstance member, String runId) {
        List<Job> jobs = member.getJet().getJobs().stream()
                .filter(job -> JobNames.isOf(runId, job.getName()))
                .filter(job -> !job.getStatus().isTerminal())
                .toList();
        for (Job job : jobs) {
            if (!isObserver(job, runId)) {
                Cancelling.cancel(job);
                EventSource.forget(member, job.getId());
            }
        }
        removeMaps(member, runId);
        jobs.stream().filter(job -> isObserver(job, runId)).forEach(Job::cancel);
    }

    private static boolean isObserver(Job job, String runId) {
        return ObserverJob.name(runId).equals(job.getName());
    }

    static void removeMaps(HazelcastInstance member, String runId) {
        member.getDistributedObjects().stream()
                .filter(object -> JobNames.isOf(runId, object.getName()))
                .forEach(DistributedObject::destroy);
    }
}
