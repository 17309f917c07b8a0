package nexmark.jet.source;

import com.hazelcast.cluster.Address;
import com.hazelcast.function.SupplierEx;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.core.ProcessorSupplier;
import com.hazelcast.jet.core.processor.Processors;
import com.hazelcast.map.IMap;
import com.hazelcast.partition.PartitionService;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import nexmark.jet.event.Event;
import nexmark.jet.event.Wire;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.source.LaneEmitter.LaneKey;

/**
 * Sets each event of a sequence into a map when it is due, so that the map's event journal has them all. The event at
 * position p goes into partition p mod partitions, under the partition's one key, when the set before it there has been
 * acknowledged. So each partition has its events in their order, even if sets are repeated because a member is lost;
 * some come twice then.
 */
public final class JournalFeeder extends EventSourceP<Event> {

    static final Wire<Event> WIRE = Wire.of(Event.class);

    private final String name;
    private IMap<Long, byte[]> map;
    /** The key of each partition. */
    private Long[] keys;
    /** The last set of each partition; null = there was none. */
    private CompletableFuture<?>[] sets;

    private Event waiting;

    private JournalFeeder(String name, EventSequence sequence, LongSupplier nanoClock) {
        super(
                1,
                LaneEmitter.of(List.of(sequence), new WatermarkSettings(1, 0), nanoClock, SourceMetrics::ofJob, false),
                null);
        this.name = name;
    }

    /**
     * One feeder in the cluster; when its member is lost, another one's goes on.
     *
     * @param map with an event journal
     * @param sequence whose every position is an event
     */
    public static ProcessorMetaSupplier of(
            String map, EventSequence sequence, SupplierEx<? extends LongSupplier> nanoClock) {
        return addresses -> {
            Address only = addresses.get(0);
            return address -> address.equals(only)
                    ? ProcessorSupplier.of(() -> new JournalFeeder(map, sequence, nanoClock.get()))
                    : ProcessorSupplier.of(Processors.noopP());
        };
    }

    @Override
    protected void init(Context context) {
        PartitionService partitions = context.hazelcastInstance().getPartitionService();
        map = context.hazelcastInstance().getMap(name);
        keys = new Long[partitions.getPartitions().size()];
        sets = new CompletableFuture<?>[keys.length];
        int missing = keys.length;
        for (long key = 0; missing > 0; key++) {
            int partition = partitions.getPartition(key).getPartitionId();
            missing -= keys[partition] == null ? 1 : 0;
            keys[partition] = key;
        }
        openLanes(List.of(new LaneKey(0, 0, 1)));
    }

    @Override
    public boolean emit(Event event, long timestampMillis) {
        long position = emitter.position(0);
        int partition = (int) (position % keys.length);
        if (isUnderWay(sets[partition])) {
            waiting = event;
            return false;
        }
        sets[partition] =
                map.setAsync(keys[partition], WIRE.bytes(position, event)).toCompletableFuture();
        return true;
    }

    /** A set that failed fails the job, and says why. */
    private static boolean isUnderWay(CompletableFuture<?> set) {
        if (set == null || !set.isDone()) {
            return set != null;
        }
        set.join();
        return false;
    }

    @Override
    public boolean emitWatermark(long millis) {
        return true;
    }

    @Override
    public boolean retry() {
        return emit(waiting, 0);
    }

    /** A snapshot passes over events only when their sets have been acknowledged. */
    @Override
    public boolean saveToSnapshot() {
        for (CompletableFuture<?> set : sets) {
            if (isUnderWay(set)) {
                return false;
            }
        }
        return super.saveToSnapshot();
    }
}
