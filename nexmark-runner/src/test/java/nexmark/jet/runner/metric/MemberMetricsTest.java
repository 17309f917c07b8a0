package nexmark.jet.runner.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import nexmark.jet.runner.Eventually;
import nexmark.jet.runner.cluster.EmbeddedCluster;
import nexmark.jet.runner.metric.EngineMetric.Scope;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class MemberMetricsTest {

    private static EmbeddedCluster cluster;
    private static MetricSampler metrics;

    @BeforeAll
    static void start() {
        cluster = EmbeddedCluster.start(2, 2);
        metrics = MetricSampler.started(cluster.hazelcast(), Set.of(Scope.MEMBER));
    }

    @AfterAll
    static void stop() {
        metrics.close();
        cluster.close();
    }

    @Test
    void eachOfTwoMembersOwnsHalfOfThePartitions() {
        cluster.hazelcast().getMap("makesPartitionsExist").put("a", 1);
        assertThat(metrics.sample().get("ownedPartitionCount")).isBetween(100.0, 171.0);
    }

    @Test
    void memberIsConnectedToTheOther() {
        assertThat(awaitFigure("connectionCount").get("connectionCount")).isEqualTo(1);
    }

    @Test
    void oneConnectionsTrafficIsAllOnOneOfTheThreads() {
        for (String direction : new String[] {"input", "output"}) {
            String name = direction + "ThreadImbalanceRatio";
            Map<String, Double> row = awaitFigure(name);
            Map<String, Double> parts = metrics.parts().get(name);
            assertThat(parts.values()).anyMatch(figure -> figure > 0);
            // The acceptor may have said a word over another thread before.
            assertThat(row.get(name)).isCloseTo(parts.size() / 2.0, within(0.3));
        }
    }

    @Test
    void everyCooperativeThreadOfTheMemberIsFound() {
        assertThat(metrics.sample().get("cooperativeRunDelayMillis")).isNotNaN();
        assertThat(metrics.parts().get("cooperativeRunDelayMillis")).containsOnlyKeys("thread-0");
    }

    @Test
    void everyIoThreadHasItsCpuTime() {
        assertThat(metrics.sample().get("busiestIoThreadCpuRatio")).isNotNaN();
        assertThat(metrics.parts().get("busiestIoThreadCpuRatio")).containsKeys("thread-in-0", "thread-out-0");
    }

    /** Makes traffic until the figure is there. */
    private static Map<String, Double> awaitFigure(String name) {
        HazelcastInstance member = cluster.hazelcast();
        IMap<Integer, byte[]> traffic = member.getMap("traffic");
        Map<String, Double> row = new HashMap<>();
        Eventually.isTrue("there is " + name, () -> {
            traffic.set(ThreadLocalRandom.current().nextInt(), new byte[1000]);
            row.putAll(metrics.sample());
            return !row.get(name).isNaN();
        });
        return row;
    }
}
