package nexmark.jet.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import nexmark.jet.latency.LatencySummary;

/** Picks out of a result the figures by which runs are compared, each a number under a name of its own. */
final class Summary {

    private final Map<String, Double> figures = new LinkedHashMap<>();

    private Summary() {}

    static Map<String, Double> of(RunResult result) {
        Summary summary = new Summary();
        summary.addLatency(result.main(), result.cluster());
        summary.addThroughput(result.throughput());
        summary.add("heapAfterGcMegabytes", largestMean(result.cluster().members(), "heapAfterGcMegabytes"));
        summary.add("measuredSeconds", result.times().measuredSeconds());
        if (result.rows().faulted() == null) {
            summary.addRows(result.rows().check());
            summary.addInstants(result.rows().instants());
        } else {
            summary.addRows(result.rows().faulted().rows());
            summary.add(
                    "caughtUpMillis", longestRecovery(result.rows().faulted().recoveries()));
        }
        summary.add("bytesPerEvent", result.job().network().bytesPerEvent());
        summary.addSnapshots(result.job().snapshots());
        return summary.figures;
    }

    private void addLatency(LatencySummary main, RunResult.ClusterFigures cluster) {
        main.percentiles()
                .forEach((name, percentile) -> addLatency(name.replace(".", "") + "Ms", percentile.micros(), cluster));
        addLatency("maxMs", main.maxMicros(), cluster);
        add("samples", (double) main.samples());
    }

    private void addThroughput(Throughput throughput) {
        add("offeredPerSecond", (double) throughput.offeredPerSecond());
        add("scheduledPerSecond", throughput.scheduledPerSecond());
        add("emittedPerSecond", throughput.emittedPerSecond());
        add("resultsPerSecond", throughput.resultsPerSecond());
        add("maxLagMillis", throughput.maxLagMillis());
        add("cpuSecondsPerMillionEvents", throughput.cpuSecondsPerMillionEvents());
        add("eventsPerCoreSecond", throughput.eventsPerCoreSecond());
    }

    /** Of the members, the largest mean over the measured seconds; null if none has the figure. */
    private static Double largestMean(List<MemberFigures> members, String metric) {
        return members.stream()
                .map(member -> member.figures().get(metric))
                .filter(Objects::nonNull)
                .map(MemberFigures.Spread::mean)
                .max(Double::compare)
                .orElse(null);
    }

    /** Null if there was no fault, or if the job did not catch up after one: then the longest time is not known. */
    private static Double longestRecovery(List<Recovery> recoveries) {
        boolean allCaughtUp = recoveries.stream().map(Recovery::caughtUpMillis).allMatch(Objects::nonNull);
        return recoveries.isEmpty() || !allCaughtUp
                ? null
                : (Double) recoveries.stream()
                        .mapToDouble(Recovery::caughtUpMillis)
                        .max()
                        .orElseThrow();
    }

    private void addSnapshots(Snapshots snapshots) {
        if (snapshots != null && snapshots.medianMillis() != null) {
            add("snapshotMillis", (double) snapshots.medianMillis());
        }
    }

    private void addInstants(CheckedInstants instants) {
        if (instants != null) {
            add("instantsRecomputed", (double) instants.recomputed());
            add("instantsMissing", (double) instants.missing());
            add("instantsWrong", (double) instants.wrong());
        }
    }

    /** Nothing that was compared proves nothing, so it has no figure. */
    private void addRows(CheckResult check) {
        if (check.rowsExpected() > 0 || check.rowsReceived() > 0) {
            addRows(check.rowsExpected(), check.missing(), check.unexpected());
        }
    }

    private void addRows(DeliveredRows rows) {
        addRows(rows.expected(), rows.lost(), rows.wrong());
        add("rowsDuplicated", (double) rows.duplicated());
    }

    private void addRows(long compared, long lost, long wrong) {
        add("rowsCompared", (double) compared);
        add("rowsLost", (double) lost);
        add("rowsWrong", (double) wrong);
    }

    /** A latency that the clocks' error hides is no figure. */
    private void addLatency(String name, Double micros, RunResult.ClusterFigures cluster) {
        boolean isFigure = micros != null && !cluster.hides(micros);
        add(name, isFigure ? (Double) (micros / TimeUnit.MILLISECONDS.toMicros(1)) : null);
    }

    private void add(String name, Double figure) {
        if (figure != null) {
            figures.put(name, figure);
        }
    }
}
