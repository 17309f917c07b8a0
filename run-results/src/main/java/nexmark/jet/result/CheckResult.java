package nexmark.jet.result;

import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.plan.Counts;

/** The outcome of a {@code RowCheck} where no event is seen twice. */
public record CheckResult(long rowsExpected, long rowsReceived, long missing, long unexpected, List<String> examples) {

    public static final CheckResult NOTHING = new CheckResult(0, 0, 0, 0, List.of());

    public CheckResult {
        examples = List.copyOf(examples);
    }

    public boolean isRight() {
        return missing == 0 && unexpected == 0;
    }

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
     * How the rows of all ideal times of the measured interval, counted and summed up, compare with the rows that were
     * due. Where a foreign program measured, its windows are counted and nothing is recomputed.
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

        /**
         * Rows differ from run to run: counts were compared with bounds, which left only one right count of each
         * recomputed row.
         */
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
