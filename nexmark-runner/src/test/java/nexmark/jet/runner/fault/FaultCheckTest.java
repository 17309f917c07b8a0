package nexmark.jet.runner.fault;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import nexmark.jet.runner.UserMistake;
import nexmark.jet.runner.cluster.ClusterPlan;
import org.junit.jupiter.api.Test;

class FaultCheckTest {

    private static final String TWO_HOSTS = "../cluster-configs/inventory-two-hosts.json";

    @Test
    void aMemberCanBeAddedOnlyWhereAHostIsLeftForIt() {
        assertThatCode(() -> check(1, "add@1s")).doesNotThrowAnyException();
        assertThatThrownBy(() -> check(2, "add@1s"))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--fault add@1s: the members of --cluster ssh:" + TWO_HOSTS
                        + ":2 leave 0 of its 2 hosts to spare, expected one for each member that is added:"
                        + " ssh:FILE:N takes the first N");
        assertThatThrownBy(() -> check(1, "add@1s", "add@2s"))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith("--fault add@2s: ");
    }

    private static void check(int members, String... faults) {
        ClusterPlan cluster = ClusterPlan.ssh(TWO_HOSTS, members, members, "g1-5ms");
        FaultCheck.check(Stream.of(faults).map(Fault::parse).toList(), cluster, 1);
    }
}
