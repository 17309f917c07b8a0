package nexmark.jet.runner.fault;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultCheckTest {

    private static final String TWO_HOSTS = "../cluster-configs/inventory-two-hosts.json";

    @Test
    void aMemberCanBeAddedOnlyWhereAHostIsLeftForIt() {
        assertThatCode(() -> check(1, "add@1s")).doesNotThrowAnyException();
        assertThatThrownBy(() -> check(2, "add@1s"))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--fault add@1s: the members of --cluster ssh:" + TWO_HOSTS
                        + ":2 leave 0 of its 2 hosts to spare, expected one host for each member that is"
                        + " added: ssh:FILE:N takes the first N hosts");
        assertThatThrownBy(() -> check(1, "add@1s", "add@2s"))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith("--fault add@2s: ");
    }

    @ParameterizedTest
    @CsvSource({
        "embedded:3, stop@1s:2s, ', expected kill or add there, or --cluster processes:3'",
        "embedded:3, delay@1s:2s:5ms, ', expected kill or add there, or --cluster processes:3'",
        "embedded:3, leave@1s, ', expected kill or add there, or --cluster processes:3'",
        "ssh, partition@1s:2s, ', expected kill or leave or restart or stop or add there, or --cluster processes:3'",
        "attach, restart@1s, ', expected --cluster processes:3'"
    })
    void aFaultIsRefusedWhereItCannotBeDone(String where, String fault, String expected) {
        ClusterPlan cluster = switch (where) {
            case "ssh" -> ClusterPlan.ssh(TWO_HOSTS, 3, 3, "g1-5ms");
            case "attach" -> ClusterPlan.attached("127.0.0.1:5701", 3, 3);
            default -> ClusterPlan.embedded(3, 3);
        };
        assertThatThrownBy(() -> check(cluster, fault))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--fault " + fault + " cannot be done to --cluster " + cluster.spec() + expected);
    }

    @Test
    void linksAreCutAndDelayedByRelaysOnly() {
        ClusterPlan cluster = ClusterPlan.processes(3, 3, "g1-5ms");
        ClusterPlan relayed = PlanTree.of("q5")
                .set(cluster)
                .set(PlanSettings.RELAYED, true)
                .plan()
                .cluster();
        assertThatCode(() -> check(relayed, "partition@1s:2s")).doesNotThrowAnyException();
        assertThatThrownBy(() -> check(cluster, "partition@1s:2s"))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("the links between the members lead through no relays");
    }

    private static void check(int members, String... faults) {
        check(ClusterPlan.ssh(TWO_HOSTS, members, members, "g1-5ms"), faults);
    }

    private static void check(ClusterPlan cluster, String... faults) {
        FaultCheck.check(Stream.of(faults).map(Fault::parse).toList(), cluster, 1);
    }
}
