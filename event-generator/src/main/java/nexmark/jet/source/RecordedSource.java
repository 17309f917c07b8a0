package nexmark.jet.source;

import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.core.function.ObjLongBiFunction;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sources;
import com.hazelcast.jet.pipeline.StreamStage;
import java.io.Serializable;
import java.util.EnumSet;
import java.util.Set;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;

/** The Jet source of recorded events. */
public record RecordedSource(Processors processors) {

    private static final String NAME = "recorded-events";

    /** Makes the processors of a stream. */
    @FunctionalInterface
    public interface Processors extends Serializable {
        /** @param wrapFn gives an event Jet's timestamp; null = bare events */
        ProcessorMetaSupplier of(
                Set<EventKind> kinds, WatermarkSettings watermarks, ObjLongBiFunction<? super Event, ?> wrapFn);
    }

    /** Bare events between watermarks. */
    public StreamStage<Event> bare(Pipeline pipeline, Set<EventKind> kinds, WatermarkSettings watermarks) {
        return pipeline.readFrom(Sources.<Event>streamFromProcessor(
                        NAME, processors.of(EnumSet.copyOf(kinds), watermarks, null)))
                .withoutTimestamps();
    }

    /** Events with Jet's timestamps, for windows. The windows decide the watermarks' stride. */
    public StreamStage<Event> timestamped(Pipeline pipeline, Set<EventKind> kinds, long lagMillis) {
        Processors its = processors;
        EnumSet<EventKind> itsKinds = EnumSet.copyOf(kinds);
        return pipeline.readFrom(Sources.<Event>streamFromProcessorWithWatermarks(
                        NAME,
                        true,
                        policy -> its.of(
                                itsKinds,
                                new WatermarkSettings(Math.max(1, policy.watermarkThrottlingFrameSize()), lagMillis),
                                policy.wrapFn())))
                .withNativeTimestamps(lagMillis);
    }
}
