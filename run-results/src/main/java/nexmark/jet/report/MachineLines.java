package nexmark.jet.report;

import static nexmark.jet.table.Figures.PERCENT;
import static nexmark.jet.table.Figures.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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

    /** A share of the processors' time, in short and for someone who sees the benchmark for the first time. */
    private record Share(String brief, String inWords, Function<MachineLoad, Double> ratio) {}

    private static final List<Share> SHARES = List.of(
            new Share(
                    "%.1f %% stolen",
                    "the host gave %.1f %% of the processors' time to others (stolen)", MachineLoad::stolenRatio),
            new Share("%.0f %% others", "other programs used %.0f %% (others)", MachineLoad::othersRatio),
            new Share(
                    "%.0f %% runner",
                    "the program that controls the run used %.0f %% (runner)", MachineLoad::runnerRatio),
            new Share(
                    "%.0f %% waiting",
                    "Jet's threads had to wait for a processor %.0f %% of their time (waiting)",
                    MachineLoad::waitedRatio));

    /** What else the machines did in the measured interval; of several machines, the largest figures. */
    public static String load(List<MachineLoad> machines) {
        return String.join(", ", load(machines, Share::brief, "not known what else it did", "stall %,.0f ms"));
    }

    /** The same as the middle of a sentence. The words in brackets are those of {@link #load}. */
    public static String loadInWords(List<MachineLoad> machines) {
        List<String> figures = load(
                machines,
                Share::inWords,
                "it is not known what else the machine did",
                "a member stood still for %,.0f ms at most (stall)");
        if (machines.size() > 1) {
            figures.add(text("each of these on the worst of %d machines", machines.size()));
        }
        return String.join(", ", figures);
    }

    private static List<String> load(
            List<MachineLoad> machines, Function<Share, String> words, String unknown, String stall) {
        List<String> figures = new ArrayList<>();
        for (Share share : SHARES) {
            largest(machines, share.ratio).ifPresent(ratio -> figures.add(text(words.apply(share), ratio * PERCENT)));
        }
        if (figures.isEmpty()) {
            figures.add(unknown);
        }
        largest(machines, MachineLoad::longestStallMillis).ifPresent(millis -> figures.add(text(stall, millis)));
        return figures;
    }

    private static Optional<Double> largest(List<MachineLoad> machines, Function<MachineLoad, Double> figure) {
        return machines.stream().map(figure).filter(Objects::nonNull).max(Double::compare);
    }
}
