package nexmark.jet.table;

import java.util.regex.Pattern;

/**
 * Text as a terminal may get it. A stranger's label, a foreign file or a member's log could otherwise colour the
 * terminal, rename its window, or overwrite what is above.
 */
public final class ShownText {

    private static final Pattern LINE_BREAK = Pattern.compile("\\R");
    private static final Pattern OBEYED = Pattern.compile("\\p{Cc}");
    private static final Pattern OBEYED_IN_LINES = Pattern.compile("[\\p{Cc}&&[^\n\t]]");

    private ShownText() {}

    /** One line: breaks become blanks, all other characters that a terminal would obey become '?'. */
    public static String of(String text) {
        return OBEYED.matcher(LINE_BREAK.matcher(text).replaceAll(" ")).replaceAll("?");
    }

    /** Any number of lines: their breaks and tabs stay. */
    public static String ofLines(String text) {
        return OBEYED_IN_LINES.matcher(text).replaceAll("?");
    }
}
