package nexmark.jet.runner.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** The process's streams: results on stdout, everything else on stderr. */
final class Console {

    private Console() {}

    static PrintWriter out() {
        return new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    }

    static PrintStream err() {
        return System.err;
    }

    /** Whether a person watches stderr, so that a line on it may change. The launcher knows this, Java does not. */
    static boolean isTerminal() {
        return Boolean.getBoolean("nexmark.terminal");
    }
}
