package nexmark.jet.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Ports of the loopback interface that are free now; another process may be quicker to take one. The usual systems give
 * higher ports to connections, of which a busy machine opens thousands: only a process that asks for a port
 * by its number can take it. {@link PortRange}s are elsewhere.
 */
public final class FreePorts {

    private static final int LOWEST = 10_000;
    private static final int HIGHEST = 19_999;

    private FreePorts() {}

    /** @throws IllegalStateException if fewer ports are free */
    public static List<Integer> find(int count) {
        List<Integer> candidates =
                IntStream.rangeClosed(LOWEST, HIGHEST).boxed().collect(Collectors.toList());
        // Two runs on one machine, started at once, should not try the same ports.
        Collections.shuffle(candidates);
        List<Integer> ports =
                candidates.stream().filter(FreePorts::isFree).limit(count).toList();
        if (ports.size() < count) {
            throw new IllegalStateException("only " + ports.size() + " free ports on the loopback interface, expected "
                    + count + " from " + LOWEST + " to " + HIGHEST);
        }
        return ports;
    }

    /** Binds as Hazelcast does: without reuse of a port whose last connection is not yet forgotten. */
    static boolean isFree(int port) {
        try (Socket probe = new Socket()) {
            probe.setReuseAddress(false);
            probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
