package nexmark.jet.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Ports of the loopback interface that are free now; another process may be quicker to take one, but only if it asks
 * for the port by its number: the usual systems give higher ports to connections.
 */
public final class FreePorts {

    private static final int LOWEST = 10_000;
    private static final int HIGHEST = 19_999;

    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private FreePorts() {}

    /** @throws ClusterFailure if there is no such interface; IllegalStateException if fewer ports are free */
    public static List<Integer> find(int count) {
        try {
            bind(0);
        } catch (IOException e) {
            throw new ClusterFailure("members cannot be bound to 127.0.0.1: " + e.getMessage()
                    + ", expected it to be an address of the loopback interface");
        }
        List<Integer> ports = shuffled(LOWEST, HIGHEST).stream()
                .filter(FreePorts::isFree)
                .limit(count)
                .toList();
        if (ports.size() < count) {
            throw new IllegalStateException("only " + ports.size() + " free ports on the loopback interface, expected "
                    + count + " from " + LOWEST + " to " + HIGHEST);
        }
        return ports;
    }

    /** Two runs on one machine, started at once, should not try the same ports. */
    private static List<Integer> shuffled(int first, int last) {
        List<Integer> numbers = IntStream.rangeClosed(first, last).boxed().collect(Collectors.toList());
        Collections.shuffle(numbers);
        return numbers;
    }

    /** As Hazelcast does: without reuse of a port whose last connection is not yet forgotten. */
    private static void bind(int port) throws IOException {
        try (Socket probe = new Socket()) {
            probe.setReuseAddress(false);
            probe.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port));
        }
    }

    static boolean isFree(int port) {
        try {
            bind(port);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** The TCP ports that one member connects from: a connection from one of them is that member's. */
    record Range(int first) {

        private static final int SIZE = 16;
        /**
         * The ranges are below the ports that the usual systems hand out, so that no socket gets one of them by chance.
         */
        private static final int LOWEST_OUTBOUND = 20_000;

        private static final int RANGES = 625;

        /** A range that is free on the loopback interface now and is not taken. */
        static Range free(Collection<Range> taken) {
            return shuffled(0, RANGES - 1).stream()
                    .map(number -> new Range(LOWEST_OUTBOUND + number * SIZE))
                    .filter(range -> !taken.contains(range) && range.isFree())
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("no free range of " + SIZE + " ports on the loopback"
                            + " interface, expected one from " + LOWEST_OUTBOUND + " to 29999"));
        }

        boolean contains(int port) {
            return first <= port && port < first + SIZE;
        }

        private boolean isFree() {
            return IntStream.range(first, first + SIZE).allMatch(FreePorts::isFree);
        }

        /** The range as Hazelcast's {@code outbound-ports} wants it, {@code 20000-20015}. */
        @Override
        public String toString() {
            return first + "-" + (first + SIZE - 1);
        }
    }
}
