package nexmark.jet.runner.run;

import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import nexmark.jet.evidence.RunInterval;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.proof.IdealTimes;
import nexmark.jet.query.Query;
import nexmark.jet.question.Due;
import nexmark.jet.question.Timing;

/**
 * The forecast of a run from its plan alone: how long it takes, from the start of its cluster to its stored result, and
 * how many samples the query's main series will have; empty if only the events decide that.
 */
public record RunForecast(long millis, OptionalLong samples) {

    /** The drain usually ends with the members' last reports, long before its limit. */
    private static final long USUAL_DRAIN_MILLIS = 1_000;

    private static final long PROBE_AND_PROOF_MILLIS = 4_000;

    /** The forecast for a plan whose settings fit each other. */
    public static RunForecast of(RunPlan plan) {
        Query query = QueryLookup.byId(plan.query());
        Oracle<?> oracle = query.oracle(plan.workload().question(), Slice.EVERYTHING);
        RunInterval interval = RunInterval.of(plan, query, 0);
        long millis = startMillis(plan.cluster())
                + (plan.job().jobs() - 1) * BenchmarkRun.LEAD_OF_A_JOB_MILLIS
                + interval.plannedEndMillis()
                + Math.min(plan.phases().drainMillis(), USUAL_DRAIN_MILLIS)
                + PROBE_AND_PROOF_MILLIS;
        OptionalLong ofOneJob = samples(plan, query, oracle, interval);
        return new RunForecast(
                millis,
                ofOneJob.isEmpty() ? ofOneJob : OptionalLong.of(plan.job().jobs() * ofOneJob.getAsLong()));
    }

    /**
     * The time until the cluster is ready and event 0 is due; of embedded members in a JVM of their own. Processes of
     * one machine take as long as they took on two processors that did nothing else.
     */
    private static long startMillis(ClusterPlan cluster) {
        return switch (cluster.kind()) {
            case EMBEDDED -> TimeUnit.SECONDS.toMillis(4);
            case PROCESSES -> TimeUnit.SECONDS.toMillis(14 + 3L * cluster.members());
            case SSH -> TimeUnit.SECONDS.toMillis(20);
            case ATTACH -> TimeUnit.SECONDS.toMillis(4);
        };
    }

    private static OptionalLong samples(RunPlan plan, Query query, Oracle<?> oracle, RunInterval interval) {
        if (query.definition().timing() == Timing.COMPLETE_WINDOW) {
            return OptionalLong.of(new IdealTimes(interval.measured(), oracle.periodMillis()).count());
        }
        boolean isScheduled =
                plan.workload().eventsFrom().isEmpty() && !plan.workload().isClosed();
        if (query.due() != Due.ROW_PER_EVENT || !isScheduled) {
            return OptionalLong.empty();
        }
        List<EventSequence> sequences = plan.workload()
                .generator(0, Long.MAX_VALUE)
                .sequences(plan.workload().studyStreams(), query.definition().reads());
        double rows = sequences.stream()
                .mapToDouble(sequence -> sequence.aboutBetween(
                        sequence.schedule().countBeforeMillis(interval.measureFromMillis()),
                        sequence.schedule().countBeforeMillis(interval.measureToMillis())))
                .sum();
        return OptionalLong.of(Math.round(rows));
    }
}
