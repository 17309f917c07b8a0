package nexmark.jet.observer;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.map.IMap;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.process.Eventually;
import org.junit.jupiter.api.Test;

/** A look is a second, and that is half of the limit. */
class RunnerSilenceTest {

    @Test
    void aRunnerThatBeatsIsHeardForEverAndOneThatStopsIsGoneAtTheLimit() {
        try (EmbeddedCluster cluster = EmbeddedCluster.start(1, 1)) {
            IMap<String, Long> map = cluster.hazelcast().getMap("heartbeat");
            RunnerHeartbeat.Silence silence = new RunnerHeartbeat.Silence(map, 2);
            for (long beat = 0; beat < 10; beat++) {
                map.set(RunnerHeartbeat.COUNT, beat);
                silence.look();
                Eventually.isTrue("the beat is heard", () -> {
                    silence.look();
                    return !silence.isLong();
                });
            }
            silence.look();
            assertThat(silence.isLong()).isTrue();
            assertThat(silence.isTooLong()).isFalse();
            silence.look();
            assertThat(silence.isTooLong()).isTrue();
        }
    }
}
