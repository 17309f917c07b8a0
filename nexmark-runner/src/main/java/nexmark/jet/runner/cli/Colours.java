package nexmark.jet.runner.cli;

import static java.util.Map.entry;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Style;

/** The colours of words that say how a run, a trial or a comparison has ended. */
final class Colours {

    private static final Map<String, Style> OF_WORDS = Map.ofEntries(
            entry("valid", Style.fg_green),
            entry("held", Style.fg_green),
            entry("bounded", Style.fg_green),
            entry("better", Style.fg_green),
            entry("invalid", Style.fg_red),
            entry("wrong", Style.fg_red),
            entry("failed", Style.fg_red),
            entry("worse", Style.fg_red),
            entry("not judged", Style.fg_yellow),
            entry("interrupted", Style.fg_yellow));

    private Colours() {}

    /** The text in its colour; as it is if it is no such word, or if there are no colours. */
    static String of(String text, Ansi ansi) {
        Style colour = OF_WORDS.get(text.strip().toLowerCase(Locale.ROOT).replace('-', ' '));
        return colour == null
                ? text
                : ansi.apply(text, List.of(Style.bold, colour)).toString();
    }
}
