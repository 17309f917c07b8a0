package nexmark.jet.result;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What a misspelled name was likely meant to be. */
public final class Spelling {

    private Spelling() {}

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

    /** Insertions, deletions and replacements that make one word the other (Levenshtein), case aside. */
    private static int edits(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                boolean same = Character.toLowerCase(one.charAt(i - 1)) == Character.toLowerCase(other.charAt(j - 1));
                int replaced = diagonal + (same ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }
}
