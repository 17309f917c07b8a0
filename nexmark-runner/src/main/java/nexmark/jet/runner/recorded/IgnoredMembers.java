package nexmark.jet.runner.recorded;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import nexmark.jet.json.StrictJson.SyntaxReason;

/** The members of a file's lines that are not read, for one note. */
public final class IgnoredMembers {

    private static final int MOST_NAMES = 4;

    private final Map<String, Long> lines = new LinkedHashMap<>();

    public void add(String name, long line) {
        if (lines.size() <= MOST_NAMES) {
            lines.putIfAbsent(name, line);
        }
    }

    /** What the user should know; empty if nothing was ignored. */
    public Optional<String> note(String file) {
        String names = lines.keySet().stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
        return lines.values().stream()
                .findFirst()
                .map(line -> "note: " + file + ": ignored members "
                        + SyntaxReason.cut(names) + (lines.size() > MOST_NAMES ? " and others" : "")
                        + " (first in line " + line
                        + ")");
    }
}
