package nexmark.jet.question;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;

/**
 * A Nexmark question without an engine: what is asked, of which events, and what the right answer is.
 *
 * <p>An engine's query implements it and adds its pipeline. A query's identity comes from the name of its class: {@code
 * Q05HotItems} is query {@code q5}, "Hot Items".
 */
public interface Question {

    /** What is asked, in one sentence. */
    String text();

    /** What the question puts to the test in an engine. */
    String stresses();

    /** Where the question differs from other public implementations. */
    String differs();

    /** The columns of a row in recorded results: names of the row's record components, in this order. */
    List<String> columns();

    /** What a sample of the main latency series is. */
    Timing timing();

    /** What is known about the rows that are due before any row is computed. */
    default Due due() {
        return Due.UNKNOWN;
    }

    /** The kinds of events that the question is about. */
    Set<EventKind> reads();

    /** The streams of the 2021 study that the question is asked of in that profile. */
    List<StudyStream> studyStreams();

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
