package nexmark.jet.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.question.Variant;

/** The proof that the rows of one query give after faults. */
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
     * Whether the rows are as the guarantee promises; without a guarantee, nothing is promised. At-least-once promises
     * that each event is seen: a row is missing only where a row that counts more arrived in its place. Where the row
     * in its place proves nothing, the promise is not judged; nor where none is lost, but more of them may have come
     * after the time for it.
     *
     * @throws nexmark.jet.process.UserMistake if the query is not on the class path
     */
    public Promise promise() {
        return promise(guarantee != Guarantee.NONE && !areRowsAsPromised());
    }

    /**
     * Whether a run that ended with a status kept its guarantee. That verdict stays, though other rules may judge rows
     * by now.
     */
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
     */
    public record Recovery(
            InjectedFault injected,
            Long detectedMillis,
            Long restartedMillis,
            int restarts,
            Long caughtUpMillis,
            long rows,
            Double p99Micros,
            double maxMicros,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Migration> migrations,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Stretch> stretches) {

        public Recovery {
            migrations = migrations == null ? List.of() : List.copyOf(migrations);
            stretches = stretches == null ? List.of() : List.copyOf(stretches);
        }
    }

    /** A time in which partitions moved between members, epoch ms, and how many replicas of them. */
    public record Migration(long fromMillis, long toMillis, String moved) {}

    /** The rows of whole seconds before a fault, until the job had caught up, or after that; null if too few. */
    public record Stretch(Double rowsPerSecond, Double p99Micros) {}

    public record InjectedFault(
            Fault fault, int member, String address, long atMillis, long doneMillis, Long endedMillis) {

        /**
         * The start of the next fault, epoch ms: whatever happens from then on counts as that fault's effect. {@link
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
     * How the rows that arrived differ from the rows that were due. A row is known by all its values. A row that was
     * due k times and arrived k + d times is d times duplicated; one that arrived k − l times is l times lost; one that
     * was not due at all is wrong, as often as it arrived.
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
