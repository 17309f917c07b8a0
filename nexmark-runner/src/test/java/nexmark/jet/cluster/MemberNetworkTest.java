package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A member listens on its own address and port, whatever the configuration leaves out or says. */
class MemberNetworkTest {

    @TempDir
    private Path folder;

    @Test
    void whatAFileOpensIsClosedAndWhatElseItSaysIsKept() throws IOException {
        Path open = Files.writeString(folder.resolve("open.yaml"), """
                hazelcast:
                  jet: {enabled: true}
                  network:
                    public-address: 10.0.0.9:5701
                    outbound-ports: [40000-40009]
                    port: {port: 6000, auto-increment: true}
                    rest-api: {enabled: true}
                    memcache-protocol: {enabled: true}
                    join:
                      multicast: {enabled: true}
                  management-center: {console-enabled: true, scripting-enabled: true, data-access-enabled: true}
                  properties:
                    hazelcast.socket.bind.any: true
                    hazelcast.local.publicAddress: 203.0.113.7
                    hazelcast.phone.home.enabled: true
                    hazelcast.io.thread.count: 5
                """);
        Config config = MemberConfig.of("a name", "127.0.0.1", 5701, List.of("127.0.0.1:5701"), 1)
                .over(open.toString());
        assertThat(config.getProperty("hazelcast.socket.bind.any")).isEqualTo("false");
        assertThat(config.getProperty("hazelcast.phone.home.enabled")).isEqualTo("false");
        assertThat(config.getNetworkConfig().getPort()).isEqualTo(5701);
        assertThat(config.getNetworkConfig().getInterfaces().getInterfaces()).containsExactly("127.0.0.1");
        assertThat(config.getNetworkConfig().getMemcacheProtocolConfig().isEnabled())
                .isFalse();
        JoinConfig join = config.getNetworkConfig().getJoin();
        assertThat(join.getMulticastConfig().isEnabled()).isFalse();
        assertThat(join.getAutoDetectionConfig().isEnabled()).isFalse();
        assertThat(join.getTcpIpConfig().getMembers()).containsExactly("127.0.0.1:5701");
        assertThat(config.getManagementCenterConfig().isConsoleEnabled()).isFalse();
        assertThat(config.getProperty("hazelcast.io.thread.count")).isEqualTo("5");
        assertThat(config.getNetworkConfig().getPublicAddress()).isNull();
        assertThat(config.getProperty("hazelcast.local.publicAddress")).isEqualTo("127.0.0.1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    jet: {enabled: true}, advanced-network: {enabled: true} | has advanced-network, expected network
                    cluster-name: a | has Jet disabled, expected 'jet: {enabled: true}' in hazelcast
                    jet: {enabled: true}, lite-member: {enabled: true} | has a lite member, which holds no data
                    jet: {enabled: true, coperative: 4}, netwrok: {port: 1} | extraneous key [netwrok] is not permitted in hazelcast; extraneous key [coperative] is not permitted in hazelcast/jet
                    jet: {enabled: true, backup-count: "${theirs.backups}x"} | expected type: Integer, found: String in hazelcast/jet/backup-count
                    """)
    void aFileThatNoMemberStartsWithIsRefused(String yaml, String reason) throws IOException {
        Path file = Files.writeString(folder.resolve("refused.yaml"), "hazelcast: {" + yaml + "}\n");
        assertThatThrownBy(() -> MemberConfig.check(file.toString(), List.of("-Dtheirs.backups=1")))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith("--hazelcast " + file)
                .hasMessageContaining(reason);
    }

    @Test
    void theMembersPropertiesAreKnownInTheFile() throws IOException {
        Path file = Files.writeString(
                folder.resolve("placeholders.yaml"),
                "hazelcast:\n  jet:\n    enabled: true\n    backup-count: ${theirs.backups}\n");
        MemberConfig.check(file.toString(), List.of("-Xmx1g", "-Dtheirs.backups=1"));
    }
}
