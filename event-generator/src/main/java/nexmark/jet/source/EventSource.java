package nexmark.jet.source;

import com.hazelcast.cluster.Address;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.function.FunctionEx;
import com.hazelcast.function.SupplierEx;
import com.hazelcast.jet.config.ProcessingGuarantee;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.core.ProcessorSupplier;
import com.hazelcast.jet.core.function.ObjLongBiFunction;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sources;
import com.hazelcast.jet.pipeline.StreamStage;
import com.hazelcast.map.IMap;
import java.io.Serializable;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventColumns;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.ColumnLane;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.LaneCursor;
import nexmark.jet.source.LaneEmitter.Walk;

/**
 * The Jet source of generated events. Any number of processors on any number of members emits the same events, each as
 * soon as it is due and the processor gets the chance. After a restart, a job without snapshots goes on from that
 * instant; events due before are lost.
 *
 * @param name of the vertex
 * @param sequences the sequences that it emits
 * @param nanoClock makes each member's clock: epoch ns
 * @param processors how many on each member, {@link #ONE_PER_THREAD} or a number
 * @param journal the map of whose event journal the bare and timestamped events are read, see {@link JournalFeeder};
 *     null = the processors make them
 */
public record EventSource(
        String name,
        List<EventSequence> sequences,
        SupplierEx<? extends LongSupplier> nanoClock,
        int processors,
        String journal)
        implements Serializable {

    /** A value of {@link #processors}: as many as the member has cooperative threads. */
    public static final int ONE_PER_THREAD = -1;

    /**
     * Prefix of a map's name, before the job's id. The map holds the job's first execution, by source; only jobs
     * without snapshots have one.
     */
    private static final String FIRST_EXECUTIONS = "nexmark-first-executions-";

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
        return stage(pipeline, events(watermarks, null));
    }

    /**
     * The parts of bare events that a query needs, taken out where the events arise; {@code needed} never returns null.
     */
    public <T> StreamStage<T> bare(
            Pipeline pipeline, WatermarkSettings watermarks, FunctionEx<? super Event, T> needed) {
        return stage(pipeline, events(watermarks, (event, timestamp) -> needed.apply(event)));
    }

    /**
     * Bare events that travel together: an item holds what was due when the source got the chance, and no item waits
     * for more.
     *
     * @param isWhole whether texts of bids are wanted, and what other events say
     */
    public StreamStage<EventColumns> columns(Pipeline pipeline, WatermarkSettings watermarks, boolean isWhole) {
        Walk<EventColumns> walk =
                (sequence, lane, lanes, position) -> new ColumnLane(sequence, lane, lanes, position, isWhole);
        return stage(pipeline, new OnMembers<>(this, walk, watermarks, null));
    }

    private <T> StreamStage<T> stage(Pipeline pipeline, ProcessorMetaSupplier supplier) {
        return pipeline.readFrom(Sources.<T>streamFromProcessor(name, supplier))
                .withoutTimestamps()
                .setLocalParallelism(processors);
    }

    private ProcessorMetaSupplier events(WatermarkSettings watermarks, ObjLongBiFunction<? super Event, ?> wrapFn) {
        return journal == null
                ? new OnMembers<>(this, LaneCursor::new, watermarks, wrapFn)
                : ProcessorMetaSupplier.of(() -> new JournalP(this, watermarks, wrapFn));
    }

    /** The bids of columns that hold all kinds. */
    public static StreamStage<EventColumns> onlyBids(StreamStage<EventColumns> columns) {
        return columns.map(EventColumns::bids).filter(bids -> bids.size() > 0);
    }

    /** The events of some kinds out of a stream: a stage that Jet fuses with the stateless stages after it. */
    public static StreamStage<Event> only(Set<EventKind> kinds, StreamStage<Event> events) {
        Set<EventKind> wanted = EnumSet.copyOf(kinds);
        return events.filter(event -> wanted.contains(event.kind()));
    }

    /** Removes from the cluster the state that the sources of an ended job have left there. */
    public static void forget(HazelcastInstance hazelcast, long jobId) {
        firstExecutions(hazelcast, jobId).destroy();
    }

    /**
     * Events with Jet's timestamps, for windows, which decide the watermarks' stride; {@code byEmission} stamps an
     * event when it is emitted: none is late.
     */
    public StreamStage<Event> timestamped(Pipeline pipeline, long lagMillis, boolean byEmission) {
        return pipeline.readFrom(Sources.<Event>streamFromProcessorWithWatermarks(
                        name,
                        true,
                        policy -> events(WatermarkSettings.of(policy, lagMillis, byEmission), policy.wrapFn())))
                .withNativeTimestamps(lagMillis)
                .setLocalParallelism(processors);
    }

    private static IMap<String, Long> firstExecutions(HazelcastInstance hazelcast, long jobId) {
        return hazelcast.getMap(FIRST_EXECUTIONS + jobId);
    }

    /**
     * The source on all members; knows whether its job was started before.
     *
     * <p>A job without snapshots starts again after a failure, and nothing says how far it was. Then the source goes on
     * from now, like the consumer of a log that has no offset and takes the latest. Events due between the failure and
     * the restart are lost. If the source began with its first event, it would flood the job with a past that no user
     * of a stream gets again. A job that is started for the first time begins with the first event, however late.
     */
    private static final class OnMembers<T> implements ProcessorMetaSupplier {

        private static final long serialVersionUID = 1;

        private final EventSource source;
        private final Walk<T> walk;
        private final WatermarkSettings watermarks;
        private final ObjLongBiFunction<? super T, ?> wrapFn;

        private boolean fromNow;

        private OnMembers(
                EventSource source,
                Walk<T> walk,
                WatermarkSettings watermarks,
                ObjLongBiFunction<? super T, ?> wrapFn) {
            this.source = source;
            this.walk = walk;
            this.watermarks = watermarks;
            this.wrapFn = wrapFn;
        }

        /** Runs on the coordinator, once for each execution. */
        @Override
        public void init(Context context) {
            if (context.processingGuarantee() == ProcessingGuarantee.NONE) {
                Long first = firstExecutions(context.hazelcastInstance(), context.jobId())
                        .putIfAbsent(context.vertexName(), context.executionId());
                fromNow = first != null && first != context.executionId();
            }
        }

        @Override
        public Function<? super Address, ? extends ProcessorSupplier> get(List<Address> addresses) {
            return address -> ProcessorSupplier.of(
                    () -> EventSourceP.of(source, walk, watermarks, wrapFn, SourceMetrics::ofJob, fromNow));
        }
    }
}
