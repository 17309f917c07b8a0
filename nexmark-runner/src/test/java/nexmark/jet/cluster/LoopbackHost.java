package nexmark.jet.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A machine: an address of the loopback interface that no other machine has, an SSH server there, and a login folder of its own.
 * The server's port is in the file {@code port}.
 */
final class LoopbackHost implements AutoCloseable {

    private final String address;
    private final Path folder;
    private final Path home;
    private LoopbackSshd server;
    private boolean isLost;

    LoopbackHost(String address, Path machines, Path authorizedKey) throws IOException {
        this.address = address;
        this.folder = machines.resolve(address);
        this.home = Files.createDirectories(folder.resolve("home")).toRealPath();
        startServer(authorizedKey);
    }

    private void startServer(Path authorizedKey) throws IOException {
        String session = "ForceCommand cd \"" + home + "\" && PATH=\"" + Path.of(System.getProperty("java.home"), "bin")
                + ":$PATH\" && exec sh -c \"$SSH_ORIGINAL_COMMAND\"";
        server = LoopbackSshd.start(folder.resolve("sshd"), authorizedKey, address, List.of(session));
        Files.writeString(folder.resolve("port"), Integer.toString(server.port()));
    }

    String address() {
        return address;
    }

    LoopbackSshd server() {
        return server;
    }

    /** The line of a known_hosts file for its address, as the machine itself publishes its key. */
    String knownHost() throws IOException {
        return address + " " + Files.readString(folder.resolve("sshd/hostkey.pub"));
    }

    /** Ends all that runs there at once, as if the machine had lost its power. Its folder stays. */
    void lose() {
        isLost = true;
        server.close();
        for (ProcessHandle member : members()) {
            member.destroyForcibly();
            member.onExit().join();
        }
    }

    boolean isLost() {
        return isLost;
    }

    /** Whether a member here has started a job of the cluster, so that the cluster's coordinator is lost with this machine. */
    boolean coordinates() {
        try (Stream<Path> files = Files.walk(home)) {
            return files.filter(file -> file.endsWith("member.log"))
                    .anyMatch(log -> SshConnection.text(log).contains("Start executing job"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The Java processes that work in its login folder. */
    List<ProcessHandle> members() {
        return LinuxProcess.javaIn(home);
    }

    /** The names in the benchmark's folder there; none before the first run. */
    List<String> filesOfBenchmark() {
        String[] files = home.resolve("nexmark").toFile().list();
        return files == null ? List.of() : List.of(files);
    }

    @Override
    public void close() {
        lose();
    }
}
