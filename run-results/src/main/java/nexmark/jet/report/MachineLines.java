package nexmark.jet.report;

import static nexmark.jet.table.Figures.PERCENT;
import static nexmark.jet.table.Figures.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import nexmark.jet.environment.Environment;
import nexmark.jet.result.MachineLoad;
import nexmark.jet.result.RunResult;

/** The machines of a run, as people read them: what they are, and what else they did. */
public final class MachineLines {

    private MachineLines() {}

    /** The first member's machine, JVM and engine, and this program's revision, in two lines. */
    public static List<String> machines(RunResult result) {
        Environment first = result.environments().first();
        int machines = result.cluster().machines().size();
        String others = machines > 1 ? text("%d machines, the first: ", machines) : "";
        String preset =
                result.plan().cluster().jvm().map(name -> " (" + name + ")").orElse("");
        return List.of(
                text("%s%s, JDK %s,", others, first.cpu().inWords(), version(first.jvm())),
                text(
                        "%s%s, Hazelcast %s, revision %s",
                        collector(first.jvm().collectors()),
                        preset,
                        first.hazelcastVersion(),
                        result.benchmark() == null
                                ? "unknown"
                                : result.benchmark().gitRevision()));
    }

    /** The version without the distributor's name for the build. */
    private static String version(Environment.Jvm jvm) {
        return jvm.version().split("-", 2)[0];
    }

    /** Collectors have names for their beans only. */
    private static String collector(List<String> beans) {
        String first = beans.isEmpty() ? "no collector" : beans.get(0).split(" ", 2)[0];
        return switch (first) {
            case "PS" -> "Parallel";
            case "Copy" -> "Serial";
            default -> first;
        };
    }

    /** What else the machines did in the measured interval; of several machines, the largest figures. */
    public static String load(List<MachineLoad> machines) {
        List<String> figures = new ArrayList<>();
        percent("%.1f %% stolen", machines, MachineLoad::stolenRatio, figures);
        percent("%.0f %% others", machines, MachineLoad::othersRatio, figures);
        percent("%.0f %% runner", machines, MachineLoad::runnerRatio, figures);
        percent("%.0f %% waiting", machines, MachineLoad::waitedRatio, figures);
        if (figures.isEmpty()) {
            figures.add("not known what else it did");
        }
        longestStall(machines).ifPresent(millis -> figures.add(text("stall %,.0f ms", millis)));
        return String.join(", ", figures);
    }

    /**
     * The same for someone who sees the benchmark for the first time. The words in brackets are those of {@link #load}.
     *
     * @return the middle of a sentence
     */
    public static String loadInWords(List<MachineLoad> machines) {
        List<String> figures = new ArrayList<>();
        percent(
                "the host gave %.1f %% of the processors' time to others (stolen)",
                machines, MachineLoad::stolenRatio, figures);
        percent("other programs used %.0f %% (others)", machines, MachineLoad::othersRatio, figures);
        percent("the program that controls the run used %.0f %% (runner)", machines, MachineLoad::runnerRatio, figures);
        percent(
                "Jet's threads had to wait for a processor %.0f %% of their time (waiting)",
                machines, MachineLoad::waitedRatio, figures);
        if (figures.isEmpty()) {
            figures.add("it is not known what else the machine did");
        }
        longestStall(machines)
                .ifPresent(millis -> figures.add(text("a member stood still for %,.0f ms at most (stall)", millis)));
        if (machines.size() > 1) {
            figures.add(text("each of these on the worst of %d machines", machines.size()));
        }
        return String.join(", ", figures);
    }

    private static Optional<Double> longestStall(List<MachineLoad> machines) {
        return machines.stream().map(MachineLoad::longestStallMillis).max(Double::compare);
    }

    private static void percent(
            String format, List<MachineLoad> machines, Function<MachineLoad, Double> ratio, List<String> figures) {
        machines.stream()
                .map(ratio)
                .filter(known -> known != null)
                .max(Double::compare)
                .ifPresent(largest -> figures.add(text(format, largest * PERCENT)));
    }
}
