package nexmark.jet.runner.experiment;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import nexmark.jet.cluster.HeapOption;
import nexmark.jet.experiment.Cell;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Counts;

/** Says what cells ask of this machine that it does not have. */
public final class MachineWarnings {

    private static final double GIGABYTE = 1L << 30;

    private final int processors;
    private final long memoryBytes;

    MachineWarnings(int processors, long memoryBytes) {
        this.processors = processors;
        this.memoryBytes = memoryBytes;
    }

    /** The warnings for the machine of this JVM. */
    public static MachineWarnings ofThisMachine() {
        long memory =
                ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                        ? system.getTotalMemorySize()
                        : Long.MAX_VALUE;
        return new MachineWarnings(Runtime.getRuntime().availableProcessors(), memory);
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
        heapBytes(cluster).ifPresent(heaps -> {
            if (heaps > memoryBytes) {
                warnings.add(String.format(
                        Locale.ROOT,
                        "the heaps take %.1f GB, the machine has %.1f GB",
                        heaps / GIGABYTE,
                        memoryBytes / GIGABYTE));
            }
        });
        if (cluster.kind() == ClusterKind.EMBEDDED
                && (cluster.pinned() || cluster.hazelcast().isPresent())) {
            warnings.add(
                    "pinned and hazelcast have no effect on embedded members, only on members with a JVM of their own");
        }
        return warnings.stream();
    }

    /** The heaps of all JVMs together, if the plan says how large they are. */
    private OptionalLong heapBytes(ClusterPlan cluster) {
        int jvms = cluster.kind() == ClusterKind.EMBEDDED ? 1 : cluster.members();
        OptionalLong each = HeapOption.bytes(cluster.jvmOptions(), memoryBytes);
        return each.isPresent() ? OptionalLong.of(jvms * each.getAsLong()) : each;
    }
}
