package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.JetService;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sinks;
import com.hazelcast.jet.pipeline.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a client can do that is not the runner: it has Hazelcast's own classes and the cluster's name. */
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

    @AfterEach
    void leave() {
        HazelcastClient.shutdownAll();
    }

    @Test
    void knowingTheNameItReadsAndWritesNoFilesOfAnEmbeddedMember() {
        try (ClusterUnderTest cluster = EmbeddedCluster.start(1, 1)) {
            String name = cluster.hazelcast().getConfig().getClusterName();
            JetService jet =
                    client(name, cluster.faults().orElseThrow().address(0)).getJet();
            assertThatThrownBy(() -> jet.newJob(theft()).join()).hasStackTraceContaining("is not let in");
            assertThatThrownBy(() -> jet.newLightJob(theft()).join()).hasStackTraceContaining("is not let in");
            assertThat(stolen).doesNotExist();
        }
    }

    /** Without which the test above would prove nothing. */
    @Test
    void stockHazelcastGivesItTheFile() throws IOException {
        try (StockMember member = StockMember.start(Files.createDirectory(folder.resolve("stock")), "enabled: true")) {
            client("stock", member.address()).getJet().newJob(theft()).join();
            assertThat(stolen.resolve("0")).hasContent("secret");
        }
    }

    private Pipeline theft() {
        Pipeline pipeline = Pipeline.create();
        pipeline.readFrom(Sources.files(secrets.toString())).writeTo(Sinks.files(stolen.toString()));
        return pipeline;
    }

    private static HazelcastInstance client(String name, String address) {
        ClientConfig config = new ClientConfig().setClusterName(name).setProperty("hazelcast.logging.type", "slf4j");
        config.getNetworkConfig().addAddress(address);
        return HazelcastClient.newHazelcastClient(config);
    }
}
