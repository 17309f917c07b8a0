package nexmark.jet.runner.recorded;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.ObjLongConsumer;
import nexmark.jet.json.StrictJson;
import nexmark.jet.json.StrictJson.SyntaxReason;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserFile;
import nexmark.jet.process.UserMistake;

/** Reads a file or standard input by lines, so that a mistake names its line. */
public final class TextLines {

    /** Far more than any line has, so that an endless one ends before the heap. */
    private static final int MOST_CHARACTERS = 1_000_000;

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private static final ObjectReader READER =
            StrictJson.MAPPER.readerFor(JsonNode.class).with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private TextLines() {}

    /**
     * Reads all lines; blank ones are skipped.
     *
     * @param file its name, or {@link RecordedEvents#STANDARD_STREAM}
     * @param content what the file should hold, for messages
     * @param consumer takes each line and its number, from 1; an {@link IllegalArgumentException} says what is wrong
     *     with the line
     * @throws UserMistake if the file cannot be read, is not UTF-8, or has a line that is wrong
     */
    public static void read(String file, InputStream standardInput, String content, ObjLongConsumer<String> consumer) {
        if (file.equals(RecordedEvents.STANDARD_STREAM)) {
            read(standardInput, nameOf(file), consumer);
        } else {
            UserFile.check(file, Path.of(file), content);
            try (InputStream in = Files.newInputStream(Path.of(file))) {
                read(in, file, consumer);
            } catch (IOException e) {
                throw new UserMistake(file + " cannot be read: " + IoReason.of(e) + ", expected " + content);
            }
        }
    }

    /**
     * A line as a JSON object; {@link IllegalArgumentException} if it is none.
     *
     * @param what it is, for messages, such as {@code an event}
     */
    public static JsonNode object(String line, String what) {
        String expected = ", expected " + what + " as a JSON object";
        try {
            JsonNode object = READER.readTree(line);
            if (!object.isObject()) {
                throw new IllegalArgumentException(StrictJson.shown(object) + expected);
            }
            return object;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(SyntaxReason.of(e).replaceFirst(" at line 1, ", " at ") + expected);
        }
    }

    /** A file as messages name it. */
    public static String nameOf(String file) {
        return file.equals(RecordedEvents.STANDARD_STREAM) ? "standard input" : file;
    }

    private static void read(InputStream in, String name, ObjLongConsumer<String> consumer) {
        long number = 0;
        try (BufferedReader lines = new BufferedReader(new ShortLines(in))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String text = number++ == 0 && line.startsWith(BYTE_ORDER_MARK) ? line.substring(1) : line;
                if (!text.isBlank()) {
                    consumer.accept(text, number);
                }
            }
        } catch (IllegalArgumentException e) {
            throw new UserMistake(name + ", line " + number + ": " + e.getMessage());
        } catch (CharacterCodingException e) {
            throw new UserMistake(name + " is not UTF-8 soon after line " + number + ", expected JSON Lines in UTF-8");
        } catch (IOException e) {
            throw new UserMistake(name + " cannot be read after line " + number + ": " + IoReason.of(e));
        }
    }

    /** Text whose lines are read whole, and so have a limit. */
    private static final class ShortLines extends InputStreamReader {

        private long characters;

        private ShortLines(InputStream in) {
            super(in, UTF_8.newDecoder());
        }

        @Override
        public int read(char[] into, int from, int most) throws IOException {
            int count = super.read(into, from, most);
            for (int i = from; i < from + count; i++) {
                characters = into[i] == '\n' || into[i] == '\r' ? 0 : characters + 1;
                if (characters > MOST_CHARACTERS) {
                    throw new IOException("the next has more than " + MOST_CHARACTERS + " characters");
                }
            }
            return count;
        }
    }
}
