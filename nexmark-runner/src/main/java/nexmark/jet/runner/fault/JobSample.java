package nexmark.jet.runner.fault;

import com.hazelcast.jet.core.JobStatus;
import java.util.List;

/**
 * What the runner saw of the cluster and the job at an instant.
 *
 * @param atMillis epoch ms
 * @param members how many there were
 * @param status of the job
 * @param sourceLagMillis the source's smallest lag within the last second; NaN if it is not known
 */
public record JobSample(long atMillis, int members, JobStatus status, double sourceLagMillis) {

    static List<JobSample> until(long millis, List<JobSample> sightings) {
        return sightings.stream()
                .filter(sighting -> sighting.atMillis() <= millis)
                .toList();
    }
}
