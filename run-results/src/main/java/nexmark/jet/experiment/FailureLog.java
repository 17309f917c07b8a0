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
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;

/** The file {@code failures.jsonl}: a line of JSON for each run that has failed, so that it is known after a restart too. */
public final class FailureLog {

    /** Name of the file in the folder of an experiment. */
    public static final String FILE = "failures.jsonl";

    private static final JsonMapper JSON = new JsonMapper();

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
            return lines.flatMap(FailureLog::attempt).toList();
        } catch (IOException | UncheckedIOException e) {
            throw new UserMistake(file + " cannot be read: " + IoReason.of(e, file));
        }
    }

    /** A line that a killed process has not finished is no line. */
    private static Stream<FailedAttempt> attempt(String line) {
        try {
            return Stream.of(JSON.readValue(line, FailedAttempt.class));
        } catch (JsonProcessingException e) {
            return Stream.empty();
        }
    }

    /** Adds a failure, after the end of a line that a killed process has not finished. */
    public void add(FailedAttempt failed) {
        try {
            Files.writeString(
                    file,
                    "\n" + JSON.writeValueAsString(failed) + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND,
                    LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            throw new UncheckedIOException("a failed run could not be noted in " + file, e);
        }
    }
}
