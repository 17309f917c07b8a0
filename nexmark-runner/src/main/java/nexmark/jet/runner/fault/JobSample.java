package nexmark.jet.runner.fault;

import com.hazelcast.jet.core.JobStatus;

/**
 * The cluster and the job as the runner saw them at an instant.
 *
 * @param atMillis the instant, epoch ms
 * @param members how many members there were
 * @param status the job's status
 * @param sourceLagMillis the source's smallest lag within the last second; NaN if it is not known
 */
public record JobSample(long atMillis, int members, JobStatus status, double sourceLagMillis) {}
