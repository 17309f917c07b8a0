package nexmark.flink;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
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
public interface FlinkQuery extends Question {

    /** The stride for answers that do not wait for watermarks, which then only report how far the stream is. */
    long COARSE_STRIDE_MILLIS = 20;

    /** The question as Flink's documentation teaches to ask. */
    DataStream<?> idiomatic(DataStream<Event> events, QuerySettings settings);

    /** Other forms, with the rows of {@link #idiomatic}; {@link SqlForm} asks in SQL. */
    default Map<Variant, Form> otherForms() {
        return Map.of();
    }

    /** Another way to put the question. */
    @FunctionalInterface
    interface Form {
        DataStream<?> answer(DataStream<Event> events, QuerySettings settings);
    }

    /** How far apart the watermarks are that the answer needs, ms. */
    default long strideMillis(QuerySettings settings) {
        boolean waits = definition().settings(Profile.STANDARD).contains(Setting.LAG);
        return waits ? oracle(settings, Oracle.Slice.EVERYTHING).periodMillis() : COARSE_STRIDE_MILLIS;
    }

    default Set<Variant> forms() {
        Set<Variant> forms = EnumSet.of(Variant.IDIOMATIC);
        forms.addAll(otherForms().keySet());
        return forms;
    }

    /** The rows of a form; IllegalArgumentException if the question cannot be put in it. */
    default DataStream<?> answer(Variant form, DataStream<Event> events, QuerySettings settings) {
        if (!forms().contains(form)) {
            throw new IllegalArgumentException("form " + form + " of " + id() + ", expected one of " + forms());
        }
        return otherForms().getOrDefault(form, this::idiomatic).answer(events, settings);
    }

    /** All queries on the class path, by id: short ids first. */
    static List<FlinkQuery> all() {
        return ServiceLoader.load(FlinkQuery.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(ORDER)
                .toList();
    }
}
