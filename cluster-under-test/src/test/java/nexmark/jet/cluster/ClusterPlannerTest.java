package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterPlannerTest {

    private static final String NEEDS_JDK_24 = "zgc";

    static List<ClusterPlan> onThisMachine() {
        return List.of(
                ClusterPlan.embedded(1, 1).withJvm(Optional.of(NEEDS_JDK_24)),
                ClusterPlan.processes(2, 2, NEEDS_JDK_24));
    }

    @ParameterizedTest
    @MethodSource("onThisMachine")
    void aPresetForNewerJdksIsRefusedForMembersOnThisMachine(ClusterPlan plan) {
        int jdk = Runtime.version().feature();
        if (jdk >= 24) {
            assertThatCode(() -> ClusterPlanner.check(plan)).doesNotThrowAnyException();
            return;
        }
        assertThatThrownBy(() -> ClusterPlanner.check(plan))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--jvm is 'zgc', which needs JDK 24 or newer; the members' is JDK " + jdk);
    }

    @Test
    void heapsThatTheMachineCannotHoldAreRefused() {
        assumeThat(Path.of("/proc/meminfo"))
                .as("the platform says how much memory is available")
                .exists();
        ClusterPlan plan = ClusterPlan.processes(2, 2, "g1-5ms");
        assertThatThrownBy(() -> ClusterPlanner.check(plan.withJvmOptions("-Xmx9000g")))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith("--cluster processes:2 takes ");
    }
}
