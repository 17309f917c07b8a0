package nexmark.jet.runner.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

/** A run in a container that may use half a processor. */
@ExtendWith(DockerCondition.class)
@Tag("full")
class ContainerQuotaIT {

    private static final long HALF_A_PROCESSOR = 500_000_000;
    private static final long MEMORY_BYTES = 1L << 30;
    private static final String RUN = "sh entrypoint run q5 --rate 20k --warmup 5s --measure 10s;"
            + " cat results/runs/*/incidents.csv; echo the run is over; sleep 600";

    @Test
    void saysSoAndWhenItsQuotaWasUsedUp() {
        try (GenericContainer<?> run = new GenericContainer<>(ContainerMembers.image())
                .withCreateContainerCmdModifier(command -> command.withEntrypoint("sh", "-c", RUN)
                        .getHostConfig()
                        .withNanoCPUs(HALF_A_PROCESSOR)
                        .withMemory(MEMORY_BYTES))
                .waitingFor(
                        Wait.forLogMessage(".*the run is over.*\\n", 1).withStartupTimeout(Duration.ofMinutes(8)))) {
            run.start();
            assertThat(run.getLogs()).contains("the control group allows 0.5 processors of ", "CPU_THROTTLED");
        }
    }
}
