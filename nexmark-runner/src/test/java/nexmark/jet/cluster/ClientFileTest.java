package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.CheckResult;
import nexmark.jet.runner.proof.BoundedRun;
import nexmark.jet.runner.run.TinyPlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A running cluster that a configuration of Hazelcast's client says how to reach. */
class ClientFileTest {

    private static final String NAME = "a-name-that-nobody-guesses";
    private static final String PASSWORD = "hunter2hunter2";

    private static final String YAML = """
            hazelcast-client:
              cluster-name: %s
              near-cache:
                default: {}
              connection-strategy:
                async-start: true
                reconnect-mode: OFF
              network:
                cluster-members:
                  - 127.0.0.1:%d
            """;

    private static final String XML = """
            <hazelcast-client xmlns="http://www.hazelcast.com/schema/client-config">
              <cluster-name>%s</cluster-name>
              <network>
                <cluster-members>
                  <address>127.0.0.1:%d</address>
                </cluster-members>
              </network>
            </hazelcast-client>
            """;

    @TempDir
    private Path folder;

    @AfterEach
    void stopMembersOfThisJvm() {
        Hazelcast.getAllHazelcastInstances()
                .forEach(member -> member.getLifecycleService().terminate());
    }

    @ParameterizedTest
    @CsvSource({"client.yaml", "CLIENT.XML"})
    void itsClusterIsMeasuredWithTheSettingsThatMeasuringNeeds(String name) throws IOException {
        int port = startMember().getCluster().getLocalMember().getAddress().getPort();
        String file = write(name, (name.toLowerCase(Locale.ROOT).endsWith("xml") ? XML : YAML).formatted(NAME, port));
        ClusterPlan plan = plan(file);
        assertThat(plan).isEqualTo(ClusterPlan.attachedBy(file, 1, 2));
        assertThat(plan.spec()).isEqualTo("attach --client " + file);
        assertThat(plan.toString()).doesNotContain(NAME);
        try (AttachedCluster cluster = AttachedCluster.start(plan)) {
            CheckResult check =
                    BoundedRun.check(cluster, TinyPlan.of("q5", 10_000, 1000, 1), QueryLookup.byId("q5"), 20_000);
            assertThat(check.isRight()).as(check.toString()).isTrue();
            assertThat(check.rowsReceived()).isPositive();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "c.yaml | hazelcast-client:\\n  cluster-nam: %s ",
                "c.yaml | hazelcast-client:\\n  cluster-name: %s\\n bad: [ ",
                "c.yaml | hazelcast:\\n  cluster-name: %s ",
                "c.yaml | # Clients have hazelcast-client.yaml\\nhazelcast:\\n  cluster-name: %s ",
                "c.yaml | hazelcast-client-failover:\\n  clients: [hazelcast-client-%s.yaml] ",
                "c.yaml | %s ",
                "c.xml | <hazelcast-client><cluster-name>%s</cluster-nam> ",
                "c.xml | <hazelcast-client xmlns='http://www.hazelcast.com/schema/client-config'><cluster-nam>%s</cluster-nam></hazelcast-client> ",
                "c.xml | <hazelcast><cluster-name>%s</cluster-name></hazelcast> "
            },
            quoteCharacter = '"')
    void aBrokenFileIsOneLineThatQuotesNothingOfIt(String name, String content) throws IOException {
        String file = write(name, content.formatted(PASSWORD).replace("\\n", "\n"));
        assertThatThrownBy(() -> target(file))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith("--client " + file + " is not a configuration of Hazelcast's client (")
                .hasMessageEndingWith(", expected one as Hazelcast's manual describes it")
                .hasMessageNotContaining("\n")
                .hasMessageNotContaining(PASSWORD);
    }

    @Test
    void tlsIsRefusedByTheEditionThatDoesNotHaveIt() throws IOException {
        String file = write("client.yaml", YAML.formatted(NAME, 1) + """
                    ssl:
                      enabled: true
                      properties:
                        keyStorePassword: %s
                """.formatted(PASSWORD));
        assertThatThrownBy(() -> plan(file))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--cluster attach --client " + file + ": TLS and the like need Hazelcast's Enterprise"
                        + " Edition, expected a configuration for its free edition");
    }

    private static HazelcastInstance startMember() {
        return Hazelcast.newHazelcastInstance(
                MemberConfig.of(NAME, "127.0.0.1", 0, List.of(), 2).over(""));
    }

    private static ClusterPlan plan(String file) {
        return AttachedCluster.plan(Optional.empty(), Optional.of(file));
    }

    private static AttachTarget target(String file) {
        return AttachTarget.of(Optional.empty(), Optional.of(file), Map.of());
    }

    private String write(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content).toString();
    }
}
