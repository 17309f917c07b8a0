package nexmark.jet.latency;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.function.FunctionEx;
import com.hazelcast.function.SupplierEx;
import com.hazelcast.function.ToLongFunctionEx;
import com.hazelcast.jet.config.ProcessingGuarantee;
import com.hazelcast.jet.core.Processor;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.core.ProcessorSupplier;
import com.hazelcast.jet.pipeline.Sink;
import com.hazelcast.jet.pipeline.Sinks;
import com.hazelcast.logging.ILogger;
import com.hazelcast.map.IMap;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * The sink that measures: for every result row, now − ideal time.
 *
 * <p>Its processors are cooperative, because a {@code SinkBuilder} sink runs on threads of its own and adds about 3 ms
 * to what it should measure. Each records for itself; once a second, and after the measured interval's last row, each
 * member publishes what its processors recorded, and when the job ends, before {@code job.join()} returns, the rest.
 * {@link LatencyReports} hands it to the runner.
 *
 * <p>It takes part in a job's snapshots: a snapshot succeeds only after all rows before it are published, and after a
 * restart {@link LatencyCollector} can tell which rows were after it. In an exactly-once job these come again, so the
 * collector leaves the earlier ones out; in others all that came counts.
 */
public final class LatencySink {

    private LatencySink() {}

    /** No checksum. Here, like the clock, since members have this class to read the lambda by. */
    public static <R> ToLongFunctionEx<R> noChecksum() {
        return row -> 0;
    }

    /**
     * The clock of each member that runs the job, epoch ns. Here, since members have this class to read the lambda by.
     */
    public static SupplierEx<LongSupplier> memberClock() {
        return () -> EpochClock::nanos;
    }

    /**
     * A sink.
     *
     * @param settings the samples, and the run that they are reported under
     * @param idealMillis when a row should have come, epoch ms
     * @param checksum of a row's values, well mixed, since the checksums of an ideal time are added up; called for each
     *     row: no allocation, no blocking
     * @param tap rows to be handed to the runner whole, {@link RowTap#none} for none
     * @param kind names a row's kind, whose latencies are a series, too; null if there are none
     * @param nanos how late a row is, ns; 0, or null for all = until it comes
     * @param epochNanos makes one clock (epoch ns) for each processor and one for each member's publisher
     */
    public static <R> Sink<R> of(
            LatencySettings settings,
            ToLongFunctionEx<? super R> idealMillis,
            ToLongFunctionEx<? super R> checksum,
            RowTap<? super R> tap,
            FunctionEx<? super R, String> kind,
            ToLongFunctionEx<? super R> nanos,
            SupplierEx<? extends LongSupplier> epochNanos) {
        return of(settings, new RowReading.OneByOne<>(idealMillis, checksum, tap, kind, nanos), epochNanos);
    }

    /** A sink of items that hold several rows each. It records each row as if it had come alone, when the item came. */
    public static <T> Sink<T> ofItems(
            LatencySettings settings,
            ItemRows<T> rows,
            RowTap<Object> tap,
            SupplierEx<? extends LongSupplier> epochNanos) {
        return of(settings, new RowReading.RunByRun<>(rows, tap), epochNanos);
    }

    private static <T> Sink<T> of(
            LatencySettings settings, RowReading rows, SupplierEx<? extends LongSupplier> epochNanos) {
        return Sinks.fromProcessor("latency", ProcessorMetaSupplier.of(new OnMember(settings, rows, epochNanos)));
    }

    /** One member's part of the sink: its processors with a recorder each, and their publisher. */
    private static final class OnMember implements ProcessorSupplier {

        private static final long serialVersionUID = 1;

        private final LatencySettings settings;
        private final RowReading rows;
        private final SupplierEx<? extends LongSupplier> epochNanos;

        private transient List<LatencyRecorder> recorders;
        private transient EpochLedger ledger;
        private transient ReportPublisher publisher;

        OnMember(LatencySettings settings, RowReading rows, SupplierEx<? extends LongSupplier> epochNanos) {
            this.settings = settings;
            this.rows = rows;
            this.epochNanos = epochNanos;
        }

        @Override
        public void init(Context context) {
            HazelcastInstance member = context.hazelcastInstance();
            ILogger logger = context.logger();
            recorders = Stream.generate(() -> new LatencyRecorder(settings))
                    .limit(context.localParallelism())
                    .toList();
            ledger = new EpochLedger(
                    context.executionId(), context.processingGuarantee() == ProcessingGuarantee.EXACTLY_ONCE);
            IMap<String, byte[]> reports = LatencyReports.of(member, settings.runId());
            publisher = new ReportPublisher(
                    new IntervalReport.Origin(
                            UUID.randomUUID().toString(),
                            MemberAddress.of(member.getCluster().getLocalMember()),
                            context.executionId(),
                            context.memberCount(),
                            recorders.size()),
                    recorders,
                    ledger,
                    epochNanos.get(),
                    reports::set,
                    failure -> warn(logger, failure));
            publisher.start();
        }

        @Override
        public Collection<? extends Processor> get(int count) {
            return recorders.stream()
                    .limit(count)
                    .map(recorder -> new LatencyProcessor(recorder, rows, epochNanos.get(), ledger, publisher))
                    .toList();
        }

        /** Called after all processors have ended, well or not, and also if {@link #init} was not. */
        @Override
        public void close(Throwable error) throws InterruptedException {
            if (publisher != null) {
                publisher.close();
            }
        }

        private static void warn(ILogger logger, Exception failure) {
            if (failure instanceof HazelcastInstanceNotActiveException) {
                logger.fine("latencies of the last interval not published, the member is shutting down", failure);
            } else {
                logger.warning("latencies not published, will be tried again with the next interval's", failure);
            }
        }
    }
}
