package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.List;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemberJvmTest {

    @ParameterizedTest
    @ValueSource(strings = {"garbage", "Xmx4g -Xms4g"})
    void whatIsNotAnOptionOfJavaIsNamed(String options) {
        assertThatExceptionOfType(UserMistake.class)
                .isThrownBy(() -> MemberJvm.checkOptions(List.of(options.split(" "))))
                .withMessageEndingWith("', expected an option of java such as -Xmx4g");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xms4g -Xmx4g", "@more.args --add-opens java.base/java.lang=ALL-UNNAMED -Xmx1g"})
    void anOptionMayHaveItsValueInTheNextWord(String options) {
        assertThatNoException().isThrownBy(() -> MemberJvm.checkOptions(List.of(options.split(" "))));
    }

    @Test
    void aPresetForNewerJdksIsRefusedForMembersOnThisMachine() {
        ClusterPlan plan = ClusterPlan.processes(2, 2, "zgc");
        int jdk = Runtime.version().feature();
        if (jdk >= 24) {
            assertThatNoException().isThrownBy(() -> ClusterPlanner.check(plan));
            return;
        }
        assertThatExceptionOfType(UserMistake.class)
                .isThrownBy(() -> ClusterPlanner.check(plan))
                .withMessage("--jvm is 'zgc', which needs JDK 24 or newer; the members' is JDK " + jdk);
    }
}
