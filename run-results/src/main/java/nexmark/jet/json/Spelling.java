package nexmark.jet.json;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What a misspelled name was likely meant to be. */
public final class Spelling {

    private Spelling() {}

    /** That a name is unknown, and which one was likely meant. */
    public static String unknown(String what, String name, List<String> known) {
        return "unknown " + what + " '" + name + "', "
                + nearest(name, known)
                        .map(nearest -> "did you mean '" + nearest + "'?")
                        .orElse("expected some of " + known);
    }

    /**
     * The nearest of some dotted names, preferably next to the given one; empty if more than half of each differs.
     *
     * @param name dotted or not
     */
    public static Optional<String> nearest(String name, List<String> known) {
        String word = last(name);
        return known.stream()
                .filter(other -> edits(word, last(other)) <= Math.max(1, word.length() / 2))
                .min(Comparator.comparing((String other) -> edits(word, last(other)))
                        .thenComparing(other -> edits(name, other)));
    }

    private static String last(String dotted) {
        return dotted.substring(dotted.lastIndexOf('.') + 1);
    }

    /** Insertions, deletions, replacements and swaps of neighbours that make one word the other (Damerau), case aside. */
    private static int edits(String one, String other) {
        int[][] edits = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                edits[i][j] = Math.min(i, j) == 0 ? Math.max(i, j) : fewest(one, i, other, j, edits);
            }
        }
        return edits[one.length()][other.length()];
    }

    /** The edits of the first characters of both words, from those of fewer characters. */
    private static int fewest(String one, int i, String other, int j, int[][] edits) {
        int replaced = edits[i - 1][j - 1] + (isSame(one, i, other, j) ? 0 : 1);
        int fewest = Math.min(replaced, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
        boolean isSwap = i > 1 && j > 1 && isSame(one, i, other, j - 1) && isSame(one, i - 1, other, j);
        return isSwap ? Math.min(fewest, edits[i - 2][j - 2] + 1) : fewest;
    }

    private static boolean isSame(String one, int i, String other, int j) {
        return Character.toLowerCase(one.charAt(i - 1)) == Character.toLowerCase(other.charAt(j - 1));
    }
}
