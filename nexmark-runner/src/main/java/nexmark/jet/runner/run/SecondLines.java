package nexmark.jet.runner.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.util.Optional;
import nexmark.jet.result.StrictJson;

/**
 * A run's seconds as lines of text, by which a JVM hands them to the JVM that started it. Each line begins with ASCII's record
 * separator, as JSON text sequences do (RFC 7464), so that it cannot be mistaken for a line that people read.
 */
public final class SecondLines {

    private static final String BEGIN = "\u001e";
    private static final ObjectWriter JSON = StrictJson.MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT);

    private SecondLines() {}

    /** A second as a line. */
    public static String write(RunSecond second) {
        try {
            return BEGIN + JSON.writeValueAsString(second);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a second of a run cannot be written", e);
        }
    }

    /** The second that a line holds; empty if people are to read the line. */
    static Optional<RunSecond> read(String line) {
        if (!line.startsWith(BEGIN)) {
            return Optional.empty();
        }
        try {
            return Optional.of(StrictJson.MAPPER.readValue(line.substring(BEGIN.length()), RunSecond.class));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a second of a run cannot be read", e);
        }
    }
}
