package nexmark.jet.runner.recorded;

import com.hazelcast.jet.core.metrics.JobMetrics;
import java.util.concurrent.TimeUnit;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.process.Await;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.RunFacts;
import nexmark.jet.runner.job.DroppedEvents;
import nexmark.jet.runner.job.JetJob;
import nexmark.jet.runner.job.SourceHistory;
import nexmark.jet.runner.job.SourceReading;
import nexmark.jet.runner.run.Interval;
import nexmark.jet.runner.run.RunProgress;

/** Watches a paced replay until its last rows are in, and keeps what it reads. */
final class PacedWatch {

    private static final long SECOND_MILLIS = TimeUnit.SECONDS.toMillis(1);

    private final PacedSchedule schedule;
    private final RecordingClock clock;
    private final long drainMillis;
    private final RunProgress progress;

    private final LatencyCollector latencies = new LatencyCollector();
    private final SourceHistory source;
    private final DroppedEvents dropped = new DroppedEvents();
    private long emitted;
    private long lastSecond;
    /** The measured interval, or the part of it before the replay was cut short. */
    private Interval interval;
    /** Null until the watch is over. */
    private RunEnd end;

    /** @param drainMillis the longest wait for rows after the planned end, ms */
    PacedWatch(PacedSchedule schedule, RecordingClock clock, long drainMillis, RunProgress progress) {
        this.schedule = schedule;
        this.clock = clock;
        this.drainMillis = drainMillis;
        this.progress = progress;
        this.interval = schedule.interval();
        this.source = new SourceHistory(clock.epochMillis(interval.startMillis()));
    }

    /** Returns when all awaited rows are in, when their time is over, or on Ctrl-C. The job has been cancelled then. */
    void watch(JetJob job) {
        if (!Await.until(() -> isOver(job), Await.FOREVER)) {
            cutShort();
        }
        job.cancel();
        read(job.metrics());
        job.takeReports(latencies::accept);
        latencies.finish();
    }

    /** The user does not want to wait any more. */
    void cutShort() {
        end = RunEnd.INTERRUPTED;
        interval = interval.endedAt(clock.millis());
    }

    private boolean isOver(JetJob job) {
        job.failIfFailed(job.status());
        job.takeReports(latencies::accept);
        long second = Math.floorDiv(EpochClock.millis() - EpochClock.PHASE_MILLIS, SECOND_MILLIS);
        if (second > lastSecond) {
            lastSecond = second;
            read(job.metrics());
            progress.running(running(clock.millis()));
        }
        end = endSoFar();
        return end != null;
    }

    /** The metrics of the last second of the measured interval arrive after its rows. */
    private RunEnd endSoFar() {
        boolean isOverdue = clock.millis() - interval.plannedEndMillis() > drainMillis;
        if (latencies.lowestWatermarkMillis() < schedule.untilMillis()) {
            return isOverdue ? RunEnd.NOT_DRAINED : null;
        }
        boolean isRead = source.readUntilMillis() >= clock.epochMillis(interval.measureToMillis());
        return isRead || isOverdue ? RunEnd.DRAINED : null;
    }

    private void read(JobMetrics metrics) {
        source.add(SourceReading.of(metrics));
        dropped.add(metrics);
        emitted = Math.max(emitted, SourceReading.emittedSoFar(metrics));
    }

    private RunProgress.Running running(long nowMillis) {
        boolean isMeasuring = nowMillis >= interval.measureFromMillis();
        long readUntil = source.readUntilMillis();
        return new RunProgress.Running(
                interval.phase(nowMillis),
                Math.max(0, (isMeasuring ? interval.plannedEndMillis() : interval.measureFromMillis()) - nowMillis),
                schedule.eventsInSecondBefore(nowMillis),
                source.emittedPerSecond(readUntil - SECOND_MILLIS, readUntil),
                source.maxLagMillis(),
                latencies.live().since(isMeasuring ? interval.measureFromMillis() : interval.startMillis()));
    }

    RunEnd end() {
        return end;
    }

    Interval interval() {
        return interval;
    }

    LatencyCollector latencies() {
        return latencies;
    }

    /** Events that have entered the pipeline. */
    long emitted() {
        return emitted;
    }

    /** The largest lag of the source in any second that begins in the measured interval, ms; null if none was read. */
    Double maxLagMillis() {
        double lag = source.maxLagMillis(
                clock.epochMillis(Math.floorDiv(interval.measureFromMillis(), SECOND_MILLIS) * SECOND_MILLIS),
                clock.epochMillis(interval.measureToMillis()));
        return Double.isNaN(lag) ? null : (Double) lag;
    }

    RunFacts facts() {
        return new RunFacts(
                end,
                null,
                null,
                null,
                null,
                dropped.count(),
                latencies.rowsMissing(),
                latencies.rowsAfterSettling(),
                latencies.negatives(),
                latencies.mostNegativeNanos(),
                null);
    }
}
