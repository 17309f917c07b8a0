package nexmark.jet.environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The kernel's small text files below a root, {@code /} or a made-up tree; one that is missing, unreadable or empty is
 * an answer as well.
 */
public record EnvironmentFiles(Path root) {

    private static final Pattern WHOLE_NUMBER = Pattern.compile("^\\s*(\\d{1,18})\\s*$");

    /** The file's lines; none if it cannot be read. */
    List<String> lines(String file) {
        try (Stream<String> lines = Files.lines(root.resolve(file), StandardCharsets.ISO_8859_1)) {
            return lines.toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();
        }
    }

    /** The first line without its blanks; empty if there is none or nothing in it. */
    public Optional<String> text(String file) {
        return lines(file).stream().findFirst().map(String::strip).filter(line -> !line.isEmpty());
    }

    /** The first line that is a whole number, of 18 digits at most. */
    Optional<Long> number(String file) {
        return find(file, WHOLE_NUMBER).map(Long::valueOf);
    }

    /** The expression's first group in the first line that it matches. */
    public Optional<String> find(String file, Pattern expression) {
        return lines(file).stream()
                .map(expression::matcher)
                .filter(Matcher::find)
                .map(matcher -> matcher.group(1).strip())
                .filter(found -> !found.isEmpty())
                .findFirst();
    }

    /** An amount in {@code /proc/meminfo}, whose lines read {@code MemTotal:  16384 kB}; kB means 1024 bytes. */
    public Optional<Long> memInfoBytes(String name) {
        return find("proc/meminfo", Pattern.compile("^" + name + ":\\s*(\\d{1,15}) kB"))
                .map(kibibytes -> Long.parseLong(kibibytes) * 1024);
    }
}
