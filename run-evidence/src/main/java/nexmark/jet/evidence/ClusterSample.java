package nexmark.jet.evidence;

import java.io.Serializable;

/**
 * The cluster and the job as they were seen at an instant.
 *
 * @param members processes, or members, that run
 * @param sourceLagMillis the source's smallest lag in a second; NaN if it is not known
 */
public record ClusterSample(long atMillis, int members, boolean isRunning, double sourceLagMillis)
        implements Serializable {}
