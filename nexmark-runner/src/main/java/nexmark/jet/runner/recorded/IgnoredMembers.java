package nexmark.jet.runner.recorded;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import nexmark.jet.json.StrictJson.SyntaxReason;

/** The members of a file's lines that are read past, for one note. */
public final class IgnoredMembers {

    private static final int MOST_NAMES = 4;

    private final Set<String> names = new LinkedHashSet<>();
    private long firstLine;
    private boolean areMore;

    public void add(String name, long line) {
        if (names.isEmpty()) {
            firstLine = line;
        }
        if (names.size() < MOST_NAMES) {
            names.add(name);
        } else {
            areMore |= !names.contains(name);
        }
    }

    /** What the user should know; empty if nothing was ignored. */
    public Optional<String> note(String file) {
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of("note: " + file + ": ignored members " + SyntaxReason.cut(String.join(", ", names))
                        + (areMore ? " and others" : "") + " (first in line " + firstLine + ")");
    }
}
