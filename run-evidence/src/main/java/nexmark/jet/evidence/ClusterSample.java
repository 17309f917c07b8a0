package nexmark.jet.evidence;

import java.io.Serializable;
import java.util.List;
import nexmark.jet.result.FaultOutcome.Migration;

/**
 * The cluster and the job as they were seen at an instant.
 *
 * @param members processes, or members, that run
 * @param sourceLagMillis the source's smallest lag in a second; NaN if it is not known
 * @param migrations that have gone on since the sample before, as far as they had come
 */
public record ClusterSample(
        long atMillis, int members, boolean isRunning, double sourceLagMillis, List<Migration> migrations)
        implements Serializable {

    public ClusterSample {
        migrations = migrations == null ? List.of() : List.copyOf(migrations); // older evidence has none
    }
}
