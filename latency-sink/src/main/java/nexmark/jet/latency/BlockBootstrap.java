package nexmark.jet.latency;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * 95 % confidence intervals of a run's percentiles that take rows for what they are: not independent. One pause hits
 * all rows that are due meanwhile, so rows are not drawn again one by one but in blocks of neighbouring seconds.
 *
 * <p>A replicate consists of as many seconds as the run, in blocks that begin at random seconds; the first second
 * follows the last. Blocks are ∛n seconds long, 3 of 20 and 9 of 600: longer than a pause and what follows it, and
 * short enough for many different blocks. The seed is fixed, so the same seconds give the same interval.
 *
 * <p>The interval leaves out 2.5 % of the replicates on each side, and fewer where blocks are few: 1 − 7/m times as
 * many for m blocks. That is close to what Student's distribution asks for in place of the normal one.
 *
 * <p>Sources: H. R. Künsch, The jackknife and the bootstrap for general stationary observations, Annals of Statistics
 * 17 (1989); D. N. Politis, J. P. Romano, A circular block-resampling procedure for stationary data (1992); for few
 * blocks T. C. Hesterberg, What teachers should know about the bootstrap, The American Statistician 69 (2015).
 *
 * <p>Takes 1.6 KB for each cell of latencies that has rows. Cells are 1 µs wide up to 0.5 ms, and at most 1/256 of the
 * latency above.
 */
final class BlockBootstrap {

    /** Fewer seconds are too few blocks to differ. */
    static final int FEWEST_SECONDS = 8;

    private static final int REPLICATES = 200;
    /** How many of them lie outside the interval on each side, if blocks are many. */
    private static final double OUTSIDE = REPLICATES * 0.025;

    private static final double STUDENT_BLOCKS = 7;

    private static final long SEED = 20_211_122;
    /** A longer run is drawn in equal parts of several seconds. */
    private static final int MOST_PARTS = 3_600;

    private static final int CELL_BITS = 8;
    private static final int CELLS_PER_DOUBLING = 1 << CELL_BITS;

    private final long seconds;
    private final int outside;
    /** How often each replicate has each part of the run: by part, then by replicate. */
    private final int[][] draws;
    /** The replicates' rows: by cell, then by replicate. */
    private final TreeMap<Integer, long[]> rowsByCell = new TreeMap<>();

    private final long[] rows = new long[REPLICATES];

    /** Between these two, both included, µs. */
    record Bounds(long lowerMicros, long upperMicros) {

        boolean contains(long micros) {
            return lowerMicros <= micros && micros <= upperMicros;
        }
    }

    /** @param seconds of the run, those without rows included */
    BlockBootstrap(long seconds) {
        this.seconds = seconds;
        int parts = (int) Math.min(seconds, MOST_PARTS);
        draws = new int[parts][REPLICATES];
        int block = (int) Math.ceil(Math.cbrt(parts));
        outside = (int) Math.max(0, OUTSIDE * (1 - STUDENT_BLOCKS * block / parts));
        Random random = new Random(SEED);
        for (int replicate = 0; replicate < REPLICATES; replicate++) {
            int start = 0;
            for (int drawn = 0; drawn < parts; drawn++) {
                if (drawn % block == 0) {
                    start = random.nextInt(parts);
                }
                draws[(start + drawn % block) % parts][replicate]++;
            }
        }
    }

    int parts() {
        return draws.length;
    }

    /** Adds latencies of the run's second of that number, counted from 0. */
    void add(long second, AbstractHistogram micros) {
        int[] times = draws[(int) (second * draws.length / seconds)];
        int cell = 0;
        long count = 0;
        for (HistogramIterationValue bucket : micros.recordedValues()) {
            int next = cellOf(bucket.getValueIteratedTo());
            if (next != cell) {
                add(cell, count, times);
                cell = next;
                count = 0;
            }
            count += bucket.getCountAtValueIteratedTo();
        }
        add(cell, count, times);
        addDrawn(micros.getTotalCount(), times, rows);
    }

    private void add(int cell, long count, int[] times) {
        if (count == 0) {
            return;
        }
        addDrawn(count, times, rowsByCell.computeIfAbsent(cell, key -> new long[REPLICATES]));
    }

    private static void addDrawn(long count, int[] times, long[] sums) {
        for (int replicate = 0; replicate < REPLICATES; replicate++) {
            sums[replicate] += count * times[replicate];
        }
    }

    /**
     * The interval of a percentile, given in thousandths of a percent; none of fewer than {@link #FEWEST_SECONDS}, and
     * none without rows.
     */
    Optional<Bounds> bounds(long percentMillis) {
        int[] cells = IntStream.of(cells(percentMillis))
                .filter(cell -> cell >= 0)
                .sorted()
                .toArray();
        if (seconds < FEWEST_SECONDS || cells.length <= 2 * outside) {
            return Optional.empty();
        }
        int lower = cells[outside];
        int upper = cells[cells.length - 1 - outside];
        return Optional.of(new Bounds(lowestMicros(lower), lowestMicros(upper + 1) - 1));
    }

    /** The cell of each replicate's percentile; -1 for a replicate without rows. */
    private int[] cells(long percentMillis) {
        int[] cells = new int[REPLICATES];
        Arrays.fill(cells, -1);
        long[] above = rows.clone();
        for (Map.Entry<Integer, long[]> cell : rowsByCell.entrySet()) {
            for (int replicate = 0; replicate < REPLICATES; replicate++) {
                above[replicate] -= cell.getValue()[replicate];
                boolean reached =
                        above[replicate] <= rows[replicate] - LatencySummary.rank(rows[replicate], percentMillis);
                if (reached && cells[replicate] < 0 && rows[replicate] > 0) {
                    cells[replicate] = cell.getKey();
                }
            }
        }
        return cells;
    }

    private static int cellOf(long micros) {
        int doublings = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(micros) - CELL_BITS - 1);
        return doublings * CELLS_PER_DOUBLING + (int) (micros >>> doublings);
    }

    private static long lowestMicros(int cell) {
        int doublings = Math.max(0, cell / CELLS_PER_DOUBLING - 1);
        return (long) (cell - doublings * CELLS_PER_DOUBLING) << doublings;
    }
}
