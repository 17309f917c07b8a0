package nexmark.jet.metric;

import java.util.ArrayList;
import java.util.List;

/**
 * How long the threads that collect waited for a processor. They sleep between collections, so the wait that is added
 * from one collection to the next was added in the later one. Threads that the JVM starts later are not known. May be
 * used by several threads.
 */
final class CollectorWaits implements AutoCloseable {

    /** The threads of G1, the parallel and the serial collector that collect while the application stands still. */
    private static final List<String> THREADS = List.of("GC Thread#", "VM Thread");

    private final List<SchedStat> threads = new ArrayList<>();
    private final List<Counter> runDelays = new ArrayList<>();

    synchronized void start() {
        NativeThreads.named("").forEach((name, id) -> {
            if (THREADS.stream().anyMatch(name::startsWith)) {
                add(SchedStat.ofThread(id));
            }
        });
    }

    private void add(SchedStat thread) {
        Counter runDelay = new Counter(thread::runDelayNanos);
        runDelay.start();
        threads.add(thread);
        runDelays.add(runDelay);
    }

    /** The wait of the thread that waited longest since the last call or {@link #start}, ms; 0 if it is not known. */
    synchronized double longestMillis() {
        return runDelays.stream()
                        .mapToDouble(Counter::growth)
                        .filter(nanos -> nanos > 0)
                        .max()
                        .orElse(0)
                / 1e6;
    }

    @Override
    public synchronized void close() {
        threads.forEach(SchedStat::close);
        threads.clear();
        runDelays.clear();
    }
}
