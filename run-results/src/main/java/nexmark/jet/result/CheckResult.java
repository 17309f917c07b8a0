package nexmark.jet.result;

import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.plan.Counts;

/**
 * The outcome of a {@code RowCheck} where no event is seen twice.
 *
 * @param rowsExpected rows that were due
 * @param rowsReceived rows that arrived
 * @param missing rows that were due and did not arrive
 * @param unexpected rows that arrived and were not due, or not as often
 * @param examples a few of the rows that differ, each with how
 */
public record CheckResult(long rowsExpected, long rowsReceived, long missing, long unexpected, List<String> examples) {

    public static final CheckResult NOTHING = new CheckResult(0, 0, 0, 0, List.of());

    public CheckResult {
        examples = List.copyOf(examples);
    }

    public boolean isRight() {
        return missing == 0 && unexpected == 0;
    }

    /** The sum of two results, of different rows. */
    public CheckResult plus(CheckResult other) {
        return new CheckResult(
                rowsExpected + other.rowsExpected,
                rowsReceived + other.rowsReceived,
                missing + other.missing,
                unexpected + other.unexpected,
                Stream.concat(examples.stream(), other.examples.stream())
                        .limit(10)
                        .toList());
    }

    /**
     * How the rows of all ideal times of the measured interval, counted and summed up, compare with the rows that were due. Where a
     * foreign program measured, its windows are counted and nothing is recomputed.
     *
     * @param unit what an ideal time is: {@code windows} (an end of one), {@link #BOUNDED} or {@code instants} (milliseconds)
     * @param total ideal times in the measured interval
     * @param due ideal times at which the schedule says that rows were due; null where only recomputing can tell
     * @param arrived ideal times of which rows arrived
     * @param rowsDue rows that were due by the schedule; null where only recomputing can tell
     * @param rowsArrived rows that arrived; the first rows only where a foreign program measured
     * @param recomputed ideal times whose rows were recomputed, and compared by their number and checksum
     * @param rowsRecomputed rows that were due at these
     * @param missing ideal times at which rows were due but none arrived
     * @param wrong ideal times of which other rows arrived than were due: more, fewer, or others
     * @param drawn whether the recomputed ideal times were drawn at random; otherwise they are the first ones of the interval
     * @param secondSeen the chance that at least one ideal time of a second that begins at a random instant was recomputed;
     *     0 to 1
     * @param seed by which the recomputed ideal times were drawn after the run
     * @param examples a few of the ideal times that differ, each with how
     */
    public record CheckedInstants(
            String unit,
            long total,
            Long due,
            long arrived,
            Long rowsDue,
            long rowsArrived,
            long recomputed,
            long rowsRecomputed,
            long missing,
            long wrong,
            boolean drawn,
            double secondSeen,
            long seed,
            List<String> examples) {

        /** Rows differ from run to run: counts were compared with bounds, which left only one right count of each recomputed row. */
        public static final String BOUNDED = "bounded windows";

        public CheckedInstants {
            examples = List.copyOf(examples);
        }

        /** So many ideal times for people: {@code 1 window}, {@code 1,000 windows}. */
        public String inWords(long number) {
            return Counts.of(number, unit.substring(0, unit.length() - 1));
        }

        /** Whether no difference was found; where nothing was counted or recomputed, that proves nothing. */
        public boolean isRight() {
            return missing == 0 && wrong == 0;
        }
    }
}
