package nexmark.jet.runner.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Ports of the loopback interface that are free now; another process may be quicker to take one. */
final class FreePorts {

    private FreePorts() {}

    /** Each is held until the last is found, so that they differ. */
    static List<Integer> find(int count) {
        if (count == 0) {
            return List.of();
        }
        try (ServerSocket held = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<Integer> ports = new ArrayList<>(List.of(held.getLocalPort()));
            ports.addAll(find(count - 1));
            return ports;
        } catch (IOException e) {
            throw new UncheckedIOException("no free port on the loopback interface", e);
        }
    }
}
