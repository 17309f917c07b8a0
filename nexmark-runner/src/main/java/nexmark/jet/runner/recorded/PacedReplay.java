package nexmark.jet.runner.recorded;

import java.util.List;
import java.util.OptionalLong;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruptible;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.RunFacts;
import nexmark.jet.runner.job.JetJob;
import nexmark.jet.runner.job.JobSpec;
import nexmark.jet.runner.job.RowSink;
import nexmark.jet.runner.proof.RowCheck;
import nexmark.jet.runner.run.Interval;
import nexmark.jet.runner.run.RunProgress;

/**
 * Sends recorded events through a query's own pipeline at the pace of their own times. Latencies are measured by the sink of a
 * benchmark run, against the instants at which an ideal engine would have given the rows, on a {@link RecordingClock}.
 *
 * @param replay the query, and the lag that its events are allowed
 * @param warmupMillis time from the first event to the measured interval, ms; at least a window of a query with windows
 * @param measureMillis the longest measured interval, ms; empty = to the last event
 * @param drainMillis the longest wait for rows that are overdue, ms
 */
public record PacedReplay(Replay replay, long warmupMillis, OptionalLong measureMillis, long drainMillis) {

    /** From the submission to the first event: the job should be running then. */
    private static final long LEAD_MILLIS = 500;

    /**
     * Plans the replay of a recording.
     *
     * @throws UserMistake if nothing would be measured
     */
    public PacedSchedule schedule(RecordedEvents recorded) {
        return PacedSchedule.of(replay, warmupMillis, measureMillis, recorded);
    }

    /**
     * Runs the pipeline until the last row is in or overdue, or until the process is asked to end: then the result is partial.
     *
     * @param cluster a cluster of one member: the events reach the pipeline within this process
     * @param schedule this replay's
     */
    public PacedResult run(ClusterUnderTest cluster, PacedSchedule schedule, RunProgress progress) {
        ReplayContext context =
                ReplayContext.offer(cluster.hazelcast(), schedule.recorded().events());
        RecordingClock clock =
                RecordingClock.showing(schedule.interval().startMillis(), EpochClock.millis() + LEAD_MILLIS);
        PacedWatch watch = new PacedWatch(schedule, clock, drainMillis, progress);
        String name = context.name();
        JobSpec spec = replay.spec(name, replay.lagMillis(), stream -> new PacedEventsP(clock, stream));
        try (JetJob job = JetJob.submit(cluster, spec, sink(name, schedule, clock))) {
            watch.watch(job);
        } finally {
            context.withdraw(cluster.hazelcast());
        }
        return PacedResult.of(this, schedule, watch, check(schedule, watch, progress));
    }

    private static RowSink sink(String name, PacedSchedule schedule, RecordingClock clock) {
        Interval interval = schedule.interval();
        return RowSink.latency(
                new LatencySettings(name, interval.measureFromMillis(), interval.measureToMillis()),
                List.of(schedule.compared()),
                clock);
    }

    /** The rows, compared with the oracle's; null if they cannot be compared, as in a run, or on Ctrl-C. */
    private CheckResult check(PacedSchedule schedule, PacedWatch watch, RunProgress progress) {
        RunFacts facts = watch.facts();
        boolean isComparable = facts.end() == RunEnd.DRAINED
                && facts.lateEvents() == 0
                && facts.rowsMissing() == 0
                && facts.rowsAfterSettling() == 0;
        if (!isComparable) {
            return null;
        }
        progress.step("checking rows against the oracle");
        try {
            return Interruptible.call(() -> compared(schedule, watch.latencies()));
        } catch (Interrupted e) {
            watch.cutShort();
            return null;
        }
    }

    private CheckResult compared(PacedSchedule schedule, LatencyCollector latencies) {
        Slice slice = schedule.compared();
        Oracle<?> oracle = replay.query().oracle(replay.settings(), slice);
        RowCheck check = new RowCheck(oracle, slice);
        RowCheck.receive(latencies, List.of(check));
        check.due(schedule.recorded().rowsBy(oracle));
        return check.result();
    }
}
