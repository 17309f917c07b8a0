package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine.Help.Ansi;

/**
 * Takes text for people: no line is wider than their terminal, the words that matter are coloured where it shows
 * colours, and nothing else in a text is obeyed by a terminal ({@link ShownText}).
 *
 * @param columns the most characters of a line
 */
record Screen(PrintWriter out, int columns, Ansi ansi) {

    /** The columns before the text of a labelled line. */
    static final int INDENT = 14;

    /** A screen like the one that stdout goes to. */
    static Screen of(PrintWriter out) {
        return new Screen(out, Console.columns(), Console.ansi());
    }

    /** A screen like stdout's terminal; where stdout is none every text is one line, so that programs can read it. */
    static Screen ofLines(PrintWriter out) {
        return new Screen(out, Console.columnsOfLines(), Console.ansi());
    }

    /** A screen like stderr's terminal; where stderr is none every text is one line, so that programs can read it. */
    static Screen ofStderr() {
        return ofStderr(new PrintWriter(Console.err(), true, StandardCharsets.UTF_8));
    }

    /** As {@link #ofStderr()}, for another writer that goes to stderr. */
    static Screen ofStderr(PrintWriter err) {
        return new Screen(err, Console.columnsOfStderr(), Ansi.OFF);
    }

    /** Prints a line, however wide. */
    void line(String line) {
        out.println(ShownText.of(line));
    }

    void emptyLine() {
        out.println();
    }

    /** Prints a text, whose lines after the first begin with an indent. */
    void text(String text, String indent) {
        text("", text, indent);
    }

    /** Prints a text whose first line has other words before it than the lines that follow. */
    void text(String begin, String text, String indent) {
        wrapped(begin, text, indent).forEach(out::println);
    }

    private List<String> wrapped(String begin, String text, String indent) {
        return WrappedText.lines(ShownText.of(begin), ShownText.of(text), indent, columns);
    }

    /** Prints a text next to its label; an empty label continues the line above. */
    void labelled(String label, String text) {
        text(label(label), text, " ".repeat(INDENT));
    }

    private static String label(String label) {
        return String.format("  %-" + (INDENT - 2) + "s", label);
    }

    /** Prints texts that have one label, each on a line of its own. */
    void labelled(String label, List<String> texts) {
        String next = label;
        for (String text : texts) {
            labelled(next, text);
            next = "";
        }
    }

    /** Prints one of several items below a labelled line. */
    void item(String text) {
        text(label("") + "- ", text, label("") + "  ");
    }

    /** Prints how something has ended: in its colour up to the first colon. */
    void verdict(String text) {
        String begin = label("verdict");
        String word = ShownText.of(text).split(":", 2)[0];
        List<String> lines = wrapped(begin, text, " ".repeat(INDENT));
        out.println(begin + Colours.of(word, ansi) + lines.get(0).substring(INDENT + word.length()));
        lines.stream().skip(1).forEach(out::println);
    }

    void table(AlignedTable table) {
        table.lines(columns, ansi).forEach(out::println);
    }
}
