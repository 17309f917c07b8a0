package nexmark.flink;

import com.google.auto.service.AutoService;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.PassThroughQuestion;
import org.apache.flink.streaming.api.datastream.DataStream;

/** Source to sink and nothing between. */
@AutoService(FlinkQuery.class)
public final class Q00PassThrough extends PassThroughQuestion implements FlinkQuery {

    @Override
    public DataStream<Event> idiomatic(DataStream<Event> events, QuerySettings settings) {
        return events;
    }
}
