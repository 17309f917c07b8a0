package nexmark.jet.cluster;

import static nexmark.jet.cluster.TwoSshHosts.SMALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import nexmark.jet.process.Eventually;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said and left if a member or its connection fails. */
class SshClusterFailureTest {

    @TempDir
    private Path folder;

    private TwoSshHosts hosts;

    @BeforeEach
    void startHosts() throws IOException {
        hosts = TwoSshHosts.start(folder);
    }

    @AfterEach
    void stopHosts() {
        if (hosts != null) {
            hosts.close();
        }
    }

    @Test
    void aMemberThatDiesByItselfIsNamedWithItsLastWords() {
        try (SshCluster cluster = hosts.cluster(1, SMALL)) {
            hosts.members().get(0).destroyForcibly();
            Eventually.isTrue("its end is noticed", () -> fails(cluster));
            assertThatExceptionOfType(ClusterFailure.class)
                    .isThrownBy(cluster::checkMembers)
                    .withMessageStartingWith(hosts.host(0).inWords() + ": member 1 ended (exit code ")
                    .withMessageContaining("its log ends with:\n  ");
        }
        hosts.assertNothingIsLeft();
    }

    @Test
    void aMemberWhoseConnectionBreaksLeaves() {
        try (SshCluster cluster = hosts.cluster(1, SMALL)) {
            hosts.server(0).closeConnections();
            Eventually.isTrue("it has left", () -> hosts.members().isEmpty());
            Eventually.isTrue("the end of its connection is noticed", () -> fails(cluster));
            assertThatExceptionOfType(ClusterFailure.class)
                    .isThrownBy(cluster::checkMembers)
                    .withMessageContaining("the SSH connection was lost while running member 1");
        }
        hosts.assertNothingIsLeft();
    }

    @Test
    void aTakenPortIsNamed() throws IOException {
        int port = hosts.host(1).memberPort();
        try (ServerSocket taken = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThat(taken.isBound()).isTrue();
            assertThatExceptionOfType(UserMistake.class)
                    .isThrownBy(() -> hosts.cluster(2, SMALL).close())
                    .withMessage(hosts.host(1).inWords() + ": port " + port
                            + " is taken, expected it free, or another memberPort");
        }
        hosts.assertNothingIsLeft();
    }

    @Test
    void aMemberThatDoesNotStartSaysWhyAndLeavesNoOther() {
        assertThatExceptionOfType(ClusterFailure.class)
                .isThrownBy(() -> hosts.cluster(2, "-Xmx1k").close())
                .withMessageContaining(" did not start (exit code 1); its log ends with:")
                .withMessageContaining("Too small maximum heap");
        hosts.assertNothingIsLeft();
    }

    private static boolean fails(SshCluster cluster) {
        try {
            cluster.checkMembers();
            return false;
        } catch (ClusterFailure e) {
            return true;
        }
    }
}
