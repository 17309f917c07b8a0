package nexmark.jet.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Why a text is no JSON or no YAML, for people: a parser's message also describes its buffers, its features, and what
 * it was doing.
 */
public final class SyntaxReason {

    private static final int LONGEST = 80;
    /** Where a message of Jackson or SnakeYAML goes on after the reason. */
    private static final Pattern BESIDES =
            Pattern.compile("(?<=end-of-input).*|( at \\[|: | \\(start marker| \\(for | \\(\\d+, from |\\. \\().*");
    /** SnakeYAML says what it was doing in the line before the reason, and then shows where, indented. */
    private static final Pattern NO_REASON = Pattern.compile("while .*|\\s.*|");

    private SyntaxReason() {}

    /** The reason in one line, with the line and the column if the parser knows them. */
    public static String of(IOException failure) {
        boolean isParsing = failure instanceof JsonProcessingException;
        String message = isParsing ? ((JsonProcessingException) failure).getOriginalMessage() : failure.getMessage();
        JsonLocation place = isParsing ? ((JsonProcessingException) failure).getLocation() : null;
        String reason = Objects.toString(message, "")
                .lines()
                .filter(line -> !NO_REASON.matcher(line).matches())
                .findFirst()
                .map(line -> BESIDES.matcher(line).replaceAll(""))
                .orElse("unreadable");
        String where = place == null || place.getLineNr() < 1
                ? ""
                : " at line " + place.getLineNr() + ", column " + place.getColumnNr();
        return (reason.length() <= LONGEST ? reason : reason.substring(0, LONGEST) + "…") + where;
    }
}
