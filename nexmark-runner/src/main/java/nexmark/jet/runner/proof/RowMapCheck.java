package nexmark.jet.runner.proof;

import com.hazelcast.map.IMap;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import nexmark.jet.evidence.PlannedRun;
import nexmark.jet.evidence.RunEvidence;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.proof.RecomputedEvents;
import nexmark.jet.query.RowMap;
import nexmark.jet.result.ReadBack;

/** Reads the rows of the end of the measured interval back, from the map that each job sets its rows into. */
public final class RowMapCheck {

    private static final long MOST_MILLIS = 1_000;

    private RowMapCheck() {}

    /**
     * Compares the rows that were due last with each map, which has each or, under the same key, a newer one. That may
     * be older by as much as the longest latency, those of the warm-up too, within which sets overtake each other.
     *
     * @param evidence gets the results, for each job
     * @param maps by the job's number, from 1 on
     * @throws nexmark.jet.process.Interrupted if Ctrl-C ended the work
     */
    public static void read(RunEvidence evidence, Slice measured, IntFunction<IMap<Integer, byte[]>> maps) {
        PlannedRun run = evidence.planned();
        Slice last = new Slice(Math.max(measured.fromMillis(), measured.toMillis() - MOST_MILLIS), measured.toMillis());
        Oracle<Object> oracle = run.oracle(last);
        Map<Integer, Long> dueByKey = new HashMap<>();
        for (Object row : RecomputedEvents.rows(oracle, last, run.sequences(), done -> Interruption.check())) {
            long dueMillis = oracle.idealTime(row);
            dueByKey.merge(RowMap.key(RowMap.value(row, dueMillis)), dueMillis, Math::max);
        }
        int number = 1;
        for (RunEvidence job : evidence.ofJobs()) {
            Interruption.check();
            job.rowMap().set(compared(job, dueByKey, maps.apply(number).getAll(dueByKey.keySet())));
            number++;
        }
    }

    private static ReadBack compared(RunEvidence job, Map<Integer, Long> dueByKey, Map<Integer, byte[]> found) {
        long slackMillis = ReadBackCheck.slackMillis(job.latencies().longestNanos());
        long stale = 0;
        long foreign = 0;
        for (Map.Entry<Integer, byte[]> entry : found.entrySet()) {
            boolean isForeign = RowMap.key(entry.getValue()) != entry.getKey();
            boolean isOld = ByteBuffer.wrap(entry.getValue()).getLong() < dueByKey.get(entry.getKey()) - slackMillis;
            foreign += isForeign ? 1 : 0;
            stale += !isForeign && isOld ? 1 : 0;
        }
        int keys = dueByKey.size();
        RunPlan plan = job.planned().plan();
        boolean mayLack = job.planned().isFaulted() && plan.job().guarantee() == Guarantee.NONE;
        String excuse = mayLack ? "a job without snapshots lost events by a fault" : ReadBackCheck.excuse(plan, 1);
        return keys == 0
                ? null
                : new ReadBack(keys, found.size(), keys - found.size(), stale, foreign, excuse, List.of());
    }
}
