package nexmark.jet.runner.fault;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import nexmark.jet.evidence.ClusterSample;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.latency.LatencySeries;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.result.FaultOutcome.InjectedFault;
import nexmark.jet.result.FaultOutcome.Migration;
import nexmark.jet.result.FaultOutcome.Recovery;
import nexmark.jet.result.FaultOutcome.Stretch;
import nexmark.jet.runner.cause.Incident;

/** Finds how a job recovered from its faults, from the samples that the runner took of it. */
public final class Recoveries {

    /** A source with this lag or less keeps up. */
    public static final double KEEPS_UP_MILLIS = 100;

    private static final long SECOND_MILLIS = TimeUnit.SECONDS.toMillis(1);

    private Recoveries() {}

    /**
     * Finds one recovery for each fault; faults, samples and incidents are in the order of time.
     *
     * @param incidents on the members, migrations among them
     * @param excursionMicros a second whose p99 is above this latency is the fault's doing, µs
     */
    public static List<Recovery> of(
            List<InjectedFault> injected,
            List<ClusterSample> samples,
            List<TimedIncident> incidents,
            LatencySeries series,
            double excursionMicros) {
        List<Recovery> recoveries = new ArrayList<>();
        long since = 0;
        for (int i = 0; i < injected.size(); i++) {
            long at = injected.get(i).atMillis();
            long untilMillis = InjectedFault.nextMillis(injected, i);
            List<Migration> migrations = migrations(at, untilMillis, incidents);
            List<ClusterSample> seen = until(untilMillis, samples);
            Recovery found = of(injected.get(i), since, untilMillis, seen, migrations, series, excursionMicros);
            recoveries.add(found);
            since = found.caughtUpMillis() == null ? untilMillis : at + found.caughtUpMillis();
        }
        return recoveries;
    }

    private static List<Migration> migrations(long fromMillis, long untilMillis, List<TimedIncident> incidents) {
        return incidents.stream()
                .filter(each -> each.kind() == IncidentKind.MIGRATION)
                .filter(each -> each.fromMillis() >= fromMillis && each.fromMillis() < untilMillis)
                .map(each -> new Migration(each.fromMillis(), Math.round(each.toMillis()), each.detail()))
                .toList();
    }

    /** The first second that has rows and the last may not be whole, and are left out. */
    private static Stretch stretch(long fromMillis, long toMillis, LatencySeries series, List<LatencyFigures> seconds) {
        long first = seconds.isEmpty() ? 0 : seconds.get(0).startMillis() + SECOND_MILLIS;
        long last = seconds.isEmpty() ? 0 : seconds.get(seconds.size() - 1).startMillis();
        long from = Math.max(first, fromMillis - fromMillis % SECOND_MILLIS);
        long to = Math.min(last, toMillis - toMillis % SECOND_MILLIS);
        if (to <= from) {
            return new Stretch(null, null);
        }
        LatencyFigures figures = series.between(from, to);
        return new Stretch((double) figures.rows() * SECOND_MILLIS / (to - from), p99Micros(figures));
    }

    private static Double p99Micros(LatencyFigures figures) {
        return figures.rows() >= LatencyFigures.ROWS_FOR_P99 ? (Double) figures.p99Micros() : null;
    }

    /**
     * Finds the times in which the job did not run because of a fault, as causes of late rows: one incident for each
     * restart, on the member that the fault before it hit. The first restart after a loss begins with the loss: what
     * the lost member held was late from then on, though the others took the job for running.
     */
    public static List<Incident> restarts(List<InjectedFault> injected, List<ClusterSample> samples) {
        List<Incident> incidents = new ArrayList<>();
        for (int i = 0; i < injected.size(); i++) {
            InjectedFault fault = injected.get(i);
            boolean byLoss = fault.fault().kind().isFailure();
            for (Downtime down :
                    downtimesAfter(fault.atMillis(), until(InjectedFault.nextMillis(injected, i), samples))) {
                incidents.add(new Incident(
                        fault.address(),
                        IncidentKind.RESTART,
                        byLoss ? Math.min(fault.atMillis(), down.fromMillis) : down.fromMillis,
                        down.toMillis,
                        IncidentKind.RESTART.label() + " after " + fault.fault()));
                byLoss = false;
            }
        }
        return incidents;
    }

    private static Recovery of(
            InjectedFault injected,
            long sinceMillis,
            long untilMillis,
            List<ClusterSample> samples,
            List<Migration> migrations,
            LatencySeries series,
            double excursionMicros) {
        long from = injected.atMillis();
        Optional<ClusterSample> before =
                samples.stream().filter(sample -> sample.atMillis() <= from).reduce((earlier, later) -> later);
        Optional<ClusterSample> detected = samples.stream()
                .filter(sample -> sample.atMillis() > from)
                .filter(sample -> before.isPresent() && differ(before.get(), sample))
                .findFirst();
        List<Downtime> downtimes = downtimesAfter(from, samples);
        long settledFrom = Math.max(
                injected.endedMillis() == null ? injected.doneMillis() : injected.endedMillis(),
                settledMillis(samples, downtimes, from)
                        .or(() -> detected.map(ClusterSample::atMillis))
                        .orElse(from));
        double lagBefore = before.map(ClusterSample::sourceLagMillis).orElse(Double.NaN);
        double lagLimit = Math.max(KEEPS_UP_MILLIS, Double.isNaN(lagBefore) ? 0 : lagBefore);
        List<LatencyFigures> seconds = series.timeline(0);
        Optional<LatencyFigures> calm = seconds.stream()
                .filter(second -> second.startMillis() >= settledFrom)
                .filter(second -> second.startMillis() <= untilMillis - SECOND_MILLIS)
                .filter(second -> second.p99Micros() <= excursionMicros)
                .filter(second -> keepsUp(samples, second.startMillis(), lagLimit))
                .findFirst();
        long to = calm.map(second -> second.startMillis() + SECOND_MILLIS).orElse(wholeSecondsUntil(untilMillis, from));
        LatencyFigures meanwhile = series.between(from, to);
        long recovered = calm.isPresent() ? to : untilMillis;
        return new Recovery(
                injected,
                detected.map(seen -> seen.atMillis() - from).orElse(null),
                downtimes.isEmpty() ? null : (Long) (downtimes.get(0).toMillis() - from),
                downtimes.size(),
                calm.isPresent() ? (Long) (to - from) : null,
                meanwhile.rows(),
                p99Micros(meanwhile),
                meanwhile.maxMicros(),
                migrations,
                List.of(
                        stretch(sinceMillis, from, series, seconds),
                        stretch(from, recovered, series, seconds),
                        stretch(recovered, untilMillis, series, seconds)));
    }

    /** The second in which the next fault begins belongs to the next fault; but each fault has at least one second. */
    private static long wholeSecondsUntil(long untilMillis, long fromMillis) {
        return Math.max(untilMillis - untilMillis % SECOND_MILLIS, fromMillis + 1);
    }

    private static boolean differ(ClusterSample one, ClusterSample other) {
        return one.members() != other.members() || one.isRunning() != other.isRunning();
    }

    /** When the job ran for good again; the last sample's time if it does not run at the end. */
    private static Optional<Long> settledMillis(
            List<ClusterSample> samples, List<Downtime> downtimes, long fromMillis) {
        return Stream.concat(
                        downtimes.stream().map(Downtime::toMillis),
                        samples.stream()
                                .filter(sample -> sample.atMillis() > fromMillis)
                                .filter(sample -> !sample.isRunning())
                                .map(ClusterSample::atMillis))
                .max(Comparator.naturalOrder());
    }

    /** Whether no sample in the second that begins then shows a source that does not keep up. */
    private static boolean keepsUp(List<ClusterSample> samples, long secondMillis, double limitMillis) {
        return samples.stream()
                .filter(sample -> sample.atMillis() >= secondMillis)
                .filter(sample -> sample.atMillis() <= secondMillis + SECOND_MILLIS)
                .allMatch(sample -> Double.isNaN(sample.sourceLagMillis()) || sample.sourceLagMillis() <= limitMillis);
    }

    private static List<ClusterSample> until(long millis, List<ClusterSample> samples) {
        return samples.stream().filter(sample -> sample.atMillis() <= millis).toList();
    }

    /**
     * A time in which a job did not run, as the runner saw it: from the last sample of the running job, or the first
     * sample, to the next one that shows it running; epoch ms.
     */
    private record Downtime(long fromMillis, long toMillis) {}

    /**
     * The downtimes that are over by the last sample, and in which a sample after an instant showed that the job did
     * not run.
     */
    private static List<Downtime> downtimesAfter(long millis, List<ClusterSample> samples) {
        List<Downtime> downtimes = new ArrayList<>();
        boolean stopped = false;
        long ranUntil = samples.isEmpty() ? 0 : samples.get(0).atMillis();
        for (ClusterSample sample : samples) {
            if (sample.isRunning()) {
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
