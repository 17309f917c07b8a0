package nexmark.jet.result;

/**
 * How a job recovered from a fault. All instants are as the runner saw them, so they are late by up to its polling.
 * Whatever happens after the next fault counts as that fault's effect.
 *
 * @param injected the fault
 * @param detectedMillis when the cluster's size or the job's status had changed, ms after the fault; null if they did not
 * @param restartedMillis when the job first ran again, ms after the fault; null if it did not, or never stopped
 * @param restarts how often the job was restarted: the end of a lasting fault, when members return, restarts it once more
 * @param caughtUpMillis end of the first second after the last restart in which neither the source's lag nor the latency showed
 *     the fault any more, ms after the fault; null if there was none
 * @param rows rows that arrived from the fault until the job had caught up, or until the next fault or the end
 * @param p99Micros 99 of 100 of these rows took at most this, µs; null if the rows are too few
 * @param maxMicros the longest that one of these rows took, µs
 */
public record Recovery(
        InjectedFault injected,
        Long detectedMillis,
        Long restartedMillis,
        int restarts,
        Long caughtUpMillis,
        long rows,
        Double p99Micros,
        double maxMicros) {}
