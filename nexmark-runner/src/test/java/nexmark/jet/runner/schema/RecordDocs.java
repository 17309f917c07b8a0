package nexmark.jet.runner.schema;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the Javadoc of records says about their components, read from the sources of all modules. */
final class RecordDocs {

    private static final Path PROJECT = Path.of("..");
    private static final Pattern TAG = Pattern.compile("(?m)^@");

    private final Map<Class<?>, Map<String, String>> known = new LinkedHashMap<>();

    /** The first sentence about a record; empty if its Javadoc has none. */
    Optional<String> of(Class<?> type) {
        return Optional.ofNullable(docs(type).get("")).map(text -> text.split("(?<=\\.) ", 2)[0]);
    }

    /** The text about a component of a record; empty if there is none. */
    Optional<String> of(Class<?> type, String component) {
        return Optional.ofNullable(docs(type).get(component));
    }

    /** Whether the Javadoc says that a component may be null. */
    boolean mayBeNull(Class<?> type, String component) {
        return of(type, component).filter(text -> text.contains("null")).isPresent();
    }

    private Map<String, String> docs(Class<?> type) {
        return known.computeIfAbsent(type, RecordDocs::read);
    }

    private static Map<String, String> read(Class<?> type) {
        Matcher comment = Pattern.compile(
                        "/\\*\\*((?:(?!\\*/).)*)\\*/\\s*(?:@\\w+(?:\\([^)]*\\))?\\s*)*public record "
                                + type.getSimpleName() + "\\b",
                        Pattern.DOTALL)
                .matcher(source(type));
        Map<String, String> docs = new LinkedHashMap<>();
        if (comment.find()) {
            String text = comment.group(1).replaceAll("(?m)^\\s*\\* ?", "").strip();
            for (String part : TAG.split(text, -1)) {
                boolean isComponent = part.startsWith("param ");
                String[] words =
                        isComponent ? part.substring("param ".length()).split("\\s+", 2) : new String[] {"", part};
                docs.putIfAbsent(words[0], plain(words[1]));
            }
        }
        return docs;
    }

    private static String plain(String javadoc) {
        return javadoc.replaceAll("\\{@(?:link|code)\\s+#?([^}]*)}", "$1")
                .replaceAll("<p>", "")
                .replaceAll("\\s+", " ")
                .strip();
    }

    private static String source(Class<?> type) {
        String file = type.getName().replaceFirst("\\$.*", "").replace('.', '/') + ".java";
        try (Stream<Path> modules = Files.list(PROJECT)) {
            Path source = modules.map(module -> module.resolve("src/main/java").resolve(file))
                    .filter(Files::exists)
                    .findFirst()
                    .orElse(null);
            return source == null ? "" : Files.readString(source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
