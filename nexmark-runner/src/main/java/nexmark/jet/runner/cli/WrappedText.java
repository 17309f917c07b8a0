package nexmark.jet.runner.cli;

import java.util.ArrayList;
import java.util.List;

/** Breaks texts into lines that a terminal shows whole. */
final class WrappedText {

    private WrappedText() {}

    /**
     * The lines of a text, broken between words; a word that is longer than a line stays whole.
     *
     * @param begin goes before the first line
     * @param indent goes before each line but the first
     * @param columns the most characters of a line
     */
    static List<String> lines(String begin, String text, String indent, int columns) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(begin);
        boolean isFirstWord = true;
        for (String word : text.split(" ", -1)) {
            if (!isFirstWord && line.length() + 1 + word.length() > columns) {
                lines.add(line.toString());
                line = new StringBuilder(indent);
                isFirstWord = true;
            }
            line.append(isFirstWord ? "" : " ").append(word);
            isFirstWord = false;
        }
        lines.add(line.toString());
        return lines;
    }
}
