package nexmark.jet.runner.run;

import nexmark.jet.evidence.RunEvidence;
import nexmark.jet.evidence.RunInterval;
import nexmark.jet.evidence.SourceHistory;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.process.Interruption;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.runner.judge.HopelessLag;

/** Decides from what was read of a job when there is nothing more to wait for. */
record RunEnding(RunEvidence evidence, EarlyEnd earlyEnd) {

    /** How the run has ended; null while the watch goes on. */
    RunEnd soFar() {
        if (Interruption.isPending()) {
            return RunEnd.INTERRUPTED;
        }
        if (earlyEnd == EarlyEnd.IF_HOPELESS && isHopeless()) {
            return RunEnd.GIVEN_UP;
        }
        boolean drained = evidence.areResultsIn();
        long plannedEnd = evidence.planned().interval().plannedEndMillis();
        long overdue = EpochClock.millis() - plannedEnd;
        if (drained && (metricsCoverMeasurement() || overdue > longestWaitForMetricsMillis())) {
            return RunEnd.DRAINED;
        }
        // After a fault a lag shrinks faster than time goes by: a lag read before the end may be gone.
        SourceHistory source = evidence.source();
        boolean hopeless = !evidence.planned().isFaulted()
                && source.readUntilMillis() > plannedEnd + RunInterval.SECOND_MILLIS
                && source.minLagMillis() > drainMillis();
        return !drained && (hopeless || overdue > drainMillis()) ? RunEnd.NOT_DRAINED : null;
    }

    private long drainMillis() {
        return evidence.planned().plan().phases().drainMillis();
    }

    private boolean isHopeless() {
        RunInterval interval = evidence.planned().interval();
        SourceHistory source = evidence.source();
        long readUntil = source.readUntilMillis();
        HopelessLag lag = new HopelessLag(
                interval.startMillis(), interval.measureFromMillis(), interval.measureToMillis(), source::minLagMillis);
        boolean climbs = evidence.planned().plan().workload().climbs();
        return climbs ? lag.isOvertakenAt(readUntil) : lag.isHopelessAt(readUntil);
    }

    /**
     * Jet collects metrics once a second or less often, so they arrive after the rows. Migrations, which follow faults,
     * are reported a second after their end.
     */
    private boolean metricsCoverMeasurement() {
        RunInterval interval = evidence.planned().interval();
        boolean isFaulted = evidence.planned().isFaulted();
        long reportedMillis = interval.measureToMillis() + (isFaulted ? RunInterval.SECOND_MILLIS : 0);
        return evidence.source().readUntilMillis() >= interval.measureToMillis()
                && Double.isFinite(
                        evidence.members().cpuSeconds(interval.measureFromMillis(), reportedMillis, !isFaulted));
    }

    /** Two collections of metrics: one may just be over at the planned end, and the next may be late. */
    private long longestWaitForMetricsMillis() {
        return Math.max(
                drainMillis(),
                2 * RunInterval.SECOND_MILLIS * evidence.members().metricsSeconds());
    }
}
