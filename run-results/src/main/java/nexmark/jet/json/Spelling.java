package nexmark.jet.json;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

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

    /** Insertions, deletions and replacements that make one word the other (Levenshtein), case aside. */
    private static int edits(String one, String other) {
        int[] before = IntStream.rangeClosed(0, other.length()).toArray();
        for (int i = 1; i <= one.length(); i++) {
            int[] edits = new int[other.length() + 1];
            edits[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                boolean isSame = Character.toLowerCase(one.charAt(i - 1)) == Character.toLowerCase(other.charAt(j - 1));
                edits[j] = Math.min(before[j - 1] + (isSame ? 0 : 1), 1 + Math.min(before[j], edits[j - 1]));
            }
            before = edits;
        }
        return before[other.length()];
    }
}
