package nexmark.jet.runner.recorded;

import java.util.Map;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.question.Timing;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.Status;
import nexmark.jet.result.Verdict;
import nexmark.jet.runner.judge.ReplayJudge;

/**
 * What a paced replay measured.
 *
 * @param query id of the query
 * @param status how the replay ended; never valid, because a recording cannot be judged as a planned run is
 * @param events recorded events that the query reads
 * @param emitted how many of these entered the pipeline
 * @param allowedLagMillis how long an event may arrive after an event of a later time, ms
 * @param measuredSeconds length of the measured interval, s
 * @param maxLagMillis the longest time for which an event waited after it was due, ms, by the seconds of the measured interval;
 *     null if it is not known
 * @param main the latency series that counts for the query
 * @param latency the series by name
 * @param facts how the replay ended, and what did not arrive as it should
 * @param check all awaited rows, compared with the oracle's; null if they could not be compared
 * @param verdict why the figures may not be quoted as those of a benchmark run
 */
public record PacedResult(
        String query,
        Status status,
        long events,
        long emitted,
        long allowedLagMillis,
        double measuredSeconds,
        Double maxLagMillis,
        String main,
        Map<String, LatencySummary> latency,
        RunFacts facts,
        CheckResult check,
        Verdict verdict) {

    static PacedResult of(PacedReplay paced, PacedSchedule schedule, PacedWatch watch, CheckResult check) {
        Replay replay = paced.replay();
        LatencyCollector latencies = watch.latencies();
        Timing timing = replay.query().definition().timing();
        RunFacts facts = watch.facts();
        ReplayJudge judge = new ReplayJudge(facts, check, replay.lagMillis(), paced.drainMillis());
        return new PacedResult(
                replay.query().id(),
                judge.status(),
                schedule.events(),
                watch.emitted(),
                replay.lagMillis(),
                watch.interval().measuredSeconds(),
                watch.maxLagMillis(),
                (timing == Timing.COMPLETE_WINDOW ? latencies.complete() : latencies.every()).name(),
                latencies.summaries(),
                facts,
                check,
                judge.verdict());
    }
}
