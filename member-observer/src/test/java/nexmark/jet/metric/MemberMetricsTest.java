package nexmark.jet.metric;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.map.IMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import nexmark.jet.metric.MetricSampler.Sample;
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
        metrics = new MetricSampler(members.first(), Set.of(Scope.MEMBER));
    }

    @AfterAll
    static void stop() {
        metrics.close();
        members.close();
    }

    @Test
    void eachOfTwoMembersOwnsHalfOfThePartitions() {
        members.first().getMap("makesPartitionsExist").put("a", 1);
        assertThat(sample().figures().get("ownedPartitionCount")).isBetween(100.0, 171.0);
    }

    @Test
    void oneConnectionsTrafficIsAllOnOneOfTheThreads() {
        for (String direction : new String[] {"input", "output"}) {
            String name = direction + "ThreadImbalanceRatio";
            // The acceptor may have said a word over another thread before, and connections may move to another thread.
            IMap<Integer, byte[]> traffic = members.first().getMap("traffic");
            Eventually.isTrue(name + " is half of the threads", () -> {
                traffic.set(ThreadLocalRandom.current().nextInt(), new byte[1000]);
                Sample sample = sample();
                Map<String, Double> parts = sample.parts().getOrDefault(name, Map.of());
                return parts.values().stream().anyMatch(figure -> figure > 0)
                        && Math.abs(sample.figures().get(name) - parts.size() / 2.0) < 0.3;
            });
        }
    }

    @Test
    void everyCooperativeThreadAndEveryIoThreadIsFound() {
        Sample sample = sample();
        assertThat(sample.figures())
                .doesNotContainEntry("cooperativeRunDelayMillis", Double.NaN)
                .doesNotContainEntry("busiestIoThreadCpuRatio", Double.NaN);
        assertThat(sample.parts().get("cooperativeRunDelayMillis")).containsOnlyKeys("thread-0");
        assertThat(sample.parts().get("busiestIoThreadCpuRatio")).containsKeys("thread-in-0", "thread-out-0");
    }

    private static Sample sample() {
        Sample sample = new Sample();
        metrics.sample(sample);
        return sample;
    }
}
