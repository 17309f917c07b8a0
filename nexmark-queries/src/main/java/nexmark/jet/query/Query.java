package nexmark.jet.query;

import static java.util.Objects.requireNonNull;

import com.hazelcast.function.ToLongFunctionEx;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nexmark.jet.query.oracle.Oracle;

/**
 * A Nexmark query: only the question. It knows no source, sink, clock or sampling.
 *
 * <p>A new query is one class, found by {@link ServiceLoader}; its identity comes from its name: {@code Q05HotItems} is
 * query {@code q5}, "Hot Items".
 */
public interface Query {

    /** What is asked, in one sentence. */
    String question();

    /** What of the engine it puts to the test. */
    String stresses();

    /** Where it differs from other public implementations. */
    String differs();

    /** The columns of a row in recorded results: names of the row's record components, in this order. */
    List<String> columns();

    /** The pipeline from events to answers. */
    Answers<?> answer(EventStreams events, QuerySettings settings);

    /** The same question answered in plain Java, to prove the pipeline's rows. */
    Oracle<?> oracle(QuerySettings settings, Oracle.Slice slice);

    default String id() {
        return "q" + Integer.parseInt(nameParts().group(1));
    }

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

    /** All queries on the class path, by id. */
    static List<Query> all() {
        return ServiceLoader.load(Query.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(query -> query.getClass().getSimpleName()))
                .toList();
    }

    /**
     * Rows and the instant at which a perfect engine would have emitted each.
     *
     * @param rows what goes to the sink
     * @param idealTime a row's ideal time, epoch ms
     * @param timing what a sample of the main latency series is
     */
    record Answers<R>(StreamStage<R> rows, ToLongFunctionEx<? super R> idealTime, Timing timing) {

        public Answers {
            requireNonNull(rows, "rows");
            requireNonNull(idealTime, "idealTime");
            requireNonNull(timing, "timing");
        }

        /** Every row is an answer of its own. */
        public static <R> Answers<R> perRow(StreamStage<R> rows, ToLongFunctionEx<? super R> idealTime) {
            return new Answers<>(rows, idealTime, Timing.EVERY_ROW);
        }

        /** The rows of one window end are one answer, complete when the last of them is there. */
        public static <R> Answers<R> perWindow(StreamStage<R> rows, ToLongFunctionEx<? super R> windowEnd) {
            return new Answers<>(rows, windowEnd, Timing.COMPLETE_WINDOW);
        }
    }

    /** What a sample of the main latency series is. */
    enum Timing {
        EVERY_ROW,
        COMPLETE_WINDOW
    }
}
