package nexmark.jet.question;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;

/**
 * A Nexmark question without an engine: its text, the events that it is about, and the right answer.
 *
 * <p>An engine's query implements it and adds its pipeline. A query's identity comes from the name of its class: {@code
 * Q05HotItems} is query {@code q5}, "Hot Items".
 */
public interface Question {

    /** The question as data. */
    Definition definition();

    /** What is known about the rows that are due before any row is computed. */
    default Due due() {
        return Due.UNKNOWN;
    }

    /**
     * The question answered in plain Java, to prove an engine's rows.
     *
     * @param slice the rows that are asked for
     */
    Oracle<?> oracle(QuerySettings settings, Oracle.Slice slice);

    /** The name on the command line and in results, such as {@code q5}. */
    default String id() {
        return "q" + Integer.parseInt(nameParts().group(1));
    }

    /** The name in words, such as "Hot Items". */
    default String title() {
        return nameParts().group(2).replaceAll("(?<=[a-z])(?=[A-Z])", " ");
    }

    private Matcher nameParts() {
        String name = getClass().getSimpleName();
        Matcher parts = Pattern.compile("Q(\\d\\d)([A-Z]\\w*)").matcher(name);
        if (!parts.matches()) {
            throw new IllegalStateException("query class " + name + ", expected a name like Q05HotItems");
        }
        return parts;
    }
}
