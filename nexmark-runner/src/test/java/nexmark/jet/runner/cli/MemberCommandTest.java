package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import nexmark.jet.cluster.FreePorts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In a process of its own, since it takes its cluster's name from the environment. */
class MemberCommandTest {

    private static final String NAME = "a name of 25 characters..";

    @TempDir
    private Path folder;

    @Test
    void aPortThatIsTakenIsToldInOneLine() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Ran ran = member(NAME, "--port", Integer.toString(taken.getLocalPort()));
            assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
            assertThat(ran.err().lines().toList())
                    .last()
                    .isEqualTo("nexmark member: --port " + taken.getLocalPort()
                            + " of 127.0.0.1 is taken, expected a free one");
            assertThat(ran.out()).isEmpty();
        }
    }

    @Test
    void aFileThatTheEngineCannotStartWithIsNamed() throws IOException {
        Path yaml = Files.writeString(folder.resolve("h.yaml"), "hazelcast:\n  security:\n    enabled: true\n");
        Ran ran = member(NAME, "--port", Integer.toString(FreePorts.find(1).get(0)), "--hazelcast", yaml.toString());
        assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
        assertThat(ran.err().lines().toList())
                .last()
                .asString()
                .startsWith("nexmark member: --hazelcast " + yaml + ": no member starts with it (")
                .endsWith("), expected a configuration for Hazelcast's free edition");
        assertThat(ran.err()).doesNotContain("\tat ");
    }

    private static Ran member(String name, String... options) throws IOException {
        String[] command =
                Stream.concat(Stream.of("member"), Arrays.stream(options)).toArray(String[]::new);
        return Ran.ofItsOwn(System.getProperty("java.class.path"), Map.of("NEXMARK_CLUSTER_NAME", name), command);
    }
}
