package nexmark.jet.latency;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The settled ideal times of a run that have rows: how many, and the sum of their checksums. On the heap is only where
 * they are in a {@link SpillFile}, one block for each time that instants settled.
 *
 * <p>What settles later has later ideal times, so the blocks follow each other.
 */
public final class SettledInstants {

    private static final int BYTES = 3 * Long.BYTES;

    private final SpillFile file;
    private final TreeMap<Long, SpillFile.Block> blocksByLastMillis = new TreeMap<>();
    private final List<Instant> unspilled = new ArrayList<>();

    SettledInstants(SpillFile file) {
        this.file = file;
    }

    /**
     * The rows of one ideal time.
     *
     * @param idealMillis epoch ms
     * @param rows how many arrived, at least one
     * @param checksum the sum of their checksums, modulo 2⁶⁴
     */
    public record Instant(long idealMillis, long rows, long checksum) {}

    void add(long idealMillis, long rows, long checksum) {
        unspilled.add(new Instant(idealMillis, rows, checksum));
    }

    /** Moves to the file what has settled since the last call. */
    void spill() {
        if (unspilled.isEmpty()) {
            return;
        }
        unspilled.sort(Comparator.comparingLong(Instant::idealMillis));
        ByteBuffer bytes = ByteBuffer.allocate(unspilled.size() * BYTES);
        unspilled.forEach(instant ->
                bytes.putLong(instant.idealMillis).putLong(instant.rows).putLong(instant.checksum));
        blocksByLastMillis.put(unspilled.get(unspilled.size() - 1).idealMillis, file.append(bytes.array()));
        unspilled.clear();
    }

    /**
     * Hands over the instants in [from, to), epoch ms, in order. It reads one block at a time: about a second of the
     * run.
     */
    public void between(long fromMillis, long toMillis, Consumer<Instant> consumer) {
        for (Map.Entry<Long, SpillFile.Block> block :
                blocksByLastMillis.tailMap(fromMillis).entrySet()) {
            ByteBuffer bytes = ByteBuffer.wrap(file.read(block.getValue()));
            while (bytes.hasRemaining()) {
                Instant instant = new Instant(bytes.getLong(), bytes.getLong(), bytes.getLong());
                if (instant.idealMillis >= toMillis) {
                    return;
                }
                if (instant.idealMillis >= fromMillis) {
                    consumer.accept(instant);
                }
            }
        }
    }
}
