package nexmark.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collection;
import java.util.concurrent.ExecutionException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.client.deployment.StandaloneClusterId;
import org.apache.flink.client.program.rest.RestClusterClient;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.blob.BlobClient;
import org.apache.flink.runtime.blob.BlobServer;
import org.apache.flink.runtime.blob.PermanentBlobKey;
import org.apache.flink.runtime.blob.VoidBlobStore;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That no process listens to other machines, and none answers another user, is what .ci/closed sees of whole commands. */
class ClosedSettingsTest {

    @TempDir
    private Path folder;

    private Configuration own;
    private Configuration foreign;

    @BeforeEach
    void makeKeys() throws IOException {
        own = ClosedSettings.make(folder.resolve("own"));
        foreign = ClosedSettings.make(folder.resolve("foreign"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("own"))))
                .isEqualTo("rwx------");
    }

    @Test
    @SuppressWarnings("try") // an interrupt ends the test like any failure
    void onlyTheKeyOfTheRunIsAnswered() throws Exception {
        try (MiniCluster cluster = new MiniCluster(
                new MiniClusterConfiguration.Builder().setConfiguration(own).build())) {
            cluster.start();
            assertThat(jobs(own, cluster)).isEmpty();
            foreign.setString("rest.retry.max-attempts", "1");
            assertThatThrownBy(() -> jobs(foreign, cluster)).isInstanceOf(ExecutionException.class);
        }
    }

    private static Collection<JobStatusMessage> jobs(Configuration settings, MiniCluster of) throws Exception {
        settings.setString("rest.port", "" + of.getRestAddress().get().getPort());
        try (var client = new RestClusterClient<>(settings, StandaloneClusterId.getInstance())) {
            return client.listJobs().get();
        }
    }

    @Test
    void theServerOfJarsTakesNoneWithoutTheKey() throws Exception {
        try (BlobServer server = new BlobServer(own, folder.toFile(), new VoidBlobStore())) {
            server.start();
            assertThat(put(server, own)).isNotNull();
            assertThatThrownBy(() -> put(server, foreign)).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> put(server, new Configuration())).isInstanceOf(IOException.class);
        }
    }

    private PermanentBlobKey put(BlobServer server, Configuration settings) throws IOException {
        Path jar = Files.writeString(folder.resolve("some.jar"), "code");
        try (BlobClient client = new BlobClient(new InetSocketAddress("127.0.0.1", server.getPort()), settings)) {
            return client.uploadFile(new JobID(), new org.apache.flink.core.fs.Path(jar.toUri()));
        }
    }
}
