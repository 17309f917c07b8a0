package nexmark.jet.source;

import com.hazelcast.cluster.Address;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Util;
import com.hazelcast.jet.core.BroadcastKey;
import com.hazelcast.jet.core.EventTimePolicy;
import com.hazelcast.jet.core.Inbox;
import com.hazelcast.jet.core.Outbox;
import com.hazelcast.jet.core.Processor;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.core.ProcessorSupplier;
import com.hazelcast.jet.core.Watermark;
import com.hazelcast.jet.core.function.ObjLongBiFunction;
import com.hazelcast.jet.core.metrics.Metric;
import com.hazelcast.jet.core.metrics.Metrics;
import com.hazelcast.jet.core.metrics.Unit;
import com.hazelcast.jet.core.processor.SourceProcessors;
import com.hazelcast.jet.pipeline.JournalInitialPosition;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map.Entry;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import nexmark.jet.event.Event;
import nexmark.jet.generator.EventSequence;

/**
 * Reads what a {@link JournalFeeder} has fed, by the processors of Jet's {@code Sources.mapJournal}, as if the events
 * arose here: each once, with watermarks that wait for each partition. Jet's source alone would not do: its watermark
 * follows the newest event of all partitions, so that events are late when a restarted job catches up; it repeats
 * what was set twice; it only logs what it missed. Here, a position that a partition had before is left out, and
 * positions that it passes over were overwritten and are counted.
 */
final class JournalP implements Processor, Outbox {

    private final EventSource source;
    private final EventSequence sequence;
    private final LongSupplier nanoClock;
    private final WatermarkSettings watermarks;
    private final ObjLongBiFunction<? super Event, ?> wrapFn;

    private Outbox outbox;
    private Processor reader;
    private int[] partitions;
    /** The position that each partition of the cluster has next. */
    private long[] next;

    /** The item that the outbox had no room for; null if there is none. */
    private Object refused;

    private Watermark refusedWatermark;
    private long lastWatermark = Long.MIN_VALUE;
    private SourceProgress progress;
    private Metric overwritten;

    /** @param wrapFn makes an item of an event and its timestamp; null = bare events */
    JournalP(EventSource source, WatermarkSettings watermarks, ObjLongBiFunction<? super Event, ?> wrapFn) {
        this.source = source;
        this.sequence = source.sequences().get(0);
        this.nanoClock = source.nanoClock().get();
        this.watermarks = watermarks;
        this.wrapFn = wrapFn;
    }

    /** Jet's reader is made here, so that no member has to take a connector from another. */
    @Override
    public void init(Outbox itsOutbox, Context context) throws Exception {
        outbox = itsOutbox;
        partitions = context.processorPartitions();
        HazelcastInstance member = context.hazelcastInstance();
        next = LongStream.range(0, member.getPartitionService().getPartitions().size())
                .toArray();
        ProcessorMetaSupplier everywhere = SourceProcessors.<byte[], Long, byte[]>streamMapP(
                source.journal(),
                Util.mapPutEvents(),
                Util.mapEventNewValue(),
                JournalInitialPosition.START_FROM_OLDEST,
                EventTimePolicy.noEventTime());
        everywhere.init(context);
        Address here = member.getCluster().getLocalMember().getAddress();
        ProcessorSupplier onMember = everywhere.get(List.of(here)).apply(here);
        onMember.init(context);
        reader = List.copyOf(onMember.get(context.localParallelism())).get(context.localProcessorIndex());
        reader.init(this, context);
    }

    @Override
    public boolean complete() {
        if (partitions.length == 0) {
            return true;
        }
        if (progress == null) {
            progress = SourceMetrics.ofJob();
            overwritten = Metrics.metric(SourceMetrics.OVERWRITTEN, Unit.COUNT);
        }
        advance(nanoClock.getAsLong());
        boolean isDone = isWatermarkOut() && reader.complete();
        progress.publishEmitted();
        return isDone;
    }

    /** To the first event that was not read, or to now. */
    private void advance(long nowNanos) {
        long lowest = Long.MAX_VALUE;
        for (int partition : partitions) {
            lowest = Math.min(lowest, next[partition]);
        }
        long dueNanos = sequence.dueNanos(lowest);
        progress.atLag(nowNanos, dueNanos);
        long millis = watermarks.watermarkAt(TimeUnit.NANOSECONDS.toMillis(Math.min(nowNanos, dueNanos)));
        if (refused == null && refusedWatermark == null && millis > lastWatermark) {
            lastWatermark = millis;
            refusedWatermark = new Watermark(millis);
        }
    }

    private boolean isWatermarkOut() {
        if (refusedWatermark != null && outbox.offer(refusedWatermark)) {
            refusedWatermark = null;
        }
        return refusedWatermark == null;
    }

    /** Takes a value of the map from Jet's reader. */
    @Override
    public boolean offer(int ordinal, Object item) {
        byte[] value = (byte[]) item;
        long position = ByteBuffer.wrap(value).getLong();
        int partition = (int) (position % next.length);
        if (position < next[partition]) {
            return true;
        }
        refused = refused == null ? item(value) : refused;
        if (!outbox.offer(ordinal, refused)) {
            return false;
        }
        refused = null;
        overwritten.increment((position - next[partition]) / next.length);
        next[partition] = position + next.length;
        progress.emitted(1);
        return true;
    }

    private Object item(byte[] value) {
        try {
            Event event = JournalFeeder.WIRE.read(
                    new DataInputStream(new ByteArrayInputStream(value, Long.BYTES, value.length - Long.BYTES)));
            return wrapFn == null ? event : wrapFn.apply(event, event.dateTime());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean offer(int[] ordinals, Object item) {
        return offer(-1, item);
    }

    @Override
    public boolean saveToSnapshot() {
        return isWatermarkOut() && reader.saveToSnapshot();
    }

    /** Adds the next position of a partition to what Jet's reader saves of it. */
    @Override
    public boolean offerToSnapshot(Object key, Object value) {
        long[] saved = (long[]) value;
        long[] more = Arrays.copyOf(saved, saved.length + 1);
        more[saved.length] = next[partition(key)];
        return outbox.offerToSnapshot(key, more);
    }

    @Override
    public void restoreFromSnapshot(Inbox inbox) {
        for (Object each : inbox) {
            Entry<?, ?> entry = (Entry<?, ?>) each;
            long[] saved = (long[]) entry.getValue();
            next[partition(entry.getKey())] = saved[saved.length - 1];
        }
        reader.restoreFromSnapshot(inbox);
    }

    private static int partition(Object key) {
        return (Integer) ((BroadcastKey<?>) key).key();
    }

    @Override
    public int bucketCount() {
        return outbox.bucketCount();
    }

    @Override
    public boolean hasUnfinishedItem() {
        return outbox.hasUnfinishedItem();
    }

    @Override
    public boolean tryProcessWatermark(Watermark watermark) {
        return true; // a source gets none
    }
}
