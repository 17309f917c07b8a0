package nexmark.jet.runner.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import nexmark.jet.process.IoReason;
import nexmark.jet.table.ShownText;
import nexmark.jet.table.TerminalWriter;
import picocli.CommandLine.Help.Ansi;

/** The process's streams: results on stdout, everything else on stderr. */
final class Console {

    /** Set if stdout is a terminal; not a positive number if the terminal's width is not known. */
    private static final String COLUMNS = "nexmark.columns";

    private static final int FEWEST_COLUMNS = 80;
    /** Longer lines of prose are hard to read. */
    private static final int MOST_COLUMNS_OF_PROSE = 120;

    private Console() {}

    /** Prints on standard output by a stream of ours, in the place of the JVM's own. */
    static void install() {
        System.setOut(new PrintStream(new BufferedOutputStream(Stdout.OF_PROCESS), true, StandardCharsets.UTF_8));
    }

    static PrintWriter out() {
        return new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    }

    /** Why a part of stdout is not written; empty if all is, or as much as its reader wanted. */
    static Optional<String> whyUnwritten() {
        System.out.flush();
        return Optional.ofNullable(Stdout.OF_PROCESS.failure)
                .filter(why -> !IoReason.isClosedByReader(why))
                .map(IoReason::of);
    }

    static PrintStream err() {
        return System.err;
    }

    /** Prints a line on stderr that no terminal obeys, or breaks within a word. */
    static void say(String line) {
        TerminalWriter.wrapped("", ShownText.of(line), "  ", columnsOfStderr()).forEach(err()::println);
    }

    static TerminalWriter tables(PrintWriter stdout) {
        return new TerminalWriter(stdout, columns(), ansi().enabled(), isUnicode());
    }

    /**
     * Writes as the terminal of stdout shows it; where stdout is none every text is one line, so that programs can read
     * it.
     */
    static TerminalWriter lines(PrintWriter stdout) {
        int columns = System.getProperty(COLUMNS) == null ? Integer.MAX_VALUE : columns();
        return new TerminalWriter(stdout, columns, ansi().enabled(), isUnicode());
    }

    static TerminalWriter stderr() {
        return stderr(new PrintWriter(err(), true, StandardCharsets.UTF_8));
    }

    static TerminalWriter stderr(PrintWriter stderr) {
        return new TerminalWriter(stderr, columnsOfStderr(), false, isUnicode());
    }

    /** How many characters of a line stdout shows, at least 80. The launcher knows this, Java does not. */
    private static int columns() {
        return Math.max(FEWEST_COLUMNS, Integer.getInteger(COLUMNS, FEWEST_COLUMNS));
    }

    /** Any number where stderr is not a terminal. */
    private static int columnsOfStderr() {
        return isTerminal() ? columnsOfProgress() : Integer.MAX_VALUE;
    }

    static int columnsOfProse() {
        return Math.min(MOST_COLUMNS_OF_PROSE, columns());
    }

    /** How many characters of a line stderr's terminal shows. The launcher knows this, Java does not. */
    static int columnsOfProgress() {
        int columns = Integer.getInteger("nexmark.progress.columns", 0);
        return columns > 0 ? columns : FEWEST_COLUMNS;
    }

    /**
     * Whether stdout shows colours: a terminal does, unless NO_COLOR or TERM=dumb say otherwise. The launcher, which
     * knows whether stdout is a terminal, sets {@code picocli.ansi}; without the launcher picocli finds out.
     */
    static Ansi ansi() {
        return "dumb".equals(System.getenv("TERM")) ? Ansi.OFF : Ansi.AUTO;
    }

    /** Whether the user's locale has more characters than ASCII. */
    private static boolean isUnicode() {
        return StandardCharsets.UTF_8.name().equalsIgnoreCase(System.getProperty("native.encoding"))
                && !Boolean.getBoolean("nexmark.ascii");
    }

    /** Whether a person watches stderr, so that a line on it may change. The launcher knows this, Java does not. */
    static boolean isTerminal() {
        return Boolean.getBoolean("nexmark.terminal");
    }

    /** The process's standard output, which, unlike a print stream, knows why a write failed. */
    private static final class Stdout extends FileOutputStream {

        private static final Stdout OF_PROCESS = new Stdout();
        private volatile IOException failure;

        private Stdout() {
            super(FileDescriptor.out);
        }

        @Override
        public void write(byte[] data, int offset, int length) throws IOException {
            try {
                super.write(data, offset, length);
            } catch (IOException e) {
                failure = e;
                throw e;
            }
        }
    }
}
