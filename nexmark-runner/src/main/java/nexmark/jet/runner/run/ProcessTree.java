package nexmark.jet.runner.run;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import nexmark.jet.process.Await;

/** A process of this machine and its descendants, as far as {@link #cpuNanos} has seen them. Belongs to one thread. */
final class ProcessTree {

    private final ProcessHandle root;
    /** What each process has used; what one that has ended had used when it was last seen. */
    private final Map<ProcessHandle, Long> cpuNanos = new HashMap<>();

    ProcessTree(ProcessHandle root) {
        this.root = root;
    }

    /** CPU time that all of them have used so far, ns (Linux counts it in steps of 10 ms). */
    long cpuNanos() {
        look();
        return cpuNanos.values().stream().mapToLong(Long::longValue).sum();
    }

    private void look() {
        Stream.concat(Stream.of(root), root.descendants()).forEach(process -> cpuNanos.putIfAbsent(process, 0L));
        cpuNanos.replaceAll((process, before) -> Math.max(
                before, process.info().totalCpuDuration().map(Duration::toNanos).orElse(before)));
    }

    /** Asks the process to end, waits for all, and kills those that are left. */
    void end(Duration grace) {
        look();
        root.destroy();
        if (!Await.whileWindingUp(this::hasEnded, grace)) {
            look();
            cpuNanos.keySet().forEach(ProcessHandle::destroyForcibly);
            Await.whileWindingUp(this::hasEnded, grace);
        }
    }

    private boolean hasEnded() {
        return cpuNanos.keySet().stream().noneMatch(ProcessHandle::isAlive);
    }
}
