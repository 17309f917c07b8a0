package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import nexmark.jet.cluster.ToldPorts;
import nexmark.jet.process.Eventually;
import nexmark.jet.process.Signal;
import nexmark.jet.process.UserMistake;
import nexmark.jet.runner.cli.MemberCommand.ReadyFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members in processes of their own, since they take their cluster's name from the environment. */
class MemberCommandTest {

    private static final String CLUSTER = "a name of 25 characters..";
    private static final Signal TERMINATION = new Signal("TERM", 143);

    @TempDir
    private Path folder;

    private final List<Process> members = new ArrayList<>();

    @AfterEach
    void end() {
        members.forEach(Process::destroyForcibly);
    }

    @Test
    void aPortThatIsTakenIsToldInOneLine() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(refusal("--port", taken.getLocalPort()))
                    .isEqualTo("nexmark member: --port " + taken.getLocalPort()
                            + " of 127.0.0.1 is taken, expected a free one");
        }
    }

    @Test
    void aFileThatTheEngineCannotStartWithIsNamed() throws IOException {
        Path yaml = Files.writeString(
                folder.resolve("h.yaml"), "hazelcast:\n  jet:\n    enabled: true\n  security:\n    enabled: true\n");
        ToldPorts.start(
                1,
                ports -> assertThat(refusal("--port", ports.get(0), "--hazelcast", yaml))
                        .startsWith("nexmark member: --hazelcast " + yaml + ": no member starts with it (")
                        .endsWith("), expected a configuration for Hazelcast's free edition"));
    }

    private static String refusal(Object... options) throws IOException {
        String[] command = Ran.words("member", options);
        Ran ran = Ran.ofItsOwn(System.getProperty("java.class.path"), Map.of("NEXMARK_CLUSTER_NAME", CLUSTER), command);
        assertThat(ran.exit()).as(ran.err()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).doesNotContain("\tat ");
        return ran.err().substring(ran.err().lastIndexOf("nexmark member: ")).strip();
    }

    /**
     * As {@code docker stop} ends a member. The coordinator says so when it lets it go, whose share of the data the others then
     * have.
     */
    @Test
    @Tag("full")
    void aMemberThatItsUserEndsHandsOverWhatItHolds() throws Exception {
        List<Integer> ports = ToldPorts.start(2, this::startedAt);
        putInto(ports.get(0));
        Process member = members.get(1);
        TERMINATION.sendTo(member.toHandle());
        assertThat(member.waitFor()).isEqualTo(TERMINATION.exitCode());
        awaitSaid(members.get(0), ports.get(0), "Shutdown request of Member [127.0.0.1]:" + ports.get(1));
        assertThat(folder.resolve(ports.get(1) + ".ready")).doesNotExist();
    }

    private List<Integer> startedAt(List<Integer> ports) throws IOException {
        end();
        members.clear();
        for (int port : ports) {
            awaitSaid(member(port, ports), port, "nexmark member ready");
        }
        return ports;
    }

    private static void putInto(int port) {
        ClientConfig config = new ClientConfig().setClusterName(CLUSTER);
        config.getNetworkConfig().addAddress("127.0.0.1:" + port);
        HazelcastInstance client = HazelcastClient.newHazelcastClient(config);
        client.getMap("kept").set(1, "one");
        client.shutdown();
    }

    private Process member(int port, List<Integer> cluster) throws IOException {
        String join = "127.0.0.1:" + cluster.get(0) + ",127.0.0.1:" + cluster.get(1);
        ProcessBuilder builder = Ran.process(("member --threads 1 --port " + port + " --join " + join + " --ready-file "
                                + folder + "/" + port + ".ready")
                        .split(" "))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(port + ".log").toFile());
        builder.environment().keySet().removeIf(variable -> variable.startsWith("NEXMARK_"));
        builder.environment().put("NEXMARK_CLUSTER_NAME", CLUSTER);
        builder.environment().put("NEXMARK_HAZELCAST_LOG", "INFO");
        builder.environment().put("JAVA_TOOL_OPTIONS", "-Xmx256m");
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

    @Test
    void theReadyFileIsThereWhileTheMemberIsReadyAndWhatAKilledMemberHasLeftIsRemoved() {
        Path file = folder.resolve("ready");
        ReadyFile.at(file).make();
        assertThat(file).isRegularFile();
        ReadyFile ready = ReadyFile.at(file);
        assertThat(folder).isEmptyDirectory();
        ready.make();
        ready.remove();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFileOfTheUsersStays() throws IOException {
        Path file = Files.writeString(folder.resolve("notes"), "mine");
        assertThatThrownBy(() -> ReadyFile.at(file))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--ready-file is " + file
                        + ", which is there and was made by no member, expected a file that is not there");
        assertThat(file).hasContent("mine");
    }
}
