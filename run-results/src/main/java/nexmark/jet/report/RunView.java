package nexmark.jet.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;

/**
 * The page of one run, as values. Whatever a run's folder does not have leaves a part empty, and a remark there says what
 * is missing.
 *
 * @param live what goes on at the moment, on one line, if the page changes while a command runs; null if the page is of a stored run.
 *     Of a run that goes on there are no origin, caveats, spikes and disclosure, and before its first second no other part: they are null
 * @param caveats what weakens the figures, the gravest first
 */
public record RunView(
        String title,
        String fileName,
        Warning warning,
        String live,
        Headline headline,
        Origin origin,
        List<Caveat> caveats,
        Percentiles percentiles,
        Timeline timeline,
        Spikes spikes,
        Members members,
        JobGraph job,
        Disclosure disclosure)
        implements ReportView {

    /** Something that weakens a run's figures; of the kind {@code failed}, {@code not judged}, {@code few excursions}, {@code probe} or {@code note}. */
    record Caveat(String kind, String text) {}

    /** The page of a stored run, which is in the run's folder; {@code live} as above. */
    public static RunView of(StoredResult stored, String live) {
        return of(stored, stored.folder().resolve(HtmlReport.FILE), live);
    }

    /** The page of a stored run, from whose file links lead. */
    static RunView of(StoredResult stored, Path page, String live) {
        RunResult result = stored.result();
        StoredTable table = StoredTable.read(stored.folder().resolve(Timeline.FILE));
        RunClock clock = RunClock.of(table, result);
        return new RunView(
                VerdictWords.title(result),
                result.id(),
                VerdictWords.warning(result),
                live,
                Headline.of(result),
                Origin.of(stored),
                caveats(result),
                Percentiles.of(stored),
                Timeline.of(stored, table, clock),
                Spikes.of(result, clock),
                Members.of(stored, clock),
                JobGraph.of(result),
                Disclosure.of(stored, page));
    }

    private static List<Caveat> caveats(RunResult result) {
        List<Caveat> caveats = new ArrayList<>();
        result.verdict().reasons().forEach(reason -> caveats.add(new Caveat("failed", reason)));
        result.verdict().notJudged().forEach(what -> caveats.add(new Caveat("not judged", what)));
        ResultLines.fewExcursions(result.main()).ifPresent(few -> caveats.add(new Caveat("few excursions", few)));
        if (result.cluster().probe() != null) {
            result.cluster().probe().warnings().forEach(warning -> caveats.add(new Caveat("probe", warning)));
        }
        result.notes().stream()
                .filter(note -> caveats.stream().noneMatch(known -> known.text().equals(note)))
                .forEach(note -> caveats.add(new Caveat("note", note)));
        return caveats;
    }

    /** Where a run's figures come from: the machine, what else it did, the command that repeats the run, and what its user typed, null if unknown. */
    record Origin(String machine, String load, String command, String typed) {

        private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./~-]+");

        static Origin of(StoredResult stored) {
            RunResult result = stored.result();
            List<String> typed = result.environments().runner().commandLine();
            return new Origin(
                    String.join(" ", MachineLines.machines(result)),
                    MachineLines.loadInWords(result.cluster().machines()),
                    command(List.of("run", "--plan", folder(stored) + "/result.json")),
                    typed.isEmpty() ? null : command(typed));
        }

        /** The folder as seen from the working directory, and otherwise its name alone, because the page may be shown to others. */
        private static String folder(StoredResult stored) {
            Path folder = stored.folder().toAbsolutePath().normalize();
            Path here = Path.of("").toAbsolutePath();
            boolean isBelow = folder.startsWith(here) && !folder.equals(here);
            return (isBelow ? here.relativize(folder) : folder.getFileName()).toString();
        }

        /** The arguments as a shell takes them. */
        private static String command(List<String> arguments) {
            return arguments.stream()
                    .map(argument ->
                            PLAIN.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'")
                    .collect(Collectors.joining(" ", "./nexmark ", ""));
        }
    }

    @Override
    public String kind() {
        return "run";
    }
}
