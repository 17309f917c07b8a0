package nexmark.jet.source;

import com.hazelcast.cluster.Address;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.function.SupplierEx;
import com.hazelcast.jet.config.ProcessingGuarantee;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.core.ProcessorSupplier;
import com.hazelcast.jet.core.function.ObjLongBiFunction;
import com.hazelcast.map.IMap;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import nexmark.jet.event.Event;
import nexmark.jet.generator.EventSequence;

/**
 * The source on all members; knows whether its job was started before.
 *
 * <p>A job that takes no snapshots begins anew after a failure, and nothing says how far it was. Then the source goes on
 * from now, like the consumer of a log that has no offset and takes the latest. Events due between the failure and the
 * restart are lost. If the source began with its first event, it would flood the job with a past that no user of a stream
 * gets again. A job that is started for the first time begins with the first event, however late.
 */
final class EventSourceMeta implements ProcessorMetaSupplier {

    private static final long serialVersionUID = 1;

    /**
     * Prefix of a map's name, before the job's id. The map holds the job's first execution, by source; only jobs
     * without snapshots have one.
     */
    private static final String FIRST_EXECUTIONS = "nexmark-first-executions-";

    private final List<EventSequence> sequences;
    private final SupplierEx<? extends LongSupplier> nanoClock;
    private final WatermarkSettings watermarks;
    private final ObjLongBiFunction<? super Event, ?> wrapFn;

    private transient boolean fromNow;

    EventSourceMeta(
            List<EventSequence> sequences,
            SupplierEx<? extends LongSupplier> nanoClock,
            WatermarkSettings watermarks,
            ObjLongBiFunction<? super Event, ?> wrapFn) {
        this.sequences = sequences;
        this.nanoClock = nanoClock;
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

    /** Removes the state of a job that has ended. */
    static void forget(HazelcastInstance hazelcast, long jobId) {
        firstExecutions(hazelcast, jobId).destroy();
    }

    private static IMap<String, Long> firstExecutions(HazelcastInstance hazelcast, long jobId) {
        return hazelcast.getMap(FIRST_EXECUTIONS + jobId);
    }

    @Override
    public Function<? super Address, ? extends ProcessorSupplier> get(List<Address> addresses) {
        List<EventSequence> all = sequences;
        SupplierEx<? extends LongSupplier> clock = nanoClock;
        WatermarkSettings settings = watermarks;
        ObjLongBiFunction<? super Event, ?> wrap = wrapFn;
        boolean now = fromNow;
        return address -> ProcessorSupplier.of(
                () -> EventSourceP.of(all, settings, clock.get(), wrap, SourceProgress::ofJob, now));
    }
}
