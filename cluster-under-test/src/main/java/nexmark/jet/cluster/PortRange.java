package nexmark.jet.cluster;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The TCP ports that one member connects from: a connection from one of them is that member's. */
record PortRange(int first, int last) {

    private static final int SIZE = 16;

    /** The ranges are below the ports that the usual systems hand out, so that no socket gets one of them by chance. */
    private static final int LOWEST = 20_000;

    private static final int HIGHEST = 29_999;

    /**
     * A range that is free on the loopback interface now and overlaps no taken range. Its ports are not held, as the
     * member must bind them; another process may take some of them before. A member then tries the next port of its range,
     * so that only a range lost as a whole does harm.
     *
     * @throws IllegalStateException if no range is free
     */
    static PortRange free(Collection<PortRange> taken) {
        List<Integer> firsts = IntStream.rangeClosed(0, (HIGHEST - LOWEST + 1) / SIZE - 1)
                .map(n -> LOWEST + n * SIZE)
                .boxed()
                .collect(Collectors.toList());
        // Two runs on one machine, started at once, should not try the same ranges.
        Collections.shuffle(firsts);
        return firsts.stream()
                .map(first -> new PortRange(first, first + SIZE - 1))
                .filter(range -> !taken.contains(range) && range.isFree())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no free range of " + SIZE + " ports on the loopback"
                        + " interface, expected one from " + LOWEST + " to " + HIGHEST));
    }

    boolean contains(int port) {
        return first <= port && port <= last;
    }

    private boolean isFree() {
        return IntStream.rangeClosed(first, last).allMatch(FreePorts::isFree);
    }

    /** The range as Hazelcast's {@code outbound-ports} wants it, {@code 20000-20015}. */
    @Override
    public String toString() {
        return first + "-" + last;
    }
}
