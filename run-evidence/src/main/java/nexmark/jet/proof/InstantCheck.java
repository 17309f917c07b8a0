package nexmark.jet.proof;

import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import nexmark.jet.evidence.RowChecksum;
import nexmark.jet.latency.SettledInstants;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.Counts;
import nexmark.jet.question.Timing;
import nexmark.jet.result.CheckResult.CheckedInstants;

/**
 * Compares the number of rows and the sum of their checksums at the ideal times of a run with those that were due: at
 * all of them with what the schedule says, and at some with the oracle's rows.
 */
public final class InstantCheck {

    private static final int EXAMPLES = 5;
    private static final long SECOND_MILLIS = 1000;

    private final IdealTimes times;
    private final Timing timing;
    private final SettledInstants arrived;

    private final BitSet recomputed = new BitSet();
    private final BitSet missing = new BitSet();
    private final BitSet wrong = new BitSet();
    private final List<String> examples = new ArrayList<>();
    private long due;
    private long rowsDue;
    private long rowsRecomputed;
    private long arrivedTimes;
    private long arrivedRows;
    private long strays;
    private String unit;

    public InstantCheck(IdealTimes times, Timing timing, SettledInstants arrived) {
        this.times = times;
        this.timing = timing;
        this.arrived = arrived;
        this.unit = timing == Timing.COMPLETE_WINDOW ? "windows" : "instants";
    }

    /** A number of rows and the sum of their checksums. */
    private record Sum(long rows, long checksum) {

        private static final Sum NOTHING = new Sum(0, 0);

        private static Sum of(Object row) {
            return new Sum(1, RowChecksum.of(row));
        }

        private Sum plus(Sum other) {
            return new Sum(rows + other.rows, checksum + other.checksum);
        }
    }

    public void count(ScheduledRows scheduled) {
        int[] next = {0};
        arrived.between(times.slice().fromMillis(), times.slice().toMillis(), instant -> {
            arrivedTimes++;
            arrivedRows += instant.rows();
            int index = times.indexOf(instant.idealMillis());
            if (index < 0) {
                strays++;
                addExample(instant.idealMillis(), "no rows due, " + rows(instant.rows()) + " arrived");
                return;
            }
            countWithoutRows(next[0], index, scheduled);
            count(index, instant.rows(), scheduled);
            next[0] = index + 1;
        });
        countWithoutRows(next[0], times.count(), scheduled);
    }

    private void countWithoutRows(int fromIndex, int toIndex, ScheduledRows scheduled) {
        for (int index = fromIndex; index < toIndex; index++) {
            count(index, 0, scheduled);
        }
    }

    private void count(int index, long rows, ScheduledRows scheduled) {
        long atLeast = scheduled.atLeast(times.at(index));
        due += atLeast > 0 ? 1 : 0;
        rowsDue += atLeast;
        if (rows < atLeast || (scheduled.areExact() && rows != atLeast)) {
            String least = scheduled.areExact() ? "" : "at least ";
            differs(index, rows, least + rows(atLeast) + " due, " + rows + " arrived");
        }
    }

    /** Compares the ideal times of a slice with all rows that were due there. */
    public <R> void compare(Slice slice, List<R> due, ToLongFunction<? super R> idealTime) {
        Map<Long, Sum> expected = new HashMap<>();
        due.forEach(row -> expected.merge(idealTime.applyAsLong(row), Sum.of(row), Sum::plus));
        Map<Long, Sum> came = new HashMap<>();
        arrived.between(
                slice.fromMillis(),
                slice.toMillis(),
                instant -> came.put(instant.idealMillis(), new Sum(instant.rows(), instant.checksum())));
        int end = times.indexFrom(slice.toMillis());
        for (int index = times.indexFrom(slice.fromMillis()); index < end; index++) {
            Long ideal = times.at(index);
            compare(index, expected.getOrDefault(ideal, Sum.NOTHING), came.getOrDefault(ideal, Sum.NOTHING));
        }
    }

    /** Notes that a slice's rows were compared with bounds, which left but one right count of some. */
    public void bounded(Slice slice, long exactRows) {
        recomputed.set(times.indexFrom(slice.fromMillis()), times.indexFrom(slice.toMillis()));
        rowsRecomputed += exactRows;
        unit = CheckedInstants.BOUNDED;
    }

    private void compare(int index, Sum expected, Sum came) {
        recomputed.set(index);
        rowsRecomputed += expected.rows;
        if (!expected.equals(came)) {
            String others = expected.rows == came.rows ? ", but others" : "";
            differs(index, came.rows, rows(expected.rows) + " due, " + came.rows + " arrived" + others);
        }
    }

    private void differs(int index, long rows, String how) {
        boolean isKnown = missing.get(index) || wrong.get(index);
        (rows == 0 ? missing : wrong).set(index);
        if (!isKnown) {
            addExample(times.at(index), how);
        }
    }

    private void addExample(long idealMillis, String how) {
        if (examples.size() < EXAMPLES) {
            String what = timing == Timing.COMPLETE_WINDOW ? "window ending at " : "rows of ";
            examples.add(what + Instant.ofEpochMilli(idealMillis) + ": " + how);
        }
    }

    private static String rows(long count) {
        return Counts.of(count, "row");
    }

    /** In which share of all spans of a second at least one ideal time was recomputed. */
    private double secondSeen() {
        int second = (int) Math.max(1, SECOND_MILLIS / times.periodMillis());
        int starts = Math.max(1, times.count() - second + 1);
        int spans = 0;
        for (int next = recomputed.nextSetBit(0), from = 0; next >= 0; next = recomputed.nextSetBit(next + 1)) {
            from = Math.max(from, next - second + 1);
            spans += Math.max(0, Math.min(next + 1, starts) - from);
            from = next + 1;
        }
        return (double) spans / starts;
    }

    /** The result of the check; {@code drawn} says whether the slices were drawn at random, by the seed. */
    public CheckedInstants result(ScheduledRows scheduled, boolean drawn, long seed) {
        return new CheckedInstants(
                unit,
                times.count(),
                scheduled.areKnown() ? (Long) due : null,
                arrivedTimes,
                scheduled.areExact() ? (Long) rowsDue : null,
                arrivedRows,
                recomputed.cardinality(),
                rowsRecomputed,
                missing.cardinality(),
                wrong.cardinality() + strays,
                drawn,
                secondSeen(),
                seed,
                examples);
    }
}
