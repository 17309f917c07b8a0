package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.cluster.FreePorts;
import nexmark.jet.process.Eventually;
import nexmark.jet.process.Signal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SIGTERM to members that nobody but their user ends, as {@code docker stop} sends it. */
@Tag("full")
class MemberSignalTest {

    private static final String CLUSTER = "a name of 25 characters..";
    private static final Signal TERMINATION = new Signal("TERM", 143);

    @TempDir
    private Path folder;

    private final List<Process> members = new ArrayList<>();

    @AfterEach
    void end() {
        members.forEach(Process::destroyForcibly);
    }

    /** The coordinator says so when it lets a member go, whose share of the data the others then have. */
    @Test
    void aMemberHandsOverWhatItHolds() throws Exception {
        List<Integer> ports = FreePorts.find(2);
        for (int port : ports) {
            awaitSaid(member(port, ports, "", ""), port, "nexmark member ready");
        }
        putInto(ports.get(0));
        Process member = members.get(1);
        TERMINATION.sendTo(member.toHandle());
        assertThat(member.waitFor()).isEqualTo(TERMINATION.exitCode());
        awaitSaid(members.get(0), ports.get(0), "Shutdown request of Member [127.0.0.1]:" + ports.get(1));
        assertThat(readyFile(ports.get(1))).doesNotExist();
    }

    private static void putInto(int port) {
        ClientConfig config = new ClientConfig().setClusterName(CLUSTER);
        config.getNetworkConfig().addAddress("127.0.0.1:" + port);
        HazelcastInstance client = HazelcastClient.newHazelcastClient(config);
        client.getMap("kept").set(1, "one");
        client.shutdown();
    }

    private Process member(int port, List<Integer> cluster, String configuration, String jvmOptions)
            throws IOException {
        List<String> addresses =
                cluster.stream().map(each -> "127.0.0.1:" + each).toList();
        ProcessBuilder builder = Ran.process(
                        "member",
                        "--threads",
                        "1",
                        "--port",
                        Integer.toString(port),
                        "--join",
                        String.join(",", addresses),
                        "--hazelcast",
                        configuration,
                        "--ready-file",
                        readyFile(port).toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(port + ".log").toFile());
        builder.environment().keySet().removeIf(variable -> variable.startsWith("NEXMARK_"));
        builder.environment().put("NEXMARK_CLUSTER_NAME", CLUSTER);
        builder.environment().put("NEXMARK_HAZELCAST_LOG", "INFO");
        builder.environment().put("JAVA_TOOL_OPTIONS", "-Xmx256m " + jvmOptions);
        Process member = builder.start();
        members.add(member);
        return member;
    }

    private void awaitSaid(Process member, int port, String part) {
        Eventually.isTrue("the member says '" + part + "'", () -> said(port).contains(part) || !member.isAlive());
        assertThat(said(port)).contains(part);
    }

    private String said(int port) {
        try {
            return Files.readString(folder.resolve(port + ".log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path readyFile(int port) {
        return folder.resolve(port + ".ready");
    }
}
