package nexmark.jet.runner.job;

import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.Set;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.query.EventStreams;
import nexmark.jet.source.RecordedSource;
import nexmark.jet.source.WatermarkSettings;

/** The streams of a query, made of recorded events; the watermark stays behind by a lag. */
public record RecordedStreams(Pipeline pipeline, long lagMillis, RecordedSource source) implements EventStreams {

    @Override
    public StreamStage<Event> bare(Set<EventKind> kinds, long frameMillis) {
        return source.bare(pipeline, kinds, WatermarkSettings.forFrames(frameMillis, lagMillis));
    }

    @Override
    public StreamStage<Event> timestamped(Set<EventKind> kinds) {
        return source.timestamped(pipeline, kinds, lagMillis);
    }
}
