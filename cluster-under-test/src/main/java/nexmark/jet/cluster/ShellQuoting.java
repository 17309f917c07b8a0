package nexmark.jet.cluster;

import java.util.List;
import java.util.stream.Collectors;

/** Quotes text as one word of a POSIX shell. */
final class ShellQuoting {

    private ShellQuoting() {}

    /**
     * The text between single quotes, in which the shell reads nothing; a single quote itself is left, escaped and
     * entered again.
     */
    static String quote(String text) {
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("an argument with a NUL in it, expected text");
        }
        return "'" + text.replace("'", "'\\''") + "'";
    }

    /** A command line whose words all reach the command unchanged. */
    static String commandLine(List<String> words) {
        return words.stream().map(ShellQuoting::quote).collect(Collectors.joining(" "));
    }

    /** A path that no command takes for an option, and that means the same. */
    static String path(String path) {
        return path.startsWith("-") ? "./" + path : path;
    }
}
