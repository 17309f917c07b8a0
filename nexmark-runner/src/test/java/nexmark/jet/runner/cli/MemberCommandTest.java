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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource({
        "--join, '', --join is ''",
        "--join, garbage:::x, --join is 'garbage:::x'",
        "--join, '127.0.0.1:5701,x', --join is '127.0.0.1:5701,x'",
        "--public-address, garbage, --public-address is 'garbage'",
        "--public-address, 1.2.3.4:99999, --public-address is '1.2.3.4:99999'",
        "--outbound-ports, garbage, --outbound-ports is 'garbage'",
        "--outbound-ports, 99999, --outbound-ports is '99999'",
        "--outbound-ports, 33009-33000, --outbound-ports is '33009-33000'",
        "--ready-file, /none/x, --ready-file is /none/x",
        "--ready-file, /tmp, --ready-file is /tmp"
    })
    void anOptionThatTheEngineCouldNotUseIsRefusedInOneLine(String option, String value, String complaint)
            throws IOException {
        Ran ran = member(NAME, option, value);
        assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
        assertThat(ran.err()).startsWith("nexmark member: " + complaint).contains(", expected ");
        assertThat(ran.err().lines()).hasSize(1);
        assertThat(ran.out()).isEmpty();
    }

    @Test
    void aFileOfTheUsersIsNoReadyFile() throws IOException {
        Path notes = Files.writeString(folder.resolve("notes.txt"), "mine");
        Ran ran = member(NAME, "--ready-file", notes.toString());
        assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
        assertThat(ran.err())
                .startsWith("nexmark member: --ready-file is " + notes + ", which is there and was made by no");
        assertThat(notes).hasContent("mine");
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
