package nexmark.jet.latency;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * Per ideal time: when its first row arrived, when its last one did, how many did, and the sum of their checksums.
 * Partial entries of the same instant merge (minimum, maximum, sums) in any order, over processors, members and
 * seconds.
 *
 * <p>An open hash of primitives: allocates only to grow, which in a steady stream it does not.
 */
final class InstantTable {

    private static final int INITIAL_SLOTS = 2_048;
    private static final int FIRST = 1;
    private static final int LAST = 2;
    private static final int ROWS = 3;

    private static final int CHECKSUM = 4;
    /**
     * The fields of a slot lie side by side, so that a row touches one or two cache lines; no rows means a free slot.
     */
    private static final int FIELDS = 5;

    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private long[] slots = new long[INITIAL_SLOTS * FIELDS];
    private int size;

    /** Takes the entries of a table: ideal time in epoch ms, arrivals in epoch ns. */
    @FunctionalInterface
    interface InstantConsumer {
        void accept(long idealMillis, long firstNanos, long lastNanos, long rows, long checksum);
    }

    void add(long idealMillis, long firstNanos, long lastNanos, long rows, long checksum) {
        int slot = slotOf(idealMillis);
        long present = slots[slot + ROWS];
        if (present == 0) {
            insert(slot, idealMillis, firstNanos, lastNanos, rows, checksum);
            return;
        }
        slots[slot + FIRST] = Math.min(slots[slot + FIRST], firstNanos);
        slots[slot + LAST] = Math.max(slots[slot + LAST], lastNanos);
        slots[slot + ROWS] = present + rows;
        slots[slot + CHECKSUM] += checksum;
    }

    int size() {
        return size;
    }

    void clear() {
        Arrays.fill(slots, 0);
        size = 0;
    }

    /** Every entry, in no particular order. */
    void forEach(InstantConsumer consumer) {
        for (int slot = 0; slot < slots.length; slot += FIELDS) {
            if (slots[slot + ROWS] != 0) {
                consumer.accept(
                        slots[slot],
                        slots[slot + FIRST],
                        slots[slot + LAST],
                        slots[slot + ROWS],
                        slots[slot + CHECKSUM]);
            }
        }
    }

    /** Writes what {@link #addFrom} reads. */
    void writeTo(DataOutput out) throws IOException {
        out.writeInt(size);
        for (int slot = 0; slot < slots.length; slot += FIELDS) {
            for (int field = slot; slots[slot + ROWS] != 0 && field < slot + FIELDS; field++) {
                out.writeLong(slots[field]);
            }
        }
    }

    void addFrom(DataInput in) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            add(in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong());
        }
    }

    /** Hands over the entries with an ideal time below the bound and forgets them; the rest stays. */
    void drainBelow(long boundMillis, InstantConsumer consumer) {
        InstantTable rest = new InstantTable();
        forEach((ideal, first, last, rows, checksum) -> {
            if (ideal < boundMillis) {
                consumer.accept(ideal, first, last, rows, checksum);
            } else {
                rest.add(ideal, first, last, rows, checksum);
            }
        });
        slots = rest.slots;
        size = rest.size;
    }

    private void insert(int slot, long idealMillis, long firstNanos, long lastNanos, long rows, long checksum) {
        slots[slot] = idealMillis;
        slots[slot + FIRST] = firstNanos;
        slots[slot + LAST] = lastNanos;
        slots[slot + ROWS] = rows;
        slots[slot + CHECKSUM] = checksum;
        size++;
        if (size * 2 > slots.length / FIELDS) {
            grow();
        }
    }

    private void grow() {
        InstantTable larger = new InstantTable();
        larger.slots = new long[slots.length * 2];
        forEach(larger::add);
        slots = larger.slots;
    }

    /** Where the instant is, or the free slot where it belongs. Windows end at round times, so the hash must spread. */
    private int slotOf(long idealMillis) {
        int mask = slots.length / FIELDS - 1;
        int index = (int) ((idealMillis * GOLDEN_RATIO) >>> 32) & mask;
        while (slots[index * FIELDS + ROWS] != 0 && slots[index * FIELDS] != idealMillis) {
            index = (index + 1) & mask;
        }
        return index * FIELDS;
    }
}
