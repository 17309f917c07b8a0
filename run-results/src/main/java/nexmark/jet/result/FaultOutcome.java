package nexmark.jet.result;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import nexmark.jet.plan.Fault;
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

    /** A second whose p99 is above this and the allowed lag, µs, shows the fault. */
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

    public enum Promise {
        KEPT,
        NOT_JUDGED,
        BROKEN;

        @Override
        public String toString() {
            return this == BROKEN ? "not kept" : name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /**
     * How a job recovered from a fault. All instants are as the runner saw them, so they are late by up to its polling.
     * Whatever happens after the next fault counts as that fault's effect.
     *
     * @param injected the fault
     * @param detectedMillis when the cluster's size or the job's status had changed, ms after the fault; null if they did not
     * @param restartedMillis when the job first ran again, ms after the fault; null if it did not, or never stopped
     * @param restarts how often the job was restarted: the end of a lasting fault, when members return, restarts it once more
     * @param caughtUpMillis end of the first second after the last restart in which neither the source's lag nor the latency showed
     *     the fault any more, ms after the fault; null if there was none
     * @param rows rows that arrived from the fault until the job had caught up, or until the next fault or the end
     * @param p99Micros 99 of 100 of these rows took at most this, µs; null if the rows are too few
     * @param maxMicros the longest that one of these rows took, µs
     */
    public record Recovery(
            InjectedFault injected,
            Long detectedMillis,
            Long restartedMillis,
            int restarts,
            Long caughtUpMillis,
            long rows,
            Double p99Micros,
            double maxMicros) {}

    /**
     * A fault that was injected.
     *
     * @param fault the planned fault
     * @param member number of the member, counted from 1 in the order of their start, as behind {@code #} in a fault's text
     * @param address address by which the cluster knows the member, {@code HOST:PORT}
     * @param atMillis begin of the injection, epoch ms
     * @param doneMillis end of the injection: the member has the fault, epoch ms
     * @param endedMillis end of the fault, epoch ms; null if the fault has not ended, or never ends
     */
    public record InjectedFault(
            Fault fault, int member, String address, long atMillis, long doneMillis, Long endedMillis) {

        /**
         * The begin of the next fault, epoch ms: whatever happens from then on counts as that fault's effect. {@link
         * Long#MAX_VALUE} after the last fault.
         */
        public static long nextMillis(List<InjectedFault> injected, int number) {
            return number + 1 < injected.size() ? injected.get(number + 1).atMillis() : Long.MAX_VALUE;
        }

        /** This fault, ended at an instant, epoch ms. */
        public InjectedFault ended(long millis) {
            return new InjectedFault(fault, member, address, atMillis, doneMillis, millis);
        }
    }

    /**
     * How the rows that arrived differ from the rows that were due. A row is known by all its values. A row that was due k
     * times and arrived k + d times is d times duplicated; one that arrived k − l times is l times lost; one that was not due
     * at all is wrong, as often as it arrived.
     *
     * @param expected rows that were due
     * @param received rows that arrived
     * @param countedMore lost rows in whose place rows arrived that count more, as events seen twice make them
     * @param undecided lost rows in whose place a row arrived that proves neither a loss nor that there was none
     * @param examples a few of the rows that differ, each with how
     */
    public record DeliveredRows(
            long expected,
            long received,
            long lost,
            long duplicated,
            long wrong,
            long countedMore,
            long undecided,
            List<String> examples) {

        public DeliveredRows {
            examples = List.copyOf(examples);
        }

        /** Whether each row that was due arrived as often as it was due, and no other row arrived. */
        public boolean isExact() {
            return lost == 0 && duplicated == 0 && wrong == 0;
        }
    }
}
