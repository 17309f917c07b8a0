package nexmark.jet.runner.proof;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.map.IMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.oracle.MapOperations;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.ReadBack;
import nexmark.jet.row.MapAnswer;
import nexmark.jet.runner.job.LoadedMap;
import nexmark.jet.runner.job.RowCodec;
import nexmark.jet.runner.run.TinyPlan;
import org.junit.jupiter.api.Test;

class ReadBackCheckTest {

    private static final RunPlan PLAN = TinyPlan.of("map-set", 1_000, 2_000, 1);
    private static final MapOperations OPERATIONS = PLAN.workload().question().map();
    private static final Slice MEASURED = new Slice(500, 2_000);
    private static final long LONGEST_NANOS = 20_000_000;

    @Test
    void setsThatAreLostOrOlderAreFoundUnlessTheyWereNeverAcknowledged() {
        List<EventSequence> sequences =
                PLAN.workload().generator(0, 2_000).byTime(List.of(), EnumSet.allOf(EventKind.class));
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
            held.set(OPERATIONS.text(keys.get(1)), OPERATIONS.value(keys.get(1), 0));
            held.set(OPERATIONS.text(keys.get(2)), OPERATIONS.value(keys.get(2), lastSet.get(keys.get(2)) - 22));
            held.set(OPERATIONS.text(keys.get(3)), "nobody's");
            ReadBack found = found(map, sequences);
            assertThat(found.isBroken()).isTrue();
            assertThat(found.inWords())
                    .isEqualTo(lastSet.size()
                            + " keys with sets read back: 1 gone, 2 with an older value, 1 with a wrong one");
            assertThat(found.examples())
                    .contains("key " + keys.get(0) + ", set at " + lastSet.get(keys.get(0)) + ", is gone")
                    .hasSize(4);

            ReadBackCheck check = ReadBackCheck.read(map, sequences, MEASURED);
            check.countOnlyAnswered();
            check.answered(RowCodec.values(new MapAnswer("set", keys.get(0), "", 1_900)));
            assertThat(check.result(PLAN, LONGEST_NANOS))
                    .extracting(ReadBack::keys, ReadBack::missing)
                    .containsExactly(1L, 1L);
        }
    }

    private static ReadBack found(LoadedMap map, List<EventSequence> sequences) {
        return ReadBackCheck.read(map, sequences, MEASURED).result(PLAN, LONGEST_NANOS);
    }
}
