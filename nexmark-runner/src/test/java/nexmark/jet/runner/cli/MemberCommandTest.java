package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** In a process of its own, since it takes its cluster's name from the environment. */
class MemberCommandTest {

    private static final String NAME = "a name of 25 characters..";

    @Test
    void aMemberWithoutANameDoesNotStart() throws IOException {
        assertThat(member("").exit()).isEqualTo(2);
        assertThat(member("").err())
                .isEqualTo(
                        "nexmark member: NEXMARK_CLUSTER_NAME is not set, expected at least 16 characters that nobody"
                                + " guesses, the same for all members: export NEXMARK_CLUSTER_NAME=$(openssl rand -hex 16), or"
                                + " see docs/security.md\n");
    }

    @Test
    void aMemberWithANameThatCanBeGuessedDoesNotStart() throws IOException {
        Ran ran = member("nexmark");
        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).startsWith("nexmark member: NEXMARK_CLUSTER_NAME has 7 characters, expected at least 16");
    }

    @Test
    void aPortThatIsTakenIsToldInOneLine() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Ran ran = member(NAME, "--port", Integer.toString(taken.getLocalPort()));
            assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
            assertThat(ran.err().lines().toList())
                    .last()
                    .isEqualTo("nexmark member: --port " + taken.getLocalPort()
                            + " of 127.0.0.1 is already in use, expected a free one");
            assertThat(ran.out()).isEmpty();
        }
    }

    private static Ran member(String name, String... options) throws IOException {
        String[] command =
                Stream.concat(Stream.of("member"), Arrays.stream(options)).toArray(String[]::new);
        return Ran.ofItsOwn(System.getProperty("java.class.path"), Map.of("NEXMARK_CLUSTER_NAME", name), command);
    }
}
