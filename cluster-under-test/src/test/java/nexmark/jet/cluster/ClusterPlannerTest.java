package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;

class ClusterPlannerTest {

    private static final String NEEDS_JDK_24 = "zgc";

    @Test
    void aPresetForNewerJdksIsRefusedForMembersOnThisMachine() {
        ClusterPlan plan = ClusterPlan.processes(2, 2, NEEDS_JDK_24);
        int jdk = Runtime.version().feature();
        if (jdk >= 24) {
            assertThatCode(() -> ClusterPlanner.check(plan)).doesNotThrowAnyException();
            return;
        }
        assertThatThrownBy(() -> ClusterPlanner.check(plan))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--jvm is 'zgc', which needs JDK 24 or newer; the members' is JDK " + jdk);
    }
}
