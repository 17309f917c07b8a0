package nexmark.jet.runner.cli;

import java.util.ArrayList;
import java.util.List;

/** Breaks texts into lines that a terminal shows whole. */
final class WrappedText {

    /** Columns of a terminal. */
    static final int WIDTH = 80;

    private WrappedText() {}

    /**
     * The lines of a text, broken between words; a word that is longer than a line stays whole.
     *
     * @param indent goes before each line but the first
     */
    static List<String> lines(String text, String indent) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > WIDTH) {
                lines.add(line.toString());
                line = new StringBuilder(indent);
            } else if (!line.isEmpty()) {
                line.append(' ');
            }
            line.append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
