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

@FunctionalInterface
public interface RecordedSource extends Serializable {

    /** Makes the processors of a stream; {@code wrapFn} gives an event Jet's timestamp, null = bare events. */
    ProcessorMetaSupplier processors(
            Set<EventKind> kinds, WatermarkSettings watermarks, ObjLongBiFunction<? super Event, ?> wrapFn);

    /** Bare events between watermarks. */
    default StreamStage<Event> bare(Pipeline pipeline, Set<EventKind> kinds, WatermarkSettings watermarks) {
        return pipeline.readFrom(Sources.<Event>streamFromProcessor(
                        "recorded-events", processors(EnumSet.copyOf(kinds), watermarks, null)))
                .withoutTimestamps();
    }

    /** Events with Jet's timestamps, for windows. The windows decide the watermarks' stride. */
    default StreamStage<Event> timestamped(Pipeline pipeline, Set<EventKind> kinds, long lagMillis) {
        EnumSet<EventKind> itsKinds = EnumSet.copyOf(kinds);
        return pipeline.readFrom(Sources.<Event>streamFromProcessorWithWatermarks(
                        "recorded-events",
                        true,
                        policy ->
                                processors(itsKinds, WatermarkSettings.of(policy, lagMillis, false), policy.wrapFn())))
                .withNativeTimestamps(lagMillis);
    }
}
