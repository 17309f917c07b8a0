package nexmark.jet.observer;

import com.hazelcast.core.DistributedObject;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import java.util.List;

/** Removes a run whose runner is gone from members that go on. Several members may do so at once. */
final class AbandonedRun {

    private AbandonedRun() {}

    /**
     * Cancels all jobs of the run, the observer last, and removes the maps that bear the run's id or the id of one of
     * these jobs. The caller belongs to the observer, so it removes the observer's own maps when it is closed.
     */
    static void end(HazelcastInstance member, String runId) {
        List<Job> jobs = member.getJet().getJobs().stream()
                .filter(job -> JobNames.isOf(runId, job.getName()))
                .filter(job -> !job.getStatus().isTerminal())
                .toList();
        for (Job job : jobs) {
            if (!isObserver(job, runId)) {
                JobCancellation.cancel(job);
                removeMaps(member, Long.toString(job.getId()));
            }
        }
        removeMaps(member, runId);
        jobs.stream().filter(job -> isObserver(job, runId)).forEach(Job::cancel);
    }

    private static boolean isObserver(Job job, String runId) {
        return JobNames.observer(runId).equals(job.getName());
    }

    /** @param id of a run or a job */
    static void removeMaps(HazelcastInstance member, String id) {
        member.getDistributedObjects().stream()
                .filter(object -> JobNames.isOf(id, object.getName()))
                .forEach(DistributedObject::destroy);
    }
}
