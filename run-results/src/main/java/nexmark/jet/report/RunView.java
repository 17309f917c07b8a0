package nexmark.jet.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.observer.MemberIncident;
import nexmark.jet.result.ResultCsv;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;

/**
 * The page of one run, as values. Without its file in the run's folder a part is empty, and a remark there says what
 * is missing.
 *
 * @param live what goes on at the moment, on one line, if the page changes while a command runs; null if the page is of
 *     a stored run. A run that goes on has no origin, caveats, spikes and disclosure, and before its first second no
 *     other part: they are null
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

    static final Warning RUNNING =
            new Warning("RUNNING", "The run goes on: its figures are not complete, and are not judged yet.");

    /**
     * Something that weakens a run's figures; of the kind {@code failed}, {@code not judged}, {@code few bursts},
     * {@code probe} or {@code note}.
     */
    record Caveat(String kind, String text) {}

    /** The page of a stored run, which is in the run's folder; {@code live} as above. */
    public static RunView of(StoredResult stored, String live) {
        return of(stored, stored.folder().resolve(HtmlReport.FILE), live);
    }

    /** The page of a stored run, from whose file links lead. */
    static RunView of(StoredResult stored, Path page, String live) {
        RunResult result = stored.result();
        RunClock clock = RunClock.of(StoredTable.read(stored.folder().resolve(Timeline.FILE)), result);
        return new RunView(
                VerdictWords.title(result),
                result.id(),
                VerdictWords.warning(result),
                live,
                Headline.of(result),
                Origin.of(stored),
                caveats(result),
                Percentiles.of(stored),
                Timeline.of(stored, clock),
                Spikes.of(result, clock),
                Members.of(stored, clock),
                JobGraph.of(result),
                Disclosure.of(stored, page));
    }

    /** The page of a run that goes on and has no figures yet. */
    public static RunView running(String name, String live) {
        return new RunView(
                RUNNING.word() + ": " + name,
                "running",
                RUNNING,
                live,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    /** The page of a run that goes on, with what is known of it so far. */
    public static RunView running(RunSecond now, String live) {
        RunClock clock = RunClock.of(StoredTable.of(now.rows(), ResultCsv::cell), now.measureFromMillis());
        Map<String, StoredTable> seconds = new LinkedHashMap<>();
        List<MemberIncident> incidents = new ArrayList<>();
        now.reports().forEach((member, reports) -> {
            seconds.put(member, StoredTable.of(reports.values(), ResultCsv::cell));
            reports.values()
                    .forEach(report -> report.incidents()
                            .forEach(each -> incidents.add(new MemberIncident(member, "", "", each))));
        });
        return new RunView(
                RUNNING.word() + ": " + VerdictWords.name(now.plan()),
                "running-" + now.plan().query(),
                RUNNING,
                live,
                Headline.of(now),
                null,
                null,
                Percentiles.of("all rows since " + now.running().begin(), now.curve()),
                Timeline.of(
                        clock,
                        StoredTable.of(now.spans(), ResultCsv.VERTICES::cell),
                        now.running().scheduledPerSecond(),
                        null,
                        micros -> false,
                        Mark.incidents(StoredTable.of(incidents, ResultCsv.INCIDENTS::cell), clock),
                        List.of()),
                null,
                Members.of(now.members(), null, seconds, clock, List.of()),
                JobGraph.of(now.vertices(), now.edges(), List.of(), List.of()),
                null);
    }

    /** Without the disturbances that were let pass: they are first among the limits. */
    private static List<Caveat> caveats(RunResult result) {
        List<Caveat> caveats = new ArrayList<>();
        result.verdict().reasons().forEach(reason -> caveats.add(new Caveat("failed", reason)));
        result.verdict().notJudged().forEach(what -> caveats.add(new Caveat("not judged", what)));
        ResultLines.fewExcursions(result.main()).ifPresent(few -> caveats.add(new Caveat("few bursts", few)));
        if (result.cluster().probe() != null) {
            result.cluster().probe().warnings().forEach(warning -> caveats.add(new Caveat("probe", warning)));
        }
        result.notes().stream()
                .filter(note -> result.verdict().disturbances().stream()
                        .noneMatch(known -> known.text().equals(note)))
                .filter(note -> caveats.stream().noneMatch(known -> known.text().equals(note)))
                .forEach(note -> caveats.add(new Caveat("note", note)));
        return caveats;
    }

    /**
     * Where a run's figures come from: the machine, what else it did, the command that repeats the run, and what its
     * user typed, null if unknown.
     */
    record Origin(String machine, String load, String command, String typed) {

        private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./~-]+");

        static Origin of(StoredResult stored) {
            RunResult result = stored.result();
            List<String> typed = result.environments().runner().commandLine();
            return new Origin(
                    String.join(" ", MachineLines.machines(List.of(result))),
                    MachineLines.load(result.cluster().machines()),
                    command(List.of("run", "--plan", folder(stored) + "/result.json")),
                    typed.isEmpty() ? null : command(typed));
        }

        /**
         * The folder as seen from the working directory, and otherwise its name alone, because the page may be shown to
         * others.
         */
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

    /**
     * Everything else that a reader needs to judge and to repeat a run: its whole result, in words where it needs them,
     * and its files.
     */
    record Disclosure(RunResult result, String clocks, List<FileLink> files) {

        /** The most files that a page links to: a cluster has many logs. */
        private static final int MOST_FILES = 200;

        private static final int DEPTH = 2;

        /** A file by its place in the run's folder, with the link from the page to it. */
        record FileLink(String name, String link, long bytes) {}

        static Disclosure of(StoredResult stored, Path page) {
            RunResult result = stored.result();
            return new Disclosure(result, ResultLines.clocks(result.cluster()), files(stored.folder(), page));
        }

        /** The files of the run's folder and of the folders in it. */
        private static List<FileLink> files(Path folder, Path page) {
            try (Stream<Path> files = Files.walk(folder, DEPTH)) {
                return files.filter(Files::isRegularFile)
                        .filter(file -> !file.getFileName().toString().startsWith(HtmlReport.FILE))
                        .sorted()
                        .limit(MOST_FILES)
                        .map(file -> new FileLink(
                                folder.relativize(file).toString(),
                                link(page, file),
                                file.toFile().length()))
                        .toList();
            } catch (IOException e) {
                throw new UncheckedIOException("the files in " + folder + " cannot be listed", e);
            }
        }

        /**
         * The link from a page to a file: relative and percent-encoded. It starts with a dot, so that no name is taken
         * for a protocol.
         */
        static String link(Path page, Path file) {
            Path folder = page.toAbsolutePath().normalize().getParent();
            String relative =
                    folder.relativize(file.toAbsolutePath().normalize()).toString();
            String separator = folder.getFileSystem().getSeparator();
            try {
                return "." + new URI(null, null, "/" + relative.replace(separator, "/"), null).getRawPath();
            } catch (URISyntaxException e) {
                throw new IllegalArgumentException(relative + " is not a path of a link", e);
            }
        }
    }

    @Override
    public String kind() {
        return "run";
    }
}
