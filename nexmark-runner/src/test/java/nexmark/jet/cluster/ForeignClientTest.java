package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sinks;
import com.hazelcast.jet.pipeline.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a client can do that is not the runner: it has Hazelcast's own classes, and the cluster's name or a guess. */
@Tag("full")
class ForeignClientTest {

    @TempDir
    private Path folder;

    private Path secrets;
    private Path stolen;

    @BeforeEach
    void keepASecret() throws IOException {
        secrets = Files.createDirectory(folder.resolve("secrets"));
        Files.writeString(secrets.resolve("key"), "secret");
        stolen = folder.resolve("stolen");
    }

    @Test
    void knowingTheNameItReadsAndWritesNoFilesOfAnEmbeddedMember() {
        try (ClusterUnderTest cluster = EmbeddedCluster.start(1, 1)) {
            assertNothingIsStolen(cluster);
        }
    }

    /** Without which the tests above would prove nothing. */
    @Test
    void stockHazelcastGivesItTheFile() throws IOException {
        try (StockMember member = StockMember.start(Files.createDirectory(folder.resolve("stock")), "enabled: true")) {
            HazelcastInstance client = client("stock", member.address());
            try {
                client.getJet().newJob(theft()).join();
                assertThat(stolen.resolve("0")).hasContent("secret");
            } finally {
                client.shutdown();
            }
        }
    }

    @Test
    void guessingTheNameItDoesNotGetIn() {
        try (ClusterUnderTest cluster = EmbeddedCluster.start(1, 1)) {
            for (String guess : List.of("", "dev", "nexmark", ClusterName.random())) {
                assertThatThrownBy(() -> client(guess, addressOf(cluster)))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("Unable to connect to any cluster");
            }
        }
    }

    private void assertNothingIsStolen(ClusterUnderTest cluster) {
        HazelcastInstance client = client(nameOf(cluster), addressOf(cluster));
        try {
            assertThat(client.getCluster().getMembers()).hasSize(1);
            assertThatThrownBy(() -> client.getJet().newJob(theft()).join()).hasStackTraceContaining("is not let in");
            assertThatThrownBy(() -> client.getJet().newLightJob(theft()).join())
                    .hasStackTraceContaining("is not let in");
            assertThat(stolen).doesNotExist();
        } finally {
            client.shutdown();
        }
    }

    private Pipeline theft() {
        Pipeline pipeline = Pipeline.create();
        pipeline.readFrom(Sources.files(secrets.toString())).writeTo(Sinks.files(stolen.toString()));
        return pipeline;
    }

    private static String nameOf(ClusterUnderTest cluster) {
        return cluster.hazelcast().getConfig().getClusterName();
    }

    private static String addressOf(ClusterUnderTest cluster) {
        return cluster.faults().orElseThrow().address(0);
    }

    private static HazelcastInstance client(String name, String address) {
        return HazelcastClient.newHazelcastClient(config(name, address));
    }

    private static ClientConfig config(String name, String address) {
        ClientConfig config = new ClientConfig().setClusterName(name).setProperty("hazelcast.logging.type", "slf4j");
        config.getNetworkConfig().addAddress(address);
        config.getConnectionStrategyConfig().getConnectionRetryConfig().setClusterConnectTimeoutMillis(0);
        return config;
    }
}
