package nexmark.jet.query;

import com.google.auto.service.AutoService;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.PassThroughQuestion;

/** Source to sink and nothing between. */
@AutoService(Query.class)
public final class Q00PassThrough extends PassThroughQuestion implements Query {

    @Override
    public Answers<Event> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(events.all(), Event::dateTime);
    }
}
