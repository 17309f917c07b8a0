package nexmark.jet.runner.proof;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.map.IMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.event.EventKind;
import nexmark.jet.evidence.RowCodec;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.oracle.MapOperations;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Await;
import nexmark.jet.proof.RecomputedEvents;
import nexmark.jet.result.ReadBack;
import nexmark.jet.row.MapAnswer;
import nexmark.jet.row.ObservedTime;
import nexmark.jet.runner.job.LoadedMap;
import nexmark.jet.runner.run.TinyPlan;
import org.junit.jupiter.api.Test;

class ReadBackCheckTest {

    private static final RunPlan PLAN = TinyPlan.of("map-set", 1_000, 2_000, 1);
    private static final MapOperations OPERATIONS = PLAN.workload().question().map();
    private static final Slice MEASURED = new Slice(500, 2_000);
    private static final long LONGEST_NANOS = 20_000_000;
    private static final long KEY = 42;
    private static final LoadedMap MAP = new LoadedMap(null, OPERATIONS, 17);
    private static final List<EventSequence> SEQUENCES =
            PLAN.workload().generator(0, 2_000).byTime(List.of(), EnumSet.allOf(EventKind.class));

    @Test
    void setsThatAreLostOrOlderAreFoundUnlessTheyWereNeverAcknowledged() {
        List<EventSequence> sequences = SEQUENCES;
        Map<Long, Long> lastSet = new TreeMap<>();
        new RecomputedEvents(sequences, 500, 2_000)
                .forEach(event -> lastSet.merge(OPERATIONS.key(event), event.dateTime(), Math::max), done -> {});
        List<Long> keys = lastSet.keySet().stream().limit(4).toList();
        try (ClusterUnderTest cluster = EmbeddedCluster.start(1, 1);
                LoadedMap map = LoadedMap.fill(cluster, OPERATIONS, done -> {})) {
            IMap<String, String> held = cluster.hazelcast().getMap(OPERATIONS.map());
            assertThat(held.size()).isEqualTo(100);
            lastSet.forEach((key, millis) -> held.set(OPERATIONS.text(key), OPERATIONS.value(key, millis)));
            assertThat(found(map, sequences).isRight()).isTrue();

            held.delete(OPERATIONS.text(keys.get(0)));
            held.set(OPERATIONS.text(keys.get(1)), OPERATIONS.value(keys.get(1), map.loadedStamp(keys.get(1))));
            held.set(OPERATIONS.text(keys.get(2)), OPERATIONS.value(keys.get(2), lastSet.get(keys.get(2)) - 22));
            held.set(OPERATIONS.text(keys.get(3)), "nobody's");
            ReadBack found = found(map, sequences);
            assertThat(found.isBroken()).isTrue();
            assertThat(found.inWords())
                    .isEqualTo(lastSet.size() + " keys with sets read back, 0 values compared by age:"
                            + " 1 gone, 2 with an older value, 1 with a wrong one");
            assertThat(found.examples())
                    .contains("key " + keys.get(0) + ", set at " + lastSet.get(keys.get(0)) + ", is gone")
                    .hasSize(4);

            RunPlan closed = PlanTree.of("map-set")
                    .set(PlanSettings.KEYS, 100L)
                    .set(PlanSettings.CLOSED, true)
                    .plan();
            ReadBackCheck ofAnswers = new ReadBackCheck(closed, map(closed, map), List.of(), MEASURED);
            ofAnswers.readAll(MEASURED);
            ofAnswers.answered(RowCodec.values(answer("set", keys.get(0), 1_900, 1_900)));
            ofAnswers.answered(RowCodec.values(answer("set", keys.get(2), lastSet.get(keys.get(2)) - 23, 0)));
            assertThat(ofAnswers.result(LONGEST_NANOS))
                    .extracting(ReadBack::keys, ReadBack::missing, ReadBack::stale)
                    .containsExactly(2L, 1L, 0L);

            RunPlan faulted = PLAN.with(PlanSettings.CHECK, CheckMode.FULL)
                    .with(PlanSettings.FAULTS, List.of(Fault.parse("kill@1s")));
            ReadBackCheck check = new ReadBackCheck(faulted, map, sequences, MEASURED);
            check.readAll(MEASURED);
            check.answered(RowCodec.values(answer("set", keys.get(0), 1_900, 1_900)));
            assertThat(check.result(LONGEST_NANOS))
                    .extracting(ReadBack::keys, ReadBack::missing)
                    .containsExactly(1L, 1L);
        }
    }

    /** What a get got is one of the key's sets, none that an acknowledged one had replaced, and none of later; clocks differ by 100 ms. */
    @Test
    void whatAGetGotIsComparedByWhenItWasSet() {
        NavigableSet<Long> sets = setsOf(KEY);
        long first = sets.first();
        long second = sets.stream().filter(set -> set > first + 21).findFirst().orElseThrow();
        long before = sets.lower(second);
        assertThat(second - before).isGreaterThan(21);
        long loaded = MAP.loadedStamp(KEY);
        assertThat(got(first + 121, loaded)).as("it may have come just before").isEqualTo("0 0");
        assertThat(got(first + 122, loaded)).isEqualTo("1 0");
        assertThat(got(first + 122, first)).isEqualTo("0 0");
        assertThat(got(second + 122, before)).isEqualTo("1 0");
        assertThat(got(second - 121, second)).isEqualTo("0 0");
        assertThat(got(second - 122, second)).as("it was not set yet").isEqualTo("0 1");
        long never = LongStream.range(first, 2_000)
                .filter(time -> !sets.contains(time))
                .findFirst()
                .orElseThrow();
        assertThat(got(never, never)).as("whoever asks no map knows no set").isEqualTo("0 1");
        assertThat(got(first, MAP.loadedStamp(KEY + 1))).as("another key's").isEqualTo("0 1");
        assertThat(got(first, -1)).as("no value").isEqualTo("0 1");
    }

    /** As where sets are acknowledged at once and sent a second later, or never. */
    @Test
    void whatIsReadDuringTheRunIsComparedInTheSameWay() {
        long set = setsOf(KEY).first();
        ReadBackCheck check = new ReadBackCheck(PLAN, MAP, SEQUENCES, MEASURED);
        check.saw(KEY, set + 22, set + 300, OPERATIONS.value(KEY, set));
        check.compareSeen(LONGEST_NANOS, done -> {});
        assertThat(check.result(LONGEST_NANOS).inWords())
                .isEqualTo("0 keys with sets read back, 1 value compared by age: all right");
        check = new ReadBackCheck(PLAN, MAP, SEQUENCES, MEASURED);
        check.saw(KEY, set + 22, set + 300, OPERATIONS.value(KEY, MAP.loadedStamp(KEY)));
        check.saw(KEY, set + 22, set + 300, null);
        check.compareSeen(LONGEST_NANOS, done -> {});
        assertThat(check.result(LONGEST_NANOS).inWords())
                .isEqualTo(
                        "0 keys with sets read back, 2 values compared by age: 1 gone, 1 with an older value, 0 with a wrong one");
    }

    @Test
    void keysOfSetsAreReadFromTheMapWhileARunGoesOn() {
        List<EventSequence> sequences = PLAN.workload()
                .generator(EpochClock.millis() - 2_000, Long.MAX_VALUE)
                .byTime(List.of(), EnumSet.allOf(EventKind.class));
        try (ClusterUnderTest cluster = EmbeddedCluster.start(1, 1);
                LoadedMap map = LoadedMap.fill(cluster, OPERATIONS, done -> {})) {
            ReadBackCheck check = new ReadBackCheck(PLAN, map, sequences, Slice.EVERYTHING);
            Await.until(
                    () -> {
                        check.readSome(LONGEST_NANOS);
                        check.compareSeen(LONGEST_NANOS, done -> {});
                        return check.result(LONGEST_NANOS) != null;
                    },
                    Await.FOREVER);
            assertThat(check.result(LONGEST_NANOS).stale())
                    .as("nobody has set anything")
                    .isPositive();
        }
    }

    private static NavigableSet<Long> setsOf(long key) {
        NavigableSet<Long> sets = new TreeSet<>();
        new RecomputedEvents(SEQUENCES, Long.MIN_VALUE, 2_000)
                .forEach(event -> sets.add(OPERATIONS.key(event) == key ? event.dateTime() : 0), done -> {});
        sets.remove(0L);
        return sets;
    }

    private static String got(long dateTime, long stamp) {
        ReadBackCheck check = new ReadBackCheck(PLAN, MAP, SEQUENCES, MEASURED);
        check.answered(RowCodec.values(answer("get", KEY, dateTime, stamp)));
        check.compareSeen(LONGEST_NANOS, done -> {});
        ReadBack found = check.result(LONGEST_NANOS);
        assertThat(found.seen()).isEqualTo(1);
        return found.stale() + " " + found.foreign();
    }

    private static MapAnswer answer(String operation, long key, long dateTime, long stamp) {
        return new MapAnswer(operation, key, "", dateTime, new ObservedTime(stamp), ObservedTime.NONE);
    }

    private static LoadedMap map(RunPlan plan, LoadedMap other) {
        return new LoadedMap(other.cluster(), plan.workload().question().map(), other.secret());
    }

    private static ReadBack found(LoadedMap map, List<EventSequence> sequences) {
        ReadBackCheck check = new ReadBackCheck(PLAN, map, sequences, MEASURED);
        check.readAll(MEASURED);
        return check.result(LONGEST_NANOS);
    }
}
