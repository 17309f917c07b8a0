package nexmark.jet.runner.fault;

import com.hazelcast.jet.core.JobStatus;
import java.util.ArrayList;
import java.util.List;

/**
 * A time in which a job did not run, as the runner saw it: from the last sample of the running job to the next one.
 *
 * @param fromMillis its begin, epoch ms; the first sample if none before it showed a running job
 * @param toMillis its end, epoch ms
 */
record Downtime(long fromMillis, long toMillis) {

    /**
     * The downtimes that are over by the last sample, and in which a sample after an instant showed that the job did not
     * run.
     *
     * @param millis the instant, epoch ms
     */
    static List<Downtime> after(long millis, List<JobSample> samples) {
        List<Downtime> downtimes = new ArrayList<>();
        boolean stopped = false;
        long ranUntil = samples.isEmpty() ? 0 : samples.get(0).atMillis();
        for (JobSample sample : samples) {
            if (sample.status() == JobStatus.RUNNING) {
                if (stopped) {
                    downtimes.add(new Downtime(ranUntil, sample.atMillis()));
                }
                stopped = false;
                ranUntil = sample.atMillis();
            } else {
                stopped |= sample.atMillis() > millis;
            }
        }
        return downtimes;
    }
}
