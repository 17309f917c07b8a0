package nexmark.flink;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.BiFunction;
import nexmark.jet.event.Event;
import nexmark.jet.generator.Profile;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.Question;
import nexmark.jet.question.Setting;
import nexmark.jet.question.Variant;
import org.apache.flink.streaming.api.datastream.DataStream;

/**
 * A question put to Flink. It knows no source, sink, clock or sampling.
 *
 * <p>The events that a form is given are of the kinds that the question {@linkplain
 * nexmark.jet.question.Definition#reads reads} and no others. They have their times as timestamps. A Flink watermark w
 * says that no event at or before w is coming, so it is always one below a multiple of {@link #strideMillis}: windows
 * close at the multiple, not a millisecond late.
 *
 * <p>Queries are found by {@link ServiceLoader}.
 */
public interface FlinkQuery<R> extends Question {

    /** The stride for answers that do not wait for watermarks, which then only report how far the stream is. */
    long COARSE_STRIDE_MILLIS = 20;

    /** The question as Flink's documentation teaches to ask. */
    DataStream<R> idiomatic(DataStream<Event> events, QuerySettings settings);

    /** The question answered in plain Java, which also knows the rows' ideal times. */
    @SuppressWarnings("unchecked") // a question's rows are its oracle's
    default Oracle<R> typedOracle(QuerySettings settings) {
        return (Oracle<R>) oracle(settings, Oracle.Slice.EVERYTHING);
    }

    /** How far apart the watermarks are that the answer needs, ms. */
    default long strideMillis(QuerySettings settings) {
        boolean waits = definition().settings(Profile.STANDARD).contains(Setting.LAG);
        return waits ? typedOracle(settings).periodMillis() : COARSE_STRIDE_MILLIS;
    }

    default Set<Variant> forms() {
        return pipelines().keySet();
    }

    /** The rows of a form; IllegalArgumentException if the question cannot be put in it. */
    default DataStream<R> answer(Variant form, DataStream<Event> events, QuerySettings settings) {
        if (!forms().contains(form)) {
            throw new IllegalArgumentException("form " + form + " of " + id() + ", expected one of " + forms());
        }
        return pipelines().get(form).apply(events, settings);
    }

    private Map<Variant, BiFunction<DataStream<Event>, QuerySettings, DataStream<R>>> pipelines() {
        Map<Variant, BiFunction<DataStream<Event>, QuerySettings, DataStream<R>>> pipelines =
                new EnumMap<>(Variant.class);
        pipelines.put(Variant.IDIOMATIC, this::idiomatic);
        if (this instanceof Book<R> query) {
            pipelines.put(Variant.BOOK, query::book);
        }
        if (this instanceof Tuned<R> query) {
            pipelines.put(Variant.TUNED, query::tuned);
        }
        if (this instanceof InSql<R> query) {
            pipelines.put(Variant.SQL, (events, settings) -> SqlTables.answer(query, events, settings));
        }
        return pipelines;
    }

    /** All queries on the class path, by id: short ids first. */
    static List<FlinkQuery<?>> all() {
        return ServiceLoader.load(FlinkQuery.class).stream()
                .<FlinkQuery<?>>map(ServiceLoader.Provider::get)
                .sorted(ORDER)
                .toList();
    }

    /** A query whose idiomatic form carries more than the one that Flink's documentation teaches first. */
    interface Book<R> extends FlinkQuery<R> {
        DataStream<R> book(DataStream<Event> events, QuerySettings settings);
    }

    /**
     * A query that can also be asked faster than by Flink's own operators, so that the price of idiom can be measured.
     */
    interface Tuned<R> extends FlinkQuery<R> {
        DataStream<R> tuned(DataStream<Event> events, QuerySettings settings);
    }

    /** A query that Flink SQL can state with rows that are only ever added. */
    interface InSql<R> extends FlinkQuery<R> {

        /**
         * One SELECT from the tables {@code bid}, {@code auction} and {@code person}, see {@link SqlTables}. Its
         * columns are the components of the row in their order; those of a record in it stand in its place.
         */
        String sql(QuerySettings settings);

        /**
         * By how much Flink's operators hold the watermark back so that no column of a row is ever late, ms: a join's
         * rows have the times of both sides. Rows wait for nothing, and their ideal time is never before what the
         * watermark would have been.
         */
        default long watermarkDelayMillis(QuerySettings settings) {
            return 0;
        }

        /** By how much the watermark is held back before SQL sees it, ms; rows are then so much later. */
        default long heldBackMillis() {
            return 0;
        }
    }
}
