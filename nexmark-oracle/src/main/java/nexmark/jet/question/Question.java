package nexmark.jet.question;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;

/**
 * A Nexmark question without an engine: its text, the events that it is about, and the right answer.
 *
 * <p>An engine's query implements it and adds its pipeline. A query's id and title come from the name of its class,
 * unless it declares others: {@code Q05HotItems} is query {@code q5}, "Hot Items"; {@code BidsPerWindow} is query
 * {@code bids-per-window}, "Bids Per Window".
 */
public interface Question {

    /** The order in which queries are listed: q2 before q10. */
    Comparator<Question> ORDER = Comparator.comparingInt(
                    (Question question) -> question.id().length())
            .thenComparing(Question::id);

    Definition definition();

    /** The rows that are known to be due before any row is computed. */
    default Due due() {
        return Due.UNKNOWN;
    }

    /**
     * Whether events that are seen more than once change rows or make further ones: counts and averages change, and a
     * window may close again over a part of its events. If not, a row that was not due is wrong also under
     * at-least-once. A question whose oracle declares {@link Oracle#absence} is duplicate-sensitive.
     */
    default boolean isDuplicateSensitive() {
        return false;
    }

    /**
     * Whether the question reads the channel or the url of bids, which are made for no other; here, whether a column is
     * one.
     */
    default boolean readsChannels() {
        List<String> columns = definition().columns();
        return columns.contains("channel") || columns.contains("url");
    }

    /** Why no text in SQL with rows that are only ever added states the question, in a sentence; empty if one does. */
    default String whyNoSql() {
        return "";
    }

    /** The question answered in plain Java, for the rows of a slice, to prove an engine's rows. */
    Oracle<?> oracle(QuerySettings settings, Oracle.Slice slice);

    /**
     * The name on the command line and in results, such as {@code q5}: lower-case letters, digits and hyphens, of which
     * no two queries have the same.
     */
    default String id() {
        String numbered = ClassName.OF.get(getClass()).numberedId();
        return numbered == null ? title().replace(' ', '-').toLowerCase(Locale.ROOT) : numbered;
    }

    /** The name in words, such as "Hot Items". */
    default String title() {
        return ClassName.OF.get(getClass()).title();
    }
}
