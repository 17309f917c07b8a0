package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicReference;
import nexmark.jet.cluster.ClusterStarter;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruption.TimeLimit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that is interrupted while its environment is probed: nothing has been measured. */
class InterruptedStartTest {

    @TempDir
    private Path logs;

    private TimeLimit limit;

    @AfterEach
    void goOn() {
        if (limit != null) {
            limit.close();
        }
    }

    @Test
    void noJobIsSubmittedAndTheClusterIsDown() {
        AtomicReference<ClusterUnderTest> cluster = new AtomicReference<>();
        RunProgress interrupting = new Silent() {
            @Override
            public void step(String what) {
                if (what.equals("probing the environment")) {
                    limit = TimeLimit.of(Duration.ZERO);
                }
            }
        };
        BenchmarkRun run = new BenchmarkRun(
                "interrupted",
                TinyPlan.of("q1", 1000, 60_000, 1),
                QueryLookup.byId("q1"),
                interrupting,
                EarlyEnd.NEVER);
        ClusterStarter starter = (plan, folder) -> {
            cluster.set(EmbeddedCluster.start(1, 1));
            return cluster.get();
        };
        assertThatThrownBy(() -> run.run(starter, logs, false, new ArrayList<>()))
                .isInstanceOf(Interrupted.class);
        assertThat(limit).isNotNull();
        assertThatThrownBy(() -> cluster.get().hazelcast()).isInstanceOf(RuntimeException.class);
    }
}
