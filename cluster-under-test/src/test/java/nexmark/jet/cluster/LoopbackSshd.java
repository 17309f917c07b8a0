package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import nexmark.jet.process.Eventually;
import org.junit.jupiter.api.Assumptions;

/** OpenSSH's own sshd on a free port of the loopback interface, with its own host key, for this user and one key. */
final class LoopbackSshd implements AutoCloseable {

    private static final Path SSHD = Path.of("/usr/sbin/sshd");
    private static final Path SEPARATION = Path.of("/run/sshd");
    private static final String LISTENING = "Server listening on";

    private final Path folder;
    private final String address;
    private final int port;
    private final Process process;

    private LoopbackSshd(Path folder, String address, int port, Process process) {
        this.folder = folder;
        this.address = address;
        this.port = port;
        this.process = process;
    }

    /** Ends the test as skipped, with the reason, where OpenSSH is missing; as failed where CI says it must be there. */
    static void require() {
        List<String> missing = Stream.of("ssh", "ssh-keygen")
                .filter(command -> Stream.of(System.getenv("PATH").split(":", -1))
                        .noneMatch(folder -> Files.isExecutable(Path.of(folder, command))))
                .toList();
        boolean here = missing.isEmpty() && Files.isExecutable(SSHD);
        String reason = "tests of SSH need " + SSHD + ", ssh and ssh-keygen (openssh-server, openssh-client)";
        if (!here) {
            System.out.println("skipped: " + reason);
            assertThat(System.getenv("NEXMARK_REQUIRE_SSH")).as(reason).isNotEqualTo("true");
        }
        Assumptions.assumeTrue(here, reason);
    }

    /** Makes a key pair without a passphrase; the public one is beside it, {@code .pub}. */
    static Path key(Path file) throws IOException {
        run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "test", "-f", file.toString());
        return file;
    }

    /**
     * Starts it.
     *
     * @param address IPv4 address of the loopback interface
     * @param settings further lines of its configuration
     */
    static LoopbackSshd start(Path folder, Path authorizedKey, String address, List<String> settings)
            throws IOException {
        Files.createDirectories(folder);
        if (System.getProperty("user.name").equals("root") && !Files.exists(SEPARATION)) {
            Files.createDirectory(SEPARATION);
        }
        Path hostKey = key(folder.resolve("hostkey"));
        return ToldPorts.start(1, ports -> start(folder, authorizedKey, hostKey, address, ports.get(0), settings));
    }

    private static LoopbackSshd start(
            Path folder, Path authorizedKey, Path hostKey, String address, int port, List<String> settings)
            throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "Port " + port,
                "ListenAddress " + address,
                "HostKey \"" + hostKey + '"',
                "AuthorizedKeysFile \"" + authorizedKey + ".pub\"",
                "PidFile none",
                "UsePAM no",
                "StrictModes no",
                "PermitRootLogin prohibit-password",
                "PasswordAuthentication no",
                "KbdInteractiveAuthentication no"));
        lines.addAll(settings);
        Path config = Files.write(folder.resolve("sshd_config"), lines);
        Process process = new ProcessBuilder(SSHD.toString(), "-D", "-e", "-f", config.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("sshd.log").toFile())
                .start();
        LoopbackSshd sshd = new LoopbackSshd(folder, address, port, process);
        sshd.awaitListening();
        return sshd;
    }

    private void awaitListening() {
        Eventually.isTrue("sshd listens", () -> log().contains(LISTENING) || !process.isAlive());
        assertThat(log()).contains(LISTENING);
    }

    private String log() {
        try {
            return Files.readString(folder.resolve("sshd.log"), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return port;
    }

    /** Its line of a known_hosts file. */
    String knownHost() throws IOException {
        return "[" + address + "]:" + port + " "
                + Files.readString(folder.resolve("hostkey.pub")).strip();
    }

    /** It as a host of an inventory, whose member is on the loopback interface. */
    InventoryHost host(int memberPort, Path remoteFolder) {
        return new InventoryHost(
                address,
                port,
                System.getProperty("user.name"),
                address,
                memberPort,
                1,
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                remoteFolder.toString(),
                Optional.empty(),
                Optional.empty());
    }

    /** How many sessions it has now: its children, one for each connection. */
    long connections() {
        return process.children().count();
    }

    /** As if the network had failed: what runs in the sessions is not ended, only their connections are. */
    void closeConnections() {
        process.children().forEach(ProcessHandle::destroyForcibly);
    }

    @Override
    public void close() {
        closeConnections();
        process.destroyForcibly().onExit().join();
    }

    private static void run(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            assertThat(process.waitFor()).as(said).isZero();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
