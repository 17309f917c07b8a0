package nexmark.jet.runner.cli;

import static java.util.Map.entry;

import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Help.Ansi;

/** The colours of words that say how a run, a trial or a comparison has ended. */
final class Colours {

    private static final String GREEN = "bold,green";
    private static final String RED = "bold,red";
    private static final String YELLOW = "bold,yellow";

    private static final Map<String, String> OF_WORDS = Map.ofEntries(
            entry("valid", GREEN),
            entry("valid, but disturbed", YELLOW),
            entry("held", GREEN),
            entry("bounded", GREEN),
            entry("better", GREEN),
            entry("invalid", RED),
            entry("wrong", RED),
            entry("failed", RED),
            entry("worse", RED),
            entry("not judged", YELLOW),
            entry("interrupted", YELLOW));

    private Colours() {}

    /** The text in the colour of its word; unchanged if the word has no colour, or the terminal shows none. */
    static String of(String text, Ansi ansi) {
        String style = OF_WORDS.get(text.strip().toLowerCase(Locale.ROOT).replace('-', ' '));
        return style == null ? text : ansi.string("@|" + style + " " + text + "|@");
    }
}
