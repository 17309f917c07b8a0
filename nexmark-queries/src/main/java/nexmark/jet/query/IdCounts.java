package nexmark.jet.query;

import java.util.Arrays;
import org.agrona.collections.LongLongConsumer;

/**
 * The number of events by id, for ids that are near each other, as those are that arrive in one frame: a page holds the
 * counts of 16 neighbours, which is a line of the processor's cache. An id without neighbours takes a whole page.
 */
final class IdCounts {

    private static final int PAGE_BITS = 4;
    private static final int PAGE = 1 << PAGE_BITS;
    private static final int FEWEST = 64;
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    /**
     * An open hash of the pages: the number of each, and where its counts begin, {@link #PAGE} higher, so that 0 is a
     * free slot.
     */
    private long[] pages = new long[2 * FEWEST];

    private int[] begins = new int[2 * FEWEST];
    private int[] counts = new int[PAGE * FEWEST];
    private int used;
    private int size;

    void add(long id, int more) {
        add(beginOf(id >> PAGE_BITS) + (int) (id & (PAGE - 1)), more);
    }

    /** Adds an event of each of the ids [from, to) of a column. */
    void addAll(long[] ids, int from, int to) {
        long page = 0;
        int begin = -1;
        for (int i = from; i < to; i++) {
            long id = ids[i];
            if (id >> PAGE_BITS != page || begin < 0) {
                page = id >> PAGE_BITS;
                begin = beginOf(page);
            }
            add(begin + (int) (id & (PAGE - 1)), 1);
        }
    }

    /** The number of ids. */
    int size() {
        return size;
    }

    void forEach(LongLongConsumer consumer) {
        for (int slot = 0; slot < pages.length; slot++) {
            for (int i = 0; begins[slot] != 0 && i < PAGE; i++) {
                int count = counts[begins[slot] - PAGE + i];
                if (count != 0) {
                    consumer.accept((pages[slot] << PAGE_BITS) + i, count);
                }
            }
        }
    }

    /** Forgets all, and keeps the room. */
    void clear() {
        Arrays.fill(begins, 0);
        Arrays.fill(counts, 0, used * PAGE, 0);
        used = 0;
        size = 0;
    }

    private void add(int place, int more) {
        int count = counts[place];
        counts[place] = Math.addExact(count, more);
        size += count == 0 ? 1 : 0;
    }

    private int beginOf(long page) {
        int slot = slotOf(page);
        if (begins[slot] == 0) {
            if (used * PAGE == counts.length) {
                grow();
                slot = slotOf(page);
            }
            pages[slot] = page;
            begins[slot] = ++used * PAGE;
        }
        return begins[slot] - PAGE;
    }

    private int slotOf(long page) {
        int mask = pages.length - 1;
        int slot = (int) ((page * GOLDEN_RATIO) >>> Integer.SIZE) & mask;
        while (begins[slot] != 0 && pages[slot] != page) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldPages = pages;
        int[] oldBegins = begins;
        pages = new long[2 * oldPages.length];
        begins = new int[2 * oldBegins.length];
        counts = Arrays.copyOf(counts, 2 * counts.length);
        for (int old = 0; old < oldPages.length; old++) {
            if (oldBegins[old] != 0) {
                int slot = slotOf(oldPages[old]);
                pages[slot] = oldPages[old];
                begins[slot] = oldBegins[old];
            }
        }
    }
}
