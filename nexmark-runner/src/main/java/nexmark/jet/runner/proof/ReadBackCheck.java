package nexmark.jet.runner.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.oracle.MapOperations;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.Fault.FaultKind;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.result.ReadBack;
import nexmark.jet.row.MapAnswer;
import nexmark.jet.runner.job.LoadedMap;
import nexmark.jet.runner.job.RowCodec;

/** Compares what a map holds after its run with the sets that were acknowledged. */
public final class ReadBackCheck {

    private static final int EXAMPLES = 5;
    /** Instead of the time at which a value was set. */
    private static final long GONE = -2;

    /** When each key was last set, epoch ms. */
    private final Map<Long, Long> set = new HashMap<>();

    private final Map<Long, Long> held = new HashMap<>();
    private final List<String> examples = new ArrayList<>();

    private ReadBackCheck() {}

    /** Reads each key for which a set was due in a slice, while the map's members are there. */
    public static ReadBackCheck read(LoadedMap map, List<EventSequence> sequences, Slice slice) {
        MapOperations operations = map.operations();
        ReadBackCheck check = new ReadBackCheck();
        new RecomputedEvents(sequences, slice.fromMillis(), slice.toMillis())
                .forEach(
                        event -> {
                            if (operations.isWrite(event)) {
                                check.set.merge(operations.key(event), event.dateTime(), Math::max);
                            }
                        },
                        done -> Interruption.check());
        map.read(
                check.set.keySet(),
                (key, value) -> check.held.put(key, value == null ? GONE : operations.stamp(key, value)));
        return check;
    }

    /** After faults only the sets count whose answers arrived; until this is called, all that were due do. */
    public void countOnlyAnswered() {
        set.clear();
    }

    /** A row that arrived, as {@link RowCodec#values} gives it. */
    public void answered(List<Object> row) {
        MapAnswer answer = (MapAnswer) RowCodec.row(MapAnswer.class, row);
        if (answer.operation().equals(MapOperations.SET) && held.containsKey(answer.key())) { // others were not due
            set.merge(answer.key(), answer.dateTime(), Math::max);
        }
    }

    /**
     * What was found. A set may have been done as long after its time as the longest answer took, so a value is older only if it
     * is by more than that older than the key's last set.
     *
     * @param longestNanos the longest latency of an answer, those of the warm-up too, ns
     */
    public ReadBack result(RunPlan plan, long longestNanos) {
        long slackMillis = 1 + TimeUnit.NANOSECONDS.toMillis(longestNanos);
        long[] counts = new long[3];
        set.forEach((key, setMillis) -> {
            long stamp = held.get(key);
            if (stamp == GONE) {
                counts[0]++;
                add(key, setMillis, "is gone");
            } else if (stamp < 0) {
                counts[2]++;
                add(key, setMillis, "has a value that nobody set");
            } else if (stamp < setMillis - slackMillis) {
                counts[1]++;
                add(
                        key,
                        setMillis,
                        stamp == MapOperations.LOADED
                                ? "has the value of before the run"
                                : "has the value of " + (setMillis - stamp) + " ms before");
            }
        });
        return new ReadBack(set.size(), counts[0], counts[1], counts[2], excuse(plan), examples);
    }

    private void add(long key, long setMillis, String what) {
        if (examples.size() < EXAMPLES) {
            examples.add("key " + key + ", set at " + setMillis + ", " + what);
        }
    }

    /** Why a map may lose sets under the plan's faults; empty if it may not. */
    private static String excuse(RunPlan plan) {
        int backups = plan.workload().map().orElseThrow().backups();
        long kills = plan.faults().stream()
                .filter(fault -> fault.kind() == FaultKind.KILL)
                .count();
        if (kills > backups) {
            return "a killed member takes along what no other has a copy of (--backups " + backups + ")";
        }
        return plan.faults().stream().map(Fault::kind).anyMatch(FaultKind::canSplitCluster)
                ? "members that were cut off, or given up, come back without what was set meanwhile"
                : "";
    }
}
