package nexmark.jet.observer;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.map.IMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.process.Eventually;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** On a clock that the test turns. A second is half of the limit. */
class RunnerSilenceTest {

    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LIMIT_NANOS = 2 * SECOND_NANOS;

    private static EmbeddedCluster cluster;

    private final AtomicLong clock = new AtomicLong();

    @BeforeAll
    static void startMember() {
        cluster = EmbeddedCluster.start(1, 1);
    }

    @AfterAll
    static void stopMember() {
        cluster.close();
    }

    @Test
    void aRunnerThatBeatsIsHeardForEverAndOneThatStopsIsGoneAtTheLimit() {
        IMap<String, Long> map = cluster.hazelcast().getMap("heartbeat");
        RunnerHeartbeat.Silence silence = new RunnerHeartbeat.Silence(map, LIMIT_NANOS, clock::get);
        for (long beat = 0; beat < 10; beat++) {
            map.set(RunnerHeartbeat.COUNT, beat);
            assertThat(isTooLongAfterASecond(silence)).isFalse();
            assertThat(silence.isLong()).isTrue();
            Eventually.isTrue("the beat is heard", () -> !silence.isTooLong() && !silence.isLong());
        }

        assertThat(isTooLongAfterASecond(silence)).isFalse();
        assertThat(isTooLongAfterASecond(silence)).isTrue();
    }

    @Test
    void theTimeInWhichTheMemberWasFrozenDoesNotCount() {
        RunnerHeartbeat.Silence silence =
                new RunnerHeartbeat.Silence(cluster.hazelcast().getMap("no heartbeat"), LIMIT_NANOS, clock::get);
        clock.addAndGet(1_000 * SECOND_NANOS);
        assertThat(silence.isTooLong()).isFalse();
    }

    private boolean isTooLongAfterASecond(RunnerHeartbeat.Silence silence) {
        clock.addAndGet(SECOND_NANOS);
        return silence.isTooLong();
    }
}
