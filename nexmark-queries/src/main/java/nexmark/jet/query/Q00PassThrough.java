package nexmark.jet.query;

import com.google.auto.service.AutoService;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventColumns;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.PassThroughQuestion;

/** Source to sink and nothing between. */
@AutoService(Query.class)
public final class Q00PassThrough extends PassThroughQuestion implements ColumnarQuery {

    @Override
    public Answers<Event> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(events.all(), Event::dateTime);
    }

    /** The rows are whole events, so in the standard profile the columns hold each of them as an object. */
    @Override
    public Answers<EventColumns> columnarAnswer(EventStreams events, QuerySettings settings) {
        return Answers.ofColumns(events.columns(definition().reads(), EventStreams.COARSE_STRIDE_MILLIS, true));
    }

    @Override
    public String columns() {
        return "the columns are rows; a gain in blog-2021 alone, since in standard most of the time makes texts";
    }
}
