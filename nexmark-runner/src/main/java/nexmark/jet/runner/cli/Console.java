package nexmark.jet.runner.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** The process's streams: results on stdout, everything else on stderr. */
final class Console {

    private static final int FEWEST_COLUMNS = 80;

    private Console() {}

    static PrintWriter out() {
        return new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    }

    static PrintStream err() {
        return System.err;
    }

    /** How many characters of a line stdout shows, at least 80. The launcher knows this, Java does not. */
    static int columns() {
        return Math.max(FEWEST_COLUMNS, Integer.getInteger("nexmark.columns", FEWEST_COLUMNS));
    }

    /** Whether the user's locale has more characters than ASCII. */
    static boolean isUnicode() {
        return StandardCharsets.UTF_8.name().equalsIgnoreCase(System.getProperty("native.encoding"))
                && !Boolean.getBoolean("nexmark.ascii");
    }

    /** Whether a person watches stderr, so that a line on it may change. The launcher knows this, Java does not. */
    static boolean isTerminal() {
        return Boolean.getBoolean("nexmark.terminal");
    }
}
