package nexmark.jet.runner.fault;

import com.hazelcast.jet.core.JobStatus;
import java.util.ArrayList;
import java.util.List;

/**
 * A time in which a job did not run, as the runner saw it: from the last sight of it running to the next, epoch ms.
 *
 * @param fromMillis if it was never seen running before, when it was seen first
 */
record Downtime(long fromMillis, long toMillis) {

    /** Those that are over by the last of the sightings, and in which the job was seen not to run after an instant. */
    static List<Downtime> after(long millis, List<JobSample> sightings) {
        List<Downtime> downtimes = new ArrayList<>();
        boolean stopped = false;
        long ranUntil = sightings.isEmpty() ? 0 : sightings.get(0).atMillis();
        for (JobSample sighting : sightings) {
            if (sighting.status() == JobStatus.RUNNING) {
                if (stopped) {
                    downtimes.add(new Downtime(ranUntil, sighting.atMillis()));
                }
                stopped = false;
                ranUntil = sighting.atMillis();
            } else {
                stopped |= sighting.atMillis() > millis;
            }
        }
        return downtimes;
    }
}
