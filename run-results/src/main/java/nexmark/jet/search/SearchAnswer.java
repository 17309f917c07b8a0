package nexmark.jet.search;

import java.util.Locale;
import java.util.OptionalLong;

/**
 * What a search has found, in events/s.
 *
 * @param confirmed the highest rate that was confirmed; empty if none was
 * @param failed the lowest rate that failed; empty if none did
 * @param end why the search ended
 */
public record SearchAnswer(OptionalLong confirmed, OptionalLong failed, End end) {

    /** Why a search ended. */
    public enum End {
        /** The rate is confirmed, and the next higher rate that was tried failed. */
        FOUND,
        /** The largest rate that is tried held. */
        NOTHING_FAILED,
        /** The smallest rate that is tried failed. */
        NOTHING_HELD,
        /** Too many runs in a row could not be judged. */
        NOT_JUDGED,
        /** The search took more runs than it may. */
        TOO_MANY_RUNS;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
