package nexmark.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collection;
import java.util.concurrent.ExecutionException;
import org.apache.flink.client.deployment.StandaloneClusterId;
import org.apache.flink.client.program.rest.RestClusterClient;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That each port of a whole run asks for a key, and listens to this machine alone, is what .ci/closed sees. */
class ClosedSettingsTest {

    @TempDir
    private Path folder;

    @Test
    @SuppressWarnings("try") // an interrupt ends the test like any failure
    void onlyTheKeyOfTheRunIsAnswered() throws Exception {
        Configuration own = ClosedSettings.make(folder.resolve("own"));
        Configuration foreign = ClosedSettings.make(folder.resolve("foreign"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("own"))))
                .isEqualTo("rwx------");
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
}
