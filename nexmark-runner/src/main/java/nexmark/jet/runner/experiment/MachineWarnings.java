package nexmark.jet.runner.experiment;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import nexmark.jet.cluster.ClusterStarter;
import nexmark.jet.cluster.HeapOption;
import nexmark.jet.experiment.Cell;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Counts;
import nexmark.jet.runner.run.RunExecutors;

/** Says what cells ask of this machine that it does not have. */
public final class MachineWarnings {

    private static final double GIGABYTE = 1L << 30;

    private final int processors;
    private final long memoryBytes;
    private final List<String> usersJvmOptions;
    private final Function<ClusterPlan, Optional<String>> memoryNote;

    /**
     * The warnings for a machine.
     *
     * @param usersJvmOptions options of the JVMs of embedded members, over which a plan's win
     * @param memoryNote says what the memory that is available means for members in processes of their own, as {@link
     *     ClusterStarter#memoryNote}
     */
    MachineWarnings(
            int processors,
            long memoryBytes,
            List<String> usersJvmOptions,
            Function<ClusterPlan, Optional<String>> memoryNote) {
        this.processors = processors;
        this.memoryBytes = memoryBytes;
        this.usersJvmOptions = List.copyOf(usersJvmOptions);
        this.memoryNote = memoryNote;
    }

    /** The warnings for the machine of this JVM. */
    public static MachineWarnings ofThisMachine() {
        long memory =
                ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                        ? system.getTotalMemorySize()
                        : Long.MAX_VALUE;
        // Asked once for each cluster: the memory that is available differs from one look to the next.
        Map<ClusterPlan, Optional<String>> notes = new HashMap<>();
        return new MachineWarnings(
                Runtime.getRuntime().availableProcessors(),
                memory,
                RunExecutors.usersJvmOptions(),
                cluster -> notes.computeIfAbsent(cluster, ClusterStarter::memoryNote));
    }

    /** The warnings for some cells, a sentence each, with the cell or the number of cells; members on other machines have none. */
    public List<String> of(List<Cell> cells) {
        Map<String, List<Cell>> warned = new LinkedHashMap<>();
        for (Cell cell : cells) {
            of(cell.plan().cluster())
                    .forEach(warning -> warned.computeIfAbsent(warning, each -> new ArrayList<>())
                            .add(cell));
        }
        return warned.entrySet().stream()
                .map(each -> inWords(each.getValue()) + ": " + each.getKey())
                .toList();
    }

    private static String inWords(List<Cell> cells) {
        return cells.size() == 1 ? cells.get(0).inWords() : cells.size() + " cells";
    }

    private Stream<String> of(ClusterPlan cluster) {
        if (cluster.kind() == ClusterKind.SSH || cluster.kind() == ClusterKind.ATTACH) {
            return Stream.empty();
        }
        List<String> warnings = new ArrayList<>();
        if (cluster.members() > processors) {
            warnings.add(
                    cluster.inWords() + " share " + Counts.of(processors, "processor") + ": they disturb each other");
        } else if (cluster.threads() > processors) {
            warnings.add(cluster.threads() + " cooperative threads share " + Counts.of(processors, "processor"));
        }
        (cluster.kind() == ClusterKind.EMBEDDED ? embeddedHeap(cluster) : memoryNote.apply(cluster))
                .ifPresent(warnings::add);
        if (cluster.kind() == ClusterKind.EMBEDDED
                && (cluster.pinned() || cluster.hazelcast().isPresent())) {
            warnings.add(
                    "pinned and hazelcast have no effect on embedded members, only on members with a JVM of their own");
        }
        return warnings.stream();
    }

    /** Embedded members share a JVM, whose heap is taken from the machine only as it is used, so it is not refused. */
    private Optional<String> embeddedHeap(ClusterPlan cluster) {
        List<String> options = new ArrayList<>(usersJvmOptions);
        options.addAll(cluster.jvmOptions());
        OptionalLong heap = HeapOption.bytes(options, memoryBytes);
        return heap.isEmpty() || heap.getAsLong() + HeapOption.BESIDE_HEAP_BYTES <= memoryBytes
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "a heap of %.1f GB and %.2f GB beside it do not fit, the machine has %.1f GB",
                        heap.getAsLong() / GIGABYTE,
                        HeapOption.BESIDE_HEAP_BYTES / GIGABYTE,
                        memoryBytes / GIGABYTE));
    }
}
