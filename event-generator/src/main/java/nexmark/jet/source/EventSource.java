package nexmark.jet.source;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.function.FunctionEx;
import com.hazelcast.function.SupplierEx;
import com.hazelcast.jet.core.function.ObjLongBiFunction;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sources;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.EventSequence;

/**
 * The Jet source of generated events. Any number of processors on any number of members emits the same events, each as
 * soon as it is due and the processor gets the chance. After a restart, a job without snapshots goes on from that
 * instant; events due before are lost.
 *
 * @param name of the vertex
 * @param sequences the sequences that it emits
 * @param nanoClock makes each member's clock: epoch ns
 * @param processors how many on each member, {@link #ONE_PER_THREAD} or a number
 */
public record EventSource(
        String name, List<EventSequence> sequences, SupplierEx<? extends LongSupplier> nanoClock, int processors) {

    /** A value of {@link #processors}: as many as the member has cooperative threads. */
    public static final int ONE_PER_THREAD = -1;

    public EventSource {
        sequences = List.copyOf(sequences);
        if (sequences.isEmpty()) {
            throw new IllegalArgumentException("source " + name + " has no sequence, expected at least one");
        }
    }

    /**
     * Bare events between watermarks, for stages that look at the watermarks themselves: no event is wrapped. The
     * stage is one "without timestamps" to the Pipeline API, which refuses windows on it.
     */
    public StreamStage<Event> bare(Pipeline pipeline, WatermarkSettings watermarks) {
        return stage(pipeline, watermarks, null);
    }

    /**
     * The parts of bare events that a query needs, taken out where the events arise.
     *
     * @param needed takes the part out of an event; never returns null
     */
    public <T> StreamStage<T> bare(
            Pipeline pipeline, WatermarkSettings watermarks, FunctionEx<? super Event, T> needed) {
        return stage(pipeline, watermarks, (event, timestamp) -> needed.apply(event));
    }

    private <T> StreamStage<T> stage(
            Pipeline pipeline, WatermarkSettings watermarks, ObjLongBiFunction<? super Event, ?> wrapFn) {
        return pipeline.readFrom(Sources.<T>streamFromProcessor(
                        name, new EventSourceMeta(sequences, nanoClock, watermarks, wrapFn)))
                .withoutTimestamps()
                .setLocalParallelism(processors);
    }

    /** The events of some kinds out of a stream: a stage that Jet fuses with the stateless stages after it. */
    public static StreamStage<Event> only(Set<EventKind> kinds, StreamStage<Event> events) {
        Set<EventKind> wanted = EnumSet.copyOf(kinds);
        return events.filter(event -> wanted.contains(event.kind()));
    }

    /** Removes from the cluster the state that the sources of an ended job have left there. */
    public static void forget(HazelcastInstance hazelcast, long jobId) {
        EventSourceMeta.forget(hazelcast, jobId);
    }

    /** Events with Jet's timestamps, for windows. The windows decide the watermarks' stride. */
    public StreamStage<Event> timestamped(Pipeline pipeline, long lagMillis) {
        List<EventSequence> itsSequences = sequences;
        SupplierEx<? extends LongSupplier> itsClock = nanoClock;
        return pipeline.readFrom(Sources.<Event>streamFromProcessorWithWatermarks(
                        name,
                        true,
                        policy -> new EventSourceMeta(
                                itsSequences,
                                itsClock,
                                new WatermarkSettings(Math.max(1, policy.watermarkThrottlingFrameSize()), lagMillis),
                                policy.wrapFn())))
                .withNativeTimestamps(lagMillis)
                .setLocalParallelism(processors);
    }
}
