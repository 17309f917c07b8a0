package nexmark.jet.result;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.question.Variant;

/**
 * The proof that the rows of one query give after faults.
 *
 * @param drained whether all results were in before the time for it was over
 * @param rows comparison with the oracle's rows; if the job has not drained, rows that are missing count as lost up to the
 *     watermark only: later ones may only be late
 * @param rolledBack rows that an exactly-once job delivered and then rolled back, because they arrived again
 * @param executions how often the job was started, the first time included
 * @param recoveries a recovery for each fault; empty where they were not measured
 */
public record FaultOutcome(
        String query,
        Variant variant,
        Guarantee guarantee,
        boolean drained,
        DeliveredRows rows,
        long rolledBack,
        int executions,
        List<Recovery> recoveries) {

    /** A second whose p99 is above this, µs, shows the fault. */
    public static final double EXCURSION_MICROS = 100_000;

    public FaultOutcome {
        recoveries = List.copyOf(recoveries);
    }

    /**
     * Whether the rows are as the guarantee promises; without a guarantee, nothing is promised. At-least-once promises that
     * each event is seen: a row is missing only where a row that counts more arrived in its place. Where the row in its
     * place proves nothing, the promise is not judged; nor where none is lost, but more of them may have come after the time
     * for it.
     *
     * @throws nexmark.jet.process.UserMistake if the query is not on the class path
     */
    public Promise promise() {
        return promise(guarantee != Guarantee.NONE && !areRowsAsPromised());
    }

    /** Whether a run that ended with a status kept its guarantee. That verdict stays, though other rules may judge rows by now. */
    public Promise promiseAsJudged(Status judged) {
        return promise(judged == Status.WRONG);
    }

    /** The faults that hit a member, in words; empty if none did. */
    public String faultsOn(String address) {
        return recoveries.stream()
                .map(Recovery::injected)
                .filter(injected -> injected.address().equals(address))
                .map(injected -> injected.fault().toString())
                .collect(Collectors.joining(" "));
    }

    private Promise promise(boolean isBroken) {
        if (guarantee == Guarantee.NONE) {
            return Promise.KEPT;
        }
        if (isBroken) {
            return Promise.BROKEN;
        }
        return !drained || rows.undecided() > 0 ? Promise.NOT_JUDGED : Promise.KEPT;
    }

    /** If events seen twice change no row, they do not explain a row that was not due. */
    private boolean areRowsAsPromised() {
        if (guarantee == Guarantee.EXACTLY_ONCE) {
            return rows.isExact();
        }
        boolean areWrongExplained = rows.wrong() == 0 || QueryLookup.byId(query).isDuplicateSensitive();
        return areWrongExplained && rows.lost() <= rows.countedMore() + rows.undecided();
    }

    /** Whether a guarantee was kept. */
    public enum Promise {
        KEPT,
        NOT_JUDGED,
        BROKEN;

        @Override
        public String toString() {
            return this == BROKEN ? "not kept" : name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }
}
