package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import nexmark.jet.process.UserMistake;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against OpenSSH's own server on the loopback interface. */
@Tag("full")
class RemoteHostTest {

    /** Each is something that a shell would read otherwise, or a command take for an option. */
    private static final List<String> HARD_WORDS =
            List.of("", "two  words ", "it's", "\"double\"", "$HOME `id`", "back\\", "line\n", "*", "~", "a;b&c|d");

    @TempDir
    private Path folder;

    private Path key;
    private LoopbackSshd sshd;
    private Path there;

    @BeforeEach
    void startSshd() throws IOException {
        LoopbackSshd.require();
        key = LoopbackSshd.key(folder.resolve("key"));
        sshd = LoopbackSshd.start(folder.resolve("sshd"), key, "127.0.0.1", List.of());
        there = folder.resolve("it's the $HOME of \"nexmark\"");
    }

    @AfterEach
    void stopSshd() {
        if (sshd != null) {
            sshd.close();
        }
    }

    @Test
    void everyArgumentReachesTheOtherSideAsItIs() throws IOException {
        try (SshConnection connection = new SshConnection(host(), inventory())) {
            String[] words = HARD_WORDS.toArray(String[]::new);
            SshConnection.Ended printed =
                    connection.run("printf '<%s>\\n' \"$@\" | od -An -v -tx1 | tr -d ' \\n'", words);
            assertThat(printed.exitCode()).as(printed.err()).isZero();
            String expected = String.join(">\n<", HARD_WORDS);
            assertThat(new String(HexFormat.of().parseHex(printed.out()), StandardCharsets.UTF_8))
                    .isEqualTo("<" + expected + ">\n");
        }
    }

    @Test
    void theJarIsCopiedOnceAndANewBuildBesideIt() throws IOException {
        Path file = Files.writeString(folder.resolve("nexmark.jar"), "one build");
        Path copy = installed(file);
        Object firstCopy = fileKey(copy);
        assertThat(copy).hasSameBinaryContentAs(file).hasParent(there);
        assertThat(installed(file)).isEqualTo(copy);
        assertThat(fileKey(copy)).isEqualTo(firstCopy);
        Files.writeString(file, "another build");
        assertThat(installed(file)).isNotEqualTo(copy).hasContent("another build");
        assertThat(copy).hasContent("one build");
        assertThat(files(there)).hasSize(2).allMatch(name -> name.endsWith(".jar"));
    }

    private Path installed(Path file) throws IOException {
        RemoteHost.Jar jar = RemoteHost.Jar.of(file);
        try (RemoteHost host = new RemoteHost(host(), inventory(), host().java(), List.of(jar))) {
            return Path.of(host.pathOf(jar));
        }
    }

    @Test
    void anUnknownHostIsRefused() throws IOException {
        Path empty = Files.writeString(folder.resolve("empty"), "");
        assertRefused(host(), knowing(empty))
                .withMessageEndingWith(": connecting failed (exit code 255): Host key verification failed."
                        + " The key is unknown, expected it in " + empty);
    }

    @Test
    void aHostWhoseKeyHasChangedIsRefusedAsAnother() throws IOException {
        String another = Files.readString(Path.of(key + ".pub"));
        Path old = Files.writeString(folder.resolve("old"), "[127.0.0.1]:" + sshd.port() + " " + another);
        assertRefused(host(), knowing(old))
                .withMessageEndingWith("Host key verification failed. The key is another than in " + old);
    }

    @Test
    void whatACommandSaysIsTakenForNoWordOfSsh() throws IOException {
        try (SshConnection connection = new SshConnection(host(), inventory())) {
            for (String said : List.of("timed out", "host key", "permission denied (publickey)")) {
                assertThat(connection.failure("looking", connection.run("echo \"$1\" >&2; exit 1", said)))
                        .isInstanceOf(ClusterFailure.class)
                        .hasMessageEndingWith(": looking failed (exit code 1): " + said);
            }
            assertThat(connection.failure("writing", connection.run("echo x | cat >/dev/full")))
                    .isInstanceOf(UserMistake.class);
        }
    }

    @Test
    void aKeyThatIsNotAuthorizedIsRefusedAndNothingElseTried() throws IOException {
        Path wrong = LoopbackSshd.key(folder.resolve("wrong"));
        assertRefused(
                        host(),
                        new Inventory(
                                List.of(host()), Optional.of(wrong), inventory().knownHosts()))
                .withMessageContaining("Permission denied (publickey");
    }

    @Test
    void aFolderThatCannotBeMadeIsNamed() throws IOException {
        Files.writeString(folder.resolve("file"), "in the way");
        there = folder.resolve("file/nexmark");
        assertRefused(host(), inventory()).withMessageContaining("Not a directory, expected a folder that can be");
    }

    private static ThrowableAssertAlternative<UserMistake> assertRefused(InventoryHost host, Inventory inventory) {
        return assertThatExceptionOfType(UserMistake.class)
                .isThrownBy(() -> new RemoteHost(host, inventory, host.java(), List.of()).close())
                .withMessageStartingWith(host.user() + "@127.0.0.1:" + host.sshPort() + ": ")
                .satisfies(mistake -> assertThat(mistake.getMessage().lines()).hasSize(1));
    }

    private InventoryHost host() {
        return sshd.host(5701, there);
    }

    private Inventory inventory() throws IOException {
        return knowing(Files.writeString(folder.resolve("known hosts of 100%d"), sshd.knownHost() + "\n"));
    }

    private Inventory knowing(Path knownHosts) {
        return new Inventory(List.of(host()), Optional.of(key), Optional.of(knownHosts));
    }

    private static Object fileKey(Path file) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        return List.of(attributes.fileKey(), attributes.lastModifiedTime());
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
