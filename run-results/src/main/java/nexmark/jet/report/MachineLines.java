package nexmark.jet.report;

import static nexmark.jet.table.Figures.PERCENT;
import static nexmark.jet.table.Figures.text;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.environment.Environment;
import nexmark.jet.result.MachineLoad;
import nexmark.jet.result.RunResult;

/** The machines of a run, as people read them: what they are, and what else they did. */
public final class MachineLines {

    private MachineLines() {}

    /** The first run's machine, and the JVMs, engines and revisions of this program of all, in two lines. */
    public static List<String> machines(List<RunResult> runs) {
        RunResult result = runs.get(0);
        int machines = result.cluster().machines().size();
        String others = machines > 1 ? text("%d machines, the first: ", machines) : "";
        return List.of(
                text(
                        "%s%s, JDK %s,",
                        others,
                        result.environments().first().cpu().inWords(),
                        each(runs, run -> version(run.environments().first().jvm()))),
                text(
                        "%s, %s, revision %s",
                        each(runs, MachineLines::collector),
                        each(runs, run -> run.environments().engineInWords()),
                        each(
                                runs,
                                run -> run.benchmark() == null
                                        ? "unknown"
                                        : run.benchmark().gitRevision())));
    }

    private static String each(List<RunResult> runs, Function<RunResult, String> name) {
        return runs.stream().map(name).distinct().collect(Collectors.joining(" and "));
    }

    /** The processors of all machines; 0 if unknown. */
    static int processors(List<MachineLoad> machines) {
        return machines.stream().mapToInt(MachineLoad::processors).sum();
    }

    /** The version without the distributor's name for the build. */
    private static String version(Environment.Jvm jvm) {
        return jvm.version().split("-", 2)[0];
    }

    /** The collector, and the preset's name if there is one. Collectors have names for their beans only. */
    private static String collector(RunResult run) {
        List<String> beans = run.environments().first().jvm().collectors();
        String first = beans.isEmpty() ? "no collector" : beans.get(0).split(" ", 2)[0];
        String collector = switch (first) {
            case "PS" -> "Parallel";
            case "Copy" -> "Serial";
            default -> first;
        };
        return collector
                + run.plan().cluster().jvm().map(name -> " (" + name + ")").orElse("");
    }

    /** Other load of the machines in the measured interval; of several machines, the largest figures. */
    public static String load(List<MachineLoad> machines) {
        List<String> shares = Stream.of(
                        share("%.1f %% stolen", machines, MachineLoad::stolenRatio),
                        share("%.0f %% others", machines, MachineLoad::othersRatio),
                        share("%.0f %% runner", machines, MachineLoad::runnerRatio),
                        share("%.0f %% waiting", machines, MachineLoad::waitedRatio))
                .flatMap(Optional::stream)
                .toList();
        Optional<String> stall =
                largest(machines, MachineLoad::longestStallMillis).map(millis -> text("stall %,.0f ms", millis));
        return Stream.concat(
                        shares.isEmpty() ? Stream.of("not known what else it did") : shares.stream(), stall.stream())
                .collect(Collectors.joining(", "));
    }

    private static Optional<String> share(
            String words, List<MachineLoad> machines, Function<MachineLoad, Double> ratio) {
        return largest(machines, ratio).map(share -> text(words, share * PERCENT));
    }

    private static Optional<Double> largest(List<MachineLoad> machines, Function<MachineLoad, Double> figure) {
        return machines.stream().map(figure).filter(Objects::nonNull).max(Double::compare);
    }
}
