package nexmark.jet.runner.fault;

import com.hazelcast.jet.core.JobStatus;
import java.util.List;
import java.util.Optional;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.latency.LatencySeries;

/**
 * How a job came through a fault. All instants are as the runner saw them, so they are late by up to its polling.
 *
 * @param planted what was done
 * @param detectedMillis when the cluster's size or the job's status had changed, ms after the fault; null if they did not
 * @param restartedMillis when the job ran again, ms after the fault; null if it did not, or never stopped running
 * @param caughtUpMillis end of the first second in which neither the source's lag nor the latency showed the fault any
 *     more, ms after the fault; null if there was none
 * @param rows that came from the fault until then, or until the end
 * @param p99Micros 99 of 100 of them took at most this, µs
 * @param maxMicros the longest that one of them took, µs
 */
public record Recovery(
        Planted planted,
        Long detectedMillis,
        Long restartedMillis,
        Long caughtUpMillis,
        long rows,
        double p99Micros,
        double maxMicros) {

    /** The lag up to which a source keeps up. */
    private static final double KEEPS_UP_MILLIS = 100;

    private static final long MILLIS_PER_SECOND = 1_000;

    /**
     * Reads the recovery off what was seen.
     *
     * @param sightings in the order of time
     * @param series the query's main latency series
     * @param excursionMicros latency above which a second's p99 is the fault's doing, µs
     */
    public static Recovery of(Planted planted, List<Sighting> sightings, LatencySeries series, double excursionMicros) {
        long from = planted.atMillis();
        Optional<Sighting> before = sightings.stream()
                .filter(sighting -> sighting.atMillis() <= from)
                .reduce((earlier, later) -> later);
        Optional<Sighting> detected = sightings.stream()
                .filter(sighting -> sighting.atMillis() > from)
                .filter(sighting -> before.isPresent() && differ(before.get(), sighting))
                .findFirst();
        Optional<Sighting> restarted = restart(sightings, from);
        long settledFrom = Math.max(
                planted.endedMillis() == null ? planted.doneMillis() : planted.endedMillis(),
                restarted.or(() -> detected).map(Sighting::atMillis).orElse(from));
        double lagBefore = before.map(Sighting::sourceLagMillis).orElse(Double.NaN);
        double lagLimit = Math.max(KEEPS_UP_MILLIS, Double.isNaN(lagBefore) ? 0 : lagBefore);
        List<LatencyFigures> seconds = series.timeline();
        Optional<LatencyFigures> calm = seconds.stream()
                .filter(second -> second.startMillis() >= settledFrom)
                .filter(second -> second.p99Micros() <= excursionMicros)
                .filter(second -> keepsUp(sightings, second.startMillis(), lagLimit))
                .findFirst();
        long to = calm.map(second -> second.startMillis() + MILLIS_PER_SECOND).orElse(Long.MAX_VALUE);
        LatencyFigures meanwhile = series.between(from, to);
        return new Recovery(
                planted,
                after(from, detected),
                after(from, restarted),
                calm.isPresent() ? (Long) (to - from) : null,
                meanwhile.rows(),
                meanwhile.p99Micros(),
                meanwhile.maxMicros());
    }

    private static boolean differ(Sighting one, Sighting other) {
        return one.members() != other.members() || one.status() != other.status();
    }

    /** The first sight of the job running after one of it not running. */
    private static Optional<Sighting> restart(List<Sighting> sightings, long fromMillis) {
        boolean stopped = false;
        for (Sighting sighting : sightings) {
            boolean runs = sighting.status() == JobStatus.RUNNING;
            if (stopped && runs) {
                return Optional.of(sighting);
            }
            stopped |= sighting.atMillis() > fromMillis && !runs;
        }
        return Optional.empty();
    }

    /** Whether the sightings from the second on until its end show a source that keeps up; none shows nothing else. */
    private static boolean keepsUp(List<Sighting> sightings, long secondMillis, double limitMillis) {
        return sightings.stream()
                .filter(sighting -> sighting.atMillis() >= secondMillis)
                .filter(sighting -> sighting.atMillis() <= secondMillis + MILLIS_PER_SECOND)
                .allMatch(sighting ->
                        Double.isNaN(sighting.sourceLagMillis()) || sighting.sourceLagMillis() <= limitMillis);
    }

    private static Long after(long fromMillis, Optional<Sighting> sighting) {
        return sighting.map(seen -> seen.atMillis() - fromMillis).orElse(null);
    }
}
