package nexmark.jet.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;
import nexmark.jet.table.Csv;

/** The file {@code failures.csv}: a line for each run that has failed, so that it is known after a restart too. */
public final class FailureLog {

    /** Name of the file in the folder of an experiment. */
    public static final String FILE = "failures.csv";

    private static final List<String> COLUMNS = List.of("cell", "repetition", "attempt", "at", "settings", "why");
    /** A line that a killed process has not finished is no line. */
    private static final Pattern LINE = Pattern.compile("([^,]+),(\\d+),(\\d+),[^,]+,([^,]*),(.*)");

    private final Path file;

    /** @param folder of the experiment */
    public FailureLog(Path folder) {
        this.file = folder.resolve(FILE);
    }

    /** All failures so far, in the order in which they were added. */
    public List<FailedAttempt> read() {
        if (Files.notExists(file)) {
            return List.of();
        }
        try (Stream<String> lines = Files.lines(file)) {
            return lines.skip(1)
                    .map(LINE::matcher)
                    .filter(Matcher::matches)
                    .map(line -> new FailedAttempt(
                            line.group(1),
                            Integer.parseInt(line.group(2)),
                            Integer.parseInt(line.group(3)),
                            line.group(4),
                            unquoted(line.group(5))))
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            throw new UserMistake(file + " cannot be read: " + IoReason.of(e, file));
        }
    }

    private static String unquoted(String cell) {
        return cell.matches("\".*\"") ? cell.substring(1, cell.length() - 1).replace("\"\"", "\"") : cell;
    }

    /** Adds a failure, and returns it as {@link #read} does. */
    public FailedAttempt add(PlannedRun run, int attempt, String at, String why) {
        FailedAttempt failed = FailedAttempt.of(run, attempt, why);
        Csv line = new Csv(List.of(failed.cell(), failed.repetition(), attempt, at, failed.settings(), failed.why()));
        try {
            Files.writeString(
                    file,
                    beginning() + line,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND,
                    LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            throw new UncheckedIOException("a failed run could not be noted in " + file, e);
        }
        return failed;
    }

    /** The title of a new file, or the end of a line that a killed process has not finished. */
    private String beginning() throws IOException {
        if (Files.notExists(file)) {
            return new Csv(COLUMNS).toString();
        }
        return Files.readString(file, UTF_8).endsWith("\n") ? "" : "\n";
    }
}
