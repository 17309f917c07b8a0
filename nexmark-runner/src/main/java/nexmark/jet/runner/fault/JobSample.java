package nexmark.jet.runner.fault;

import com.hazelcast.jet.core.JobStatus;

/**
 * The cluster and the job as the runner saw them at an instant, with the source's smallest lag in a second; NaN if not
 * known.
 */
public record JobSample(long atMillis, int members, JobStatus status, double sourceLagMillis) {}
