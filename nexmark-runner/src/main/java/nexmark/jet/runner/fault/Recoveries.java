package nexmark.jet.runner.fault;

import com.hazelcast.jet.core.JobStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.latency.LatencySeries;
import nexmark.jet.result.InjectedFault;
import nexmark.jet.result.Recovery;

/** Finds how a job recovered from its faults, from what the runner saw of it. */
public final class Recoveries {

    /** The lag up to which a source keeps up. */
    private static final double KEEPS_UP_MILLIS = 100;

    private static final long MILLIS_PER_SECOND = 1_000;

    private Recoveries() {}

    /**
     * Finds one recovery for each fault.
     *
     * @param injected in the order of time
     * @param sightings in the order of time
     * @param series the query's main latency series
     * @param excursionMicros latency above which a second's p99 is the fault's doing, µs
     */
    public static List<Recovery> of(
            List<InjectedFault> injected, List<JobSample> sightings, LatencySeries series, double excursionMicros) {
        List<Recovery> recoveries = new ArrayList<>();
        for (int i = 0; i < injected.size(); i++) {
            long untilMillis = InjectedFault.nextMillis(injected, i);
            recoveries.add(
                    of(injected.get(i), untilMillis, JobSample.until(untilMillis, sightings), series, excursionMicros));
        }
        return recoveries;
    }

    private static Recovery of(
            InjectedFault injected,
            long untilMillis,
            List<JobSample> sightings,
            LatencySeries series,
            double excursionMicros) {
        long from = injected.atMillis();
        Optional<JobSample> before = sightings.stream()
                .filter(sighting -> sighting.atMillis() <= from)
                .reduce((earlier, later) -> later);
        Optional<JobSample> detected = sightings.stream()
                .filter(sighting -> sighting.atMillis() > from)
                .filter(sighting -> before.isPresent() && differ(before.get(), sighting))
                .findFirst();
        List<Downtime> downtimes = Downtime.after(from, sightings);
        long settledFrom = Math.max(
                injected.endedMillis() == null ? injected.doneMillis() : injected.endedMillis(),
                settledMillis(sightings, downtimes, from)
                        .or(() -> detected.map(JobSample::atMillis))
                        .orElse(from));
        double lagBefore = before.map(JobSample::sourceLagMillis).orElse(Double.NaN);
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
                injected,
                detected.map(seen -> seen.atMillis() - from).orElse(null),
                downtimes.isEmpty() ? null : (Long) (downtimes.get(0).toMillis() - from),
                downtimes.size(),
                calm.isPresent() ? (Long) (to - from) : null,
                meanwhile.rows(),
                meanwhile.rows() >= LatencyFigures.ROWS_FOR_P99 ? (Double) meanwhile.p99Micros() : null,
                meanwhile.maxMicros());
    }

    /** The second in which the next fault begins shows that one; but a fault has its own second at least. */
    private static long wholeSecondsUntil(long untilMillis, long fromMillis) {
        return Math.max(untilMillis - untilMillis % MILLIS_PER_SECOND, fromMillis + 1);
    }

    private static boolean differ(JobSample one, JobSample other) {
        return one.members() != other.members() || one.status() != other.status();
    }

    /** From when on the job runs without a stop; the last sighting where it does not run then. */
    private static Optional<Long> settledMillis(List<JobSample> sightings, List<Downtime> downtimes, long fromMillis) {
        return Stream.concat(
                        downtimes.stream().map(Downtime::toMillis),
                        sightings.stream()
                                .filter(sighting -> sighting.atMillis() > fromMillis)
                                .filter(sighting -> sighting.status() != JobStatus.RUNNING)
                                .map(JobSample::atMillis))
                .max(Comparator.naturalOrder());
    }

    /** Whether the sightings from the second on until its end show a source that keeps up; none shows nothing else. */
    private static boolean keepsUp(List<JobSample> sightings, long secondMillis, double limitMillis) {
        return sightings.stream()
                .filter(sighting -> sighting.atMillis() >= secondMillis)
                .filter(sighting -> sighting.atMillis() <= secondMillis + MILLIS_PER_SECOND)
                .allMatch(sighting ->
                        Double.isNaN(sighting.sourceLagMillis()) || sighting.sourceLagMillis() <= limitMillis);
    }
}
