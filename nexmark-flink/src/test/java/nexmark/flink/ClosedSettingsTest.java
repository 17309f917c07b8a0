package nexmark.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.ExecutionException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.client.deployment.StandaloneClusterId;
import org.apache.flink.client.program.rest.RestClusterClient;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.blob.BlobClient;
import org.apache.flink.runtime.blob.BlobServer;
import org.apache.flink.runtime.blob.PermanentBlobKey;
import org.apache.flink.runtime.blob.VoidBlobStore;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That no process listens to other machines, and none answers another user, is what .ci/closed sees of whole commands. */
class ClosedSettingsTest {

    @TempDir
    private Path folder;

    @Test
    @SuppressWarnings("try") // an interrupt ends the test like any failure
    void onlyTheKeyOfTheRunIsAnswered() throws Exception {
        Configuration own = ClosedSettings.make(folder.resolve("own"));
        Configuration foreign = ClosedSettings.make(folder.resolve("foreign"));
        try (MiniCluster cluster = new MiniCluster(
                new MiniClusterConfiguration.Builder().setConfiguration(own).build())) {
            cluster.start();
            String port = Integer.toString(cluster.getRestAddress().get().getPort());
            own.setString("rest.port", port);
            foreign.setString("rest.port", port);
            foreign.setString("rest.retry.max-attempts", "1");
            try (var client = new RestClusterClient<>(own, StandaloneClusterId.getInstance());
                    var stranger = new RestClusterClient<>(foreign, StandaloneClusterId.getInstance())) {
                assertThat(client.listJobs().get()).isEmpty();
                assertThatThrownBy(() -> stranger.listJobs().get()).isInstanceOf(ExecutionException.class);
            }
        }
    }

    @Test
    void theServerOfJarsTakesNoneWithoutTheKey() throws Exception {
        Configuration own = ClosedSettings.make(folder.resolve("own"));
        Configuration foreign = ClosedSettings.make(folder.resolve("foreign"));
        try (BlobServer server = new BlobServer(own, folder.toFile(), new VoidBlobStore())) {
            server.start();
            InetSocketAddress address = new InetSocketAddress("127.0.0.1", server.getPort());
            assertThat(put(address, own)).isNotNull();
            assertThatThrownBy(() -> put(address, foreign)).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> put(address, new Configuration())).isInstanceOf(IOException.class);
        }
    }

    private PermanentBlobKey put(InetSocketAddress address, Configuration settings) throws IOException {
        java.nio.file.Path jar = Files.writeString(folder.resolve("some.jar"), "code");
        try (BlobClient client = new BlobClient(address, settings)) {
            return client.uploadFile(new JobID(), new org.apache.flink.core.fs.Path(jar.toUri()));
        }
    }

    @Test
    void onlyTheUserReadsTheKey() throws Exception {
        ClosedSettings.make(folder.resolve("own"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("own"))))
                .isEqualTo("rwx------");
    }
}
