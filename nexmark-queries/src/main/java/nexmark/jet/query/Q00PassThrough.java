package nexmark.jet.query;

import com.google.auto.service.AutoService;
import java.util.Map;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventColumns;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.PassThroughQuestion;
import nexmark.jet.question.Variant;

/** Source to sink and nothing between. */
@AutoService(Query.class)
public final class Q00PassThrough extends PassThroughQuestion implements Query {

    @Override
    public Answers<Event> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(events.all(), Event::dateTime);
    }

    @Override
    public Map<Variant, Form> otherForms() {
        return Map.of(
                Variant.COLUMNAR,
                new Form(
                        "the columns are rows; a gain in blog-2021 alone, since in standard most of "
                                + "the time makes texts",
                        this::columnar));
    }

    /** The rows are whole events, so in the standard profile the columns hold each of them as an object. */
    private Answers<EventColumns> columnar(EventStreams events, QuerySettings settings) {
        return Answers.ofColumns(events.columns(definition().reads(), EventStreams.COARSE_STRIDE_MILLIS, true));
    }
}
