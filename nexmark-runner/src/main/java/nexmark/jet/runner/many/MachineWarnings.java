package nexmark.jet.runner.many;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import nexmark.jet.experiment.Cell;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Counts;

/** Says what cells ask of this machine that it does not have. */
public final class MachineWarnings {

    private final int processors;
    /** The warnings for a machine of so many processors. */
    MachineWarnings(int processors) {
        this.processors = processors;
    }

    /** The warnings for the machine of this JVM. */
    public static MachineWarnings ofThisMachine() {
        return new MachineWarnings(Runtime.getRuntime().availableProcessors());
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
        if (cluster.kind() == ClusterKind.EMBEDDED
                && (cluster.pinned() || cluster.hazelcast().isPresent())) {
            warnings.add(
                    "pinned and hazelcast have no effect on embedded members, only on members with a JVM of their own");
        }
        return warnings.stream();
    }
}
