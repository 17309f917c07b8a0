package nexmark.jet.runner.job;

import com.hazelcast.map.IMap;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.oracle.MapOperations;
import nexmark.jet.process.Interruption;

/**
 * The map that a job's operations are about: filled before the job is submitted, with stamps that a secret draws, and
 * gone with the run.
 */
public record LoadedMap(ClusterUnderTest cluster, MapOperations operations, long secret) implements AutoCloseable {

    private static final int BATCH_BYTES = 1 << 20;
    /** Stamps of values that are loaded are of before 2001, epoch ms. */
    private static final long LOADED_END = 1_000_000_000_000L;

    /**
     * Fills the map, in the place of one that a killed runner has left.
     *
     * @param operations null if the job asks no map
     * @param progress receives how far that has come, from 0 to 1
     * @return null if the job asks no map
     * @throws nexmark.jet.process.Interrupted if Ctrl-C ended the work
     */
    public static LoadedMap fill(ClusterUnderTest cluster, MapOperations operations, DoubleConsumer progress) {
        if (operations == null) {
            return null;
        }
        LoadedMap loaded = new LoadedMap(cluster, operations, new SecureRandom().nextLong());
        try {
            loaded.fill(progress);
        } catch (RuntimeException e) {
            loaded.close();
            throw e;
        }
        return loaded;
    }

    private void fill(DoubleConsumer progress) {
        IMap<String, String> map = map();
        map.clear();
        int entries = batch();
        for (long from = 0; from < operations.keys(); from += entries) {
            Interruption.check();
            Map<String, String> batch = new LinkedHashMap<>();
            for (long key = from; key < Math.min(operations.keys(), from + entries); key++) {
                batch.put(operations.text(key), operations.value(key, loadedStamp(key)));
            }
            map.setAll(batch);
            progress.accept((double) from / operations.keys());
        }
    }

    /** The stamp of the value that a key had before the first operation. */
    public long loadedStamp(long key) {
        return new SplittableRandom(secret + key).nextLong(LOADED_END);
    }

    /** Asks for the value of a key and does not wait; there is no answer if the member that has it is lost. */
    public void ask(long key, Consumer<String> consumer) {
        map().getAsync(operations.text(key)).thenAccept(consumer);
    }

    /** Hands over the values of keys; null for a key that the map does not have. */
    public void read(Collection<Long> keys, BiConsumer<Long, String> consumer) {
        Iterator<Long> rest = keys.iterator();
        while (rest.hasNext()) {
            Interruption.check();
            Map<String, Long> keyByText = new LinkedHashMap<>();
            while (rest.hasNext() && keyByText.size() < batch()) {
                long key = rest.next();
                keyByText.put(operations.text(key), key);
            }
            Map<String, String> valueByText = map().getAll(keyByText.keySet());
            keyByText.forEach((text, key) -> consumer.accept(key, valueByText.get(text)));
        }
    }

    /** Most entries read or written at once. */
    public int batch() {
        int bytes = operations.settings().keyBytes() + operations.settings().valueBytes();
        return Math.max(1, Math.min(1_000, BATCH_BYTES / bytes));
    }

    private IMap<String, String> map() {
        return cluster.hazelcast().getMap(operations.map());
    }

    /** Removes the map from a cluster that goes on. */
    @Override
    public void close() {
        if (cluster.outlivesRunner()) {
            map().destroy();
        }
    }
}
