package nexmark.jet.runner.recorded;

import com.hazelcast.jet.core.Processor;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.core.ProcessorSupplier;
import com.hazelcast.jet.core.function.ObjLongBiFunction;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sources;
import com.hazelcast.jet.pipeline.StreamStage;
import java.io.Serializable;
import java.util.EnumSet;
import java.util.Set;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.query.EventStreams;
import nexmark.jet.source.WatermarkSettings;

/**
 * The streams of a query, made of recorded events: each stream has one processor, so that the events arrive in the order
 * of the recording.
 *
 * @param replay the name of the {@link ReplayContext} in the member's user context
 * @param lagMillis how far the watermark stays behind the latest event so far
 * @param source makes the processor of a stream
 */
record RecordedStreams(Pipeline pipeline, String replay, long lagMillis, NewSource source) implements EventStreams {

    private static final String NAME = "recorded-events";

    /** Makes the processor that emits the events of a stream. */
    @FunctionalInterface
    interface NewSource extends Serializable {
        Processor of(RecordedStream stream);
    }

    @Override
    public StreamStage<Event> bare(Set<EventKind> kinds, long frameMillis) {
        WatermarkSettings watermarks = WatermarkSettings.forFrames(frameMillis, lagMillis);
        return pipeline.readFrom(
                        Sources.<Event>streamFromProcessor(NAME, meta(source, replay, kinds, watermarks, null)))
                .withoutTimestamps();
    }

    @Override
    public StreamStage<Event> timestamped(Set<EventKind> kinds) {
        String itsReplay = replay;
        long itsLagMillis = lagMillis;
        NewSource itsSource = source;
        return pipeline.readFrom(Sources.<Event>streamFromProcessorWithWatermarks(
                        NAME,
                        true,
                        policy -> meta(
                                itsSource,
                                itsReplay,
                                kinds,
                                new WatermarkSettings(Math.max(1, policy.watermarkThrottlingFrameSize()), itsLagMillis),
                                policy.wrapFn())))
                .withNativeTimestamps(lagMillis);
    }

    private static ProcessorMetaSupplier meta(
            NewSource source,
            String replay,
            Set<EventKind> kinds,
            WatermarkSettings watermarks,
            ObjLongBiFunction<? super Event, ?> wrapFn) {
        Set<EventKind> wanted = EnumSet.copyOf(kinds);
        return ProcessorMetaSupplier.forceTotalParallelismOne(
                ProcessorSupplier.of(() -> source.of(new RecordedStream(replay, wanted, watermarks, wrapFn))));
    }
}
