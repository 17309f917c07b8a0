package nexmark.jet.runner.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import nexmark.jet.event.Event;
import nexmark.jet.evidence.RowCodec;
import nexmark.jet.generator.EmissionSchedule;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.oracle.MapOperations;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.Fault.FaultKind;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.proof.RecomputedEvents;
import nexmark.jet.result.ReadBack;
import nexmark.jet.row.MapAnswer;
import nexmark.jet.runner.job.LoadedMap;

/**
 * Compares what a map holds with the sets that were acknowledged: each key after the run and, without faults, some keys
 * during it and what the kept gets got. A value may be newer or older by as much as the longest answer took.
 */
public final class ReadBackCheck {

    private static final int EXAMPLES = 5;
    /** Keys that are read in a second of the run, at most; and at most one for a hundred operations. */
    private static final int READ_AT_ONCE = 20;
    /** Longer than the longest answer, so long after their time the keys of sets are read, ms. */
    private static final long READ_AFTER_MILLIS = 200;
    /** Most keys that are read after the run, where members choose which they set. */
    private static final long MOST_KEYS = 100_000;
    /** The most by which clocks of machines may differ, ms. */
    private static final long CLOCKS_MILLIS = 100;
    /** Instead of the time at which a value was set. */
    private static final long GONE = -2;

    private final RunPlan plan;
    private final LoadedMap map;
    private final List<EventSequence> sequences;
    private final MapOperations operations;
    private final Slice measured;
    /** When each key was last set, epoch ms. */
    private final Map<Long, Long> set = new HashMap<>();

    private final Map<Long, Long> stampByKey = new HashMap<>();
    private final Queue<Reading> readings = new ConcurrentLinkedQueue<>();
    private long values;
    private long gone;
    private long stale;
    private long foreign;
    private final List<String> examples = new ArrayList<>();

    /** Whether only answers tell what was set: after faults, and where members choose what they ask. */
    private final boolean isByAnswers;

    /** @param measured the measured interval, in which keys are read */
    public ReadBackCheck(RunPlan plan, LoadedMap map, List<EventSequence> sequences, Slice measured) {
        this.plan = plan;
        this.map = map;
        this.sequences = sequences;
        this.operations = map.operations();
        this.measured = measured;
        this.isByAnswers = !plan.faults().isEmpty() || operations.settings().isChosenByMembers();
    }

    /** The stamp of a key's value at some instant of a span, epoch ms; below 0 = no stamp. */
    private record Reading(long key, long fromMillis, long toMillis, long stamp) {}

    /**
     * Asks for the keys of some sets that were due just before, without waiting for the answers. A runner on another
     * machine does not: its clock is not compared with the members'.
     *
     * @param longestNanos the longest latency of an answer so far, ns
     */
    public void readSome(long longestNanos) {
        boolean isHere = Set.of(ClusterKind.EMBEDDED, ClusterKind.PROCESSES)
                .contains(plan.cluster().kind());
        long now = EpochClock.millis();
        long from = now - READ_AFTER_MILLIS - slackMillis(longestNanos);
        if (isByAnswers || !isHere || from < measured.fromMillis() || from >= measured.toMillis()) {
            return;
        }
        EmissionSchedule schedule = sequences.get(0).schedule();
        int atMost = Math.max(1, (int) Math.min(schedule.eventsPerSecond() / 100, READ_AT_ONCE));
        long to = Math.max(from + 1, schedule.millisOf(schedule.countBeforeMillis(from) + atMost));
        Set<Long> keys = new LinkedHashSet<>();
        new RecomputedEvents(sequences, from, Math.min(to, now)).forEach(event -> addSet(event, keys), done -> {});
        keys.stream()
                .limit(Math.min(atMost, map.batch()))
                .forEach(key -> map.ask(
                        key, value -> saw(key, now - CLOCKS_MILLIS, EpochClock.millis() + CLOCKS_MILLIS, value)));
    }

    private void addSet(Event event, Set<Long> keys) {
        if (operations.isWrite(event)) {
            keys.add(operations.key(event));
        }
    }

    /** A key had a value at some instant between two, epoch ms; null if it had none. */
    void saw(long key, long fromMillis, long toMillis, String value) {
        readings.add(new Reading(key, fromMillis, toMillis, stamp(key, value)));
    }

    /**
     * Reads each key for which a set was due in an interval, while the map's members are there, or the first keys if
     * members choose them. Then, and after faults, only answered sets count.
     */
    public void readAll(Slice interval) {
        if (operations.settings().writePercent() == 0) {
            return;
        }
        if (operations.settings().isChosenByMembers()) {
            LongStream.range(0, Math.min(operations.keys(), MOST_KEYS)).forEach(key -> set.put(key, 0L));
        }
        List<EventSequence> known = operations.settings().isChosenByMembers() ? List.of() : sequences;
        new RecomputedEvents(known, interval.fromMillis(), interval.toMillis())
                .forEach(
                        event -> {
                            if (operations.isWrite(event)) {
                                set.merge(operations.key(event), event.dateTime(), Math::max);
                            }
                        },
                        done -> Interruption.check());
        map.read(set.keySet(), (key, value) -> stampByKey.put(key, stamp(key, value)));
        if (isByAnswers) {
            set.clear();
        }
    }

    private long stamp(long key, String value) {
        return value == null ? GONE : operations.stamp(key, value);
    }

    /** A row that arrived, as {@link RowCodec#values} gives it. */
    public void answered(List<Object> row) {
        MapAnswer answer = (MapAnswer) RowCodec.row(MapAnswer.class, row);
        long key = answer.key();
        long millis = answer.dateTime();
        if (!isByAnswers) {
            if (!answer.operation().equals(MapOperations.SET)) {
                readings.add(new Reading(
                        key,
                        millis - CLOCKS_MILLIS,
                        millis + CLOCKS_MILLIS,
                        answer.setAt().millis()));
            }
        } else if (answer.operation().equals(MapOperations.SET) && stampByKey.containsKey(key)) { // others were not due
            set.merge(key, millis, Math::max);
        }
    }

    /**
     * Compares what was seen during the run with the sets that were due: each value is one of them, or what was loaded,
     * and none that an acknowledged set had replaced before.
     *
     * @param longestNanos the longest latency of an answer, those of the warm-up too, ns
     * @param progress receives now and then how many events are done
     */
    public void compareSeen(long longestNanos, LongConsumer progress) {
        long slackMillis = slackMillis(longestNanos);
        List<Reading> compared = List.copyOf(readings); // an answer may still come
        Map<Long, NavigableSet<Long>> setsByKey = new HashMap<>();
        compared.forEach(one -> setsByKey.put(one.key(), new TreeSet<>()));
        long end = compared.stream().mapToLong(Reading::toMillis).max().orElse(0) + slackMillis + 1;
        if (operations.settings().writePercent() > 0 && !compared.isEmpty()) {
            new RecomputedEvents(sequences, Long.MIN_VALUE, end).forEach(event -> addSet(event, setsByKey), progress);
        }
        values = compared.size();
        for (Reading one : compared) {
            NavigableSet<Long> sets = setsByKey.get(one.key());
            boolean isReal = one.stamp() == map.loadedStamp(one.key())
                    || (sets.contains(one.stamp()) && one.stamp() <= one.toMillis() + slackMillis);
            compare(one.key(), sets.lower(one.fromMillis() - slackMillis), one.stamp(), isReal, slackMillis);
        }
    }

    private void addSet(Event event, Map<Long, NavigableSet<Long>> setsByKey) {
        Set<Long> sets = setsByKey.get(operations.key(event));
        if (sets != null && operations.isWrite(event)) {
            sets.add(event.dateTime());
        }
    }

    /**
     * The result of the check; null if nothing was read.
     *
     * @param longestNanos the longest latency of an answer, those of the warm-up too, ns
     */
    public ReadBack result(long longestNanos) {
        set.forEach((key, setMillis) -> {
            long stamp = stampByKey.get(key);
            compare(key, setMillis, stamp, stamp >= 0, slackMillis(longestNanos));
        });
        return set.size() + values == 0
                ? null
                : new ReadBack(
                        set.size(),
                        values,
                        gone,
                        stale,
                        foreign,
                        excuse(plan, plan.workload().map().orElseThrow().backups()),
                        examples);
    }

    static long slackMillis(long longestNanos) {
        return 1 + TimeUnit.NANOSECONDS.toMillis(longestNanos);
    }

    /**
     * @param setMillis when the key's last acknowledged set was due, epoch ms; null if none was
     * @param isReal whether the value is one that was loaded or set by then
     */
    private void compare(long key, Long setMillis, long stamp, boolean isReal, long slackMillis) {
        String which = setMillis == null ? "key " + key : "key " + key + ", set at " + setMillis + ",";
        boolean isLoaded = stamp == map.loadedStamp(key);
        if (stamp == GONE) {
            gone++;
            add(which + " is gone");
        } else if (!isReal) {
            foreign++;
            add(which + " has a value that nobody had set");
        } else if (setMillis != null && (isLoaded || stamp < setMillis - slackMillis)) {
            stale++;
            String of = isLoaded ? "before the run" : (setMillis - stamp) + " ms before";
            add(which + " has the value of " + of);
        }
    }

    private void add(String example) {
        if (examples.size() < EXAMPLES) {
            examples.add(example);
        }
    }

    /** Why a map may lose sets under the plan's faults; empty if it may not. */
    static String excuse(RunPlan plan, int backups) {
        long kills =
                plan.faults().stream().filter(fault -> fault.kind().kills()).count();
        if (kills > backups) {
            return "a killed member takes along what no other has a copy of (--backups " + backups + ")";
        }
        return plan.faults().stream().map(Fault::kind).anyMatch(FaultKind::canSplitCluster)
                ? "members that were cut off, or given up, come back without what was set meanwhile"
                : "";
    }
}
