package nexmark.jet.cluster;

import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.process.Eventually;

/** Hazelcast as it comes, in a process of its own that has nothing but its jar on the class path. */
public final class StockMember implements AutoCloseable {

    private static final String STARTED = "is STARTED";

    private final Process process;
    private final int port;

    private StockMember(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /**
     * That of the release on this JVM's class path.
     *
     * @param jet lines of the configuration below {@code jet:}
     */
    static StockMember start(Path folder, String... jet) throws IOException {
        return start(hazelcastJar(), folder, jet);
    }

    /** Likewise of the release in a jar. */
    public static StockMember start(Path jar, Path folder, String... jet) throws IOException {
        return ToldPorts.start(1, ports -> start(jar, folder, ports.get(0), jet));
    }

    private static StockMember start(Path jar, Path folder, int port, String... jet) throws IOException {
        Path yaml = Files.writeString(folder.resolve("hazelcast.yaml"), yaml(port, jet));
        Path log = folder.resolve("member.log");
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-Dhazelcast.config=" + yaml,
                        "-cp",
                        jar.toString(),
                        "com.hazelcast.core.server.HazelcastMemberStarter"))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        StockMember member = new StockMember(process, port);
        member.awaitStart(log);
        return member;
    }

    private static String yaml(int port, String... jet) {
        return """
                hazelcast:
                  cluster-name: stock
                  jet:
                    %s
                  network:
                    port: {port: %d, auto-increment: false}
                    join: {auto-detection: {enabled: false}, multicast: {enabled: false}}
                    interfaces: {enabled: true, interfaces: [127.0.0.1]}
                  properties: {hazelcast.phone.home.enabled: "false", hazelcast.socket.bind.any: "false"}
                """.formatted(String.join("\n    ", jet), port);
    }

    private static Path hazelcastJar() {
        try {
            return Path.of(HazelcastInstance.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private void awaitStart(Path log) throws IOException {
        Eventually.isTrue("the stock member has started, or ended", () -> !process.isAlive() || hasStarted(log));
        if (!hasStarted(log)) {
            throw new IllegalStateException("the stock member did not start: " + Files.readString(log));
        }
    }

    private static boolean hasStarted(Path log) {
        try {
            return Files.readString(log).contains(STARTED);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String address() {
        return "127.0.0.1:" + port;
    }

    public boolean isListening() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
