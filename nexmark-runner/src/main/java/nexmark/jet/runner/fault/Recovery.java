package nexmark.jet.runner.fault;

import com.hazelcast.jet.core.JobStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.latency.LatencySeries;

/**
 * How a job came through a fault. All instants are as the runner saw them, so they are late by up to its polling. What
 * happens after the next fault is that one's doing, and not told of this one.
 *
 * @param planted what was done
 * @param detectedMillis when the cluster's size or the job's status had changed, ms after the fault; null if they did not
 * @param restartedMillis when the job ran again for the first time, ms after the fault; null if it did not, or never
 *     stopped running
 * @param restarts how often it did: the end of a lasting fault, when members come back, restarts the job once more
 * @param caughtUpMillis end of the first second after the last restart in which neither the source's lag nor the latency showed the fault any
 *     more, ms after the fault; null if there was none
 * @param rows that came from the fault until then, or until the next fault or the end
 * @param p99Micros 99 of 100 of them took at most this, µs
 * @param maxMicros the longest that one of them took, µs
 */
public record Recovery(
        Planted planted,
        Long detectedMillis,
        Long restartedMillis,
        int restarts,
        Long caughtUpMillis,
        long rows,
        double p99Micros,
        double maxMicros) {

    /** The lag up to which a source keeps up. */
    private static final double KEEPS_UP_MILLIS = 100;

    private static final long MILLIS_PER_SECOND = 1_000;

    /**
     * Reads the recoveries off what was seen.
     *
     * @param planted in the order of time
     * @param sightings in the order of time
     * @param series the query's main latency series
     * @param excursionMicros latency above which a second's p99 is the fault's doing, µs
     * @return one for each fault
     */
    public static List<Recovery> of(
            List<Planted> planted, List<Sighting> sightings, LatencySeries series, double excursionMicros) {
        List<Recovery> recoveries = new ArrayList<>();
        for (int i = 0; i < planted.size(); i++) {
            long untilMillis = i + 1 < planted.size() ? planted.get(i + 1).atMillis() : Long.MAX_VALUE;
            List<Sighting> before = sightings.stream()
                    .filter(sighting -> sighting.atMillis() <= untilMillis)
                    .toList();
            recoveries.add(of(planted.get(i), untilMillis, before, series, excursionMicros));
        }
        return recoveries;
    }

    private static Recovery of(
            Planted planted, long untilMillis, List<Sighting> sightings, LatencySeries series, double excursionMicros) {
        long from = planted.atMillis();
        Optional<Sighting> before = sightings.stream()
                .filter(sighting -> sighting.atMillis() <= from)
                .reduce((earlier, later) -> later);
        Optional<Sighting> detected = sightings.stream()
                .filter(sighting -> sighting.atMillis() > from)
                .filter(sighting -> before.isPresent() && differ(before.get(), sighting))
                .findFirst();
        List<Sighting> restarts = restarts(sightings, from);
        long settledFrom = Math.max(
                planted.endedMillis() == null ? planted.doneMillis() : planted.endedMillis(),
                settled(sightings, restarts, from)
                        .or(() -> detected)
                        .map(Sighting::atMillis)
                        .orElse(from));
        double lagBefore = before.map(Sighting::sourceLagMillis).orElse(Double.NaN);
        double lagLimit = Math.max(KEEPS_UP_MILLIS, Double.isNaN(lagBefore) ? 0 : lagBefore);
        List<LatencyFigures> seconds = series.timeline();
        Optional<LatencyFigures> calm = seconds.stream()
                .filter(second -> second.startMillis() >= settledFrom)
                .filter(second -> second.startMillis() <= untilMillis - MILLIS_PER_SECOND)
                .filter(second -> second.p99Micros() <= excursionMicros)
                .filter(second -> keepsUp(sightings, second.startMillis(), lagLimit))
                .findFirst();
        long to = calm.map(second -> second.startMillis() + MILLIS_PER_SECOND)
                .orElse(wholeSecondsUntil(untilMillis, from));
        LatencyFigures meanwhile = series.between(from, to);
        return new Recovery(
                planted,
                after(from, detected),
                after(from, restarts.stream().findFirst()),
                restarts.size(),
                calm.isPresent() ? (Long) (to - from) : null,
                meanwhile.rows(),
                meanwhile.p99Micros(),
                meanwhile.maxMicros());
    }

    /** The second in which the next fault begins shows that one; but a fault has its own second at least. */
    private static long wholeSecondsUntil(long untilMillis, long fromMillis) {
        return Math.max(untilMillis - untilMillis % MILLIS_PER_SECOND, fromMillis + 1);
    }

    private static boolean differ(Sighting one, Sighting other) {
        return one.members() != other.members() || one.status() != other.status();
    }

    /** Each first sight of the job running after one of it not running. */
    private static List<Sighting> restarts(List<Sighting> sightings, long fromMillis) {
        List<Sighting> restarts = new ArrayList<>();
        boolean stopped = false;
        for (Sighting sighting : sightings) {
            boolean runs = sighting.status() == JobStatus.RUNNING;
            if (stopped && runs) {
                restarts.add(sighting);
                stopped = false;
            }
            stopped |= sighting.atMillis() > fromMillis && !runs;
        }
        return restarts;
    }

    /** From when on the job runs without a stop; the last sighting where it does not run then. */
    private static Optional<Sighting> settled(List<Sighting> sightings, List<Sighting> restarts, long fromMillis) {
        return Stream.concat(
                        restarts.stream(),
                        sightings.stream()
                                .filter(sighting -> sighting.atMillis() > fromMillis)
                                .filter(sighting -> sighting.status() != JobStatus.RUNNING))
                .max(Comparator.comparingLong(Sighting::atMillis));
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
