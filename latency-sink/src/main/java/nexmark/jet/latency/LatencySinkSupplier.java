package nexmark.jet.latency;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.function.SupplierEx;
import com.hazelcast.function.ToLongFunctionEx;
import com.hazelcast.jet.config.ProcessingGuarantee;
import com.hazelcast.jet.core.Processor;
import com.hazelcast.jet.core.ProcessorSupplier;
import com.hazelcast.logging.ILogger;
import com.hazelcast.map.IMap;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * One member's part of the sink: its processors with a recorder each, and the publisher of what they record.
 *
 * @param <R> the type of a row
 */
final class LatencySinkSupplier<R> implements ProcessorSupplier {

    private static final long serialVersionUID = 1;

    private final LatencySettings settings;
    private final ToLongFunctionEx<? super R> idealMillis;
    private final ToLongFunctionEx<? super R> checksum;
    private final RowTap<? super R> tap;
    private final SupplierEx<? extends LongSupplier> epochNanos;

    private transient List<LatencyRecorder> recorders;
    private transient EpochLedger ledger;
    private transient ReportPublisher publisher;

    LatencySinkSupplier(
            LatencySettings settings,
            ToLongFunctionEx<? super R> idealMillis,
            ToLongFunctionEx<? super R> checksum,
            RowTap<? super R> tap,
            SupplierEx<? extends LongSupplier> epochNanos) {
        this.settings = settings;
        this.idealMillis = idealMillis;
        this.checksum = checksum;
        this.tap = tap;
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
                .map(recorder -> new LatencyProcessor<R>(
                        recorder, idealMillis, checksum, tap, epochNanos.get(), ledger, publisher))
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
