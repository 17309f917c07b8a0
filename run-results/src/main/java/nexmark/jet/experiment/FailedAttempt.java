package nexmark.jet.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.environment.EnvironmentPrivacy;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;

/**
 * A run that failed: a line of JSON in the file {@code failures.jsonl} of an experiment, so that it is known after a restart too.
 *
 * @param cell key of the run's plan
 * @param repetition number of the cell's run, from 1
 * @param attempt how often that run had been tried, this time included
 * @param at the time, ISO-8601
 * @param settings in which its cell differs from the others, for people
 * @param why the reason, in one line
 */
public record FailedAttempt(String cell, int repetition, int attempt, String at, String settings, String why) {

    private static final String FILE = "failures.jsonl";
    private static final JsonMapper JSON = new JsonMapper();

    /** An attempt at a run; of the reason, everything that is private is left out. */
    public static FailedAttempt of(PlannedRun run, int attempt, String at, String why) {
        return new FailedAttempt(
                run.cell().key(),
                run.repetition(),
                attempt,
                at,
                run.cell().inWords(),
                EnvironmentPrivacy.ofTexts().clean(why.replaceAll("\\s+", " ").strip()));
    }

    public boolean isOf(PlannedRun run) {
        return cell.equals(run.cell().key()) && repetition == run.repetition();
    }

    /** All failures so far in the folder of an experiment, in the order in which they were added. */
    public static List<FailedAttempt> in(Path folder) {
        Path file = folder.resolve(FILE);
        if (Files.notExists(file)) {
            return List.of();
        }
        try (Stream<String> lines = Files.lines(file)) {
            return lines.flatMap(FailedAttempt::parse).toList();
        } catch (IOException | UncheckedIOException e) {
            throw new UserMistake(file + " cannot be read: " + IoReason.of(e, file));
        }
    }

    /** A line that a killed process has not finished is no failure. */
    private static Stream<FailedAttempt> parse(String line) {
        try {
            return Stream.of(JSON.readValue(line, FailedAttempt.class));
        } catch (JsonProcessingException e) {
            return Stream.empty();
        }
    }

    /** Adds this to a folder's failures, after the end of a line that a killed process has not finished. */
    public void addTo(Path folder) {
        Path file = folder.resolve(FILE);
        try {
            String line = "\n" + JSON.writeValueAsString(this) + "\n";
            Files.writeString(
                    file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            throw new UncheckedIOException("a failed run could not be noted in " + file, e);
        }
    }
}
