package nexmark.jet.latency;

import com.hazelcast.function.SupplierEx;
import com.hazelcast.function.ToLongFunctionEx;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.pipeline.Sink;
import com.hazelcast.jet.pipeline.Sinks;
import java.util.function.LongSupplier;

/**
 * The sink that measures: for every result row, now − ideal time.
 *
 * <p>Its processors are cooperative, because a {@code SinkBuilder} sink runs on threads of its own and adds about 3 ms
 * to what it should measure. Each records for itself; once a second each member publishes what its processors recorded,
 * and when the job ends, before {@code job.join()} returns, the rest. {@link LatencyReports} hands it to the runner.
 *
 * <p>It takes part in a job's snapshots: a snapshot succeeds only after all rows before it are published, and after a
 * restart {@link LatencyCollector} can tell which rows were after it. In an exactly-once job these come again, so the
 * collector leaves the earlier ones out; in others all that came counts.
 */
public final class LatencySink {

    private LatencySink() {}

    /**
     * A sink on the real clock.
     *
     * @param settings what is measured and under which run it is reported
     * @param idealMillis when a row should have come, epoch ms
     * @param checksum of a row's values, well mixed, since the checksums of an ideal time are added up; called for each
     *     row: no allocation, no blocking
     * @param tap rows to be handed to the runner whole, {@link RowTap#none} for none
     */
    public static <R> Sink<R> of(
            LatencySettings settings,
            ToLongFunctionEx<? super R> idealMillis,
            ToLongFunctionEx<? super R> checksum,
            RowTap<? super R> tap) {
        return of(settings, idealMillis, checksum, tap, memberClock());
    }

    /** No checksum. Here, like the clock, since members have this class to read the lambda by. */
    public static <R> ToLongFunctionEx<R> noChecksum() {
        return row -> 0;
    }

    /** The clock of each member that runs the job, epoch ns. Here, since members have this class to read the lambda by. */
    public static SupplierEx<LongSupplier> memberClock() {
        return () -> EpochClock::nanos;
    }

    /**
     * A sink on another clock.
     *
     * @param epochNanos makes one clock (epoch ns) for each processor and one for each member's publisher
     */
    public static <R> Sink<R> of(
            LatencySettings settings,
            ToLongFunctionEx<? super R> idealMillis,
            ToLongFunctionEx<? super R> checksum,
            RowTap<? super R> tap,
            SupplierEx<? extends LongSupplier> epochNanos) {
        return Sinks.fromProcessor(
                "latency",
                ProcessorMetaSupplier.of(new LatencySinkSupplier<R>(settings, idealMillis, checksum, tap, epochNanos)));
    }
}
