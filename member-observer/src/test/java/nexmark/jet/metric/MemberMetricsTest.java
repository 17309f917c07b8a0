package nexmark.jet.metric;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.map.IMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoublePredicate;
import nexmark.jet.metric.EngineMetric.Scope;
import nexmark.jet.observer.Members;
import nexmark.jet.process.Eventually;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class MemberMetricsTest {

    private static Members members;
    private static MetricSampler metrics;

    @BeforeAll
    static void start() {
        members = Members.start(2);
        metrics = MetricSampler.started(members.first(), Set.of(Scope.MEMBER));
    }

    @AfterAll
    static void stop() {
        metrics.close();
        members.close();
    }

    @Test
    void eachOfTwoMembersOwnsHalfOfThePartitions() {
        members.first().getMap("makesPartitionsExist").put("a", 1);
        assertThat(metrics.sample().get("ownedPartitionCount")).isBetween(100.0, 171.0);
    }

    @Test
    void oneConnectionsTrafficIsAllOnOneOfTheThreads() {
        for (String direction : new String[] {"input", "output"}) {
            String name = direction + "ThreadImbalanceRatio";
            // The acceptor may have said a word over another thread before, and connections may move to another thread.
            awaitFigure(name, ratio -> {
                Map<String, Double> parts = metrics.parts().get(name);
                return parts.values().stream().anyMatch(figure -> figure > 0)
                        && Math.abs(ratio - parts.size() / 2.0) < 0.3;
            });
        }
    }

    @Test
    void everyCooperativeThreadAndEveryIoThreadIsFound() {
        assertThat(metrics.sample())
                .doesNotContainEntry("cooperativeRunDelayMillis", Double.NaN)
                .doesNotContainEntry("busiestIoThreadCpuRatio", Double.NaN);
        assertThat(metrics.parts().get("cooperativeRunDelayMillis")).containsOnlyKeys("thread-0");
        assertThat(metrics.parts().get("busiestIoThreadCpuRatio")).containsKeys("thread-in-0", "thread-out-0");
    }

    /** Makes traffic until the figure is there and as expected. */
    private static void awaitFigure(String name, DoublePredicate expected) {
        IMap<Integer, byte[]> traffic = members.first().getMap("traffic");
        Eventually.isTrue(name + " is as expected", () -> {
            traffic.set(ThreadLocalRandom.current().nextInt(), new byte[1000]);
            double figure = metrics.sample().get(name);
            return !Double.isNaN(figure) && expected.test(figure);
        });
    }
}
