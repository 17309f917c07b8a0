package nexmark.jet.result;

import java.util.Locale;

/**
 * Something that a reader of a run's figures has to know: a sentence for people, and its kind for programs.
 *
 * @param severity the status of a run in which nothing graver is found; {@code VALID} for a note
 */
public record Finding(Kind kind, Status severity, String text) {

    /** The sentence without the words of its kind and a colon, with which it begins. */
    public String detail() {
        return text.substring(kind.toString().length() + ": ".length());
    }

    /**
     * The subject of a finding. The tables of docs/measurement.md say the limit of each kind, and what to do about it.
     */
    public enum Kind {
        RATE_MISSED,
        BACKLOG,
        FELL_BEHIND,
        LAG_GROWING,
        LATENCY_GROWING,
        WARM_UP_NOT_SETTLED,
        GIVEN_UP,
        NOT_DRAINED,
        STATE_LOST,
        JOB_FAILED,
        LATE_EVENTS_DROPPED,
        EVENTS_LOST,
        CLOCK_UNCERTAIN,
        MACHINE_DISTURBED,
        FOREIGN_WORK,
        MEMBER_LOST,
        REPORTS_LOST,
        ROWS_BEHIND_THE_WATERMARK,
        NO_RESULTS,
        FAULT_MISSED,
        NO_TREND(Status.NOT_JUDGED),
        SOURCE_LAG_UNKNOWN(Status.NOT_JUDGED),
        RATE_UNKNOWN(Status.NOT_JUDGED),
        COST_UNKNOWN(Status.NOT_JUDGED),
        FOREIGN_JOBS_NOT_KNOWN(Status.NOT_JUDGED),
        NO_PERCENTILE(Status.NOT_JUDGED),
        CLOCKS_HIDE_P50(Status.NOT_JUDGED),
        UNPROVED(Status.NOT_JUDGED),
        NO_RECOVERY(Status.NOT_JUDGED),
        DISTURBANCE_UNKNOWN(Status.NOT_JUDGED),
        SILENT_MEMBERS(Status.NOT_JUDGED),
        CLIMBING(Status.NOT_JUDGED),
        PROFILED(Status.NOT_JUDGED),
        WRONG_ANSWERS(Status.WRONG),
        INTERRUPTED(Status.INTERRUPTED),
        /** The members' JVM has measured before. */
        USED_JVM(Status.VALID),
        /** A sentence for people alone. The verdict does not have it, only the notes of the result. */
        NOTE(Status.VALID);

        final Status severity;

        Kind() {
            this(Status.INVALID);
        }

        Kind(Status severity) {
            this.severity = severity;
        }

        /** Finds something of the severity that this kind usually has. */
        public Finding of(String sentence, Object... figures) {
            return of(severity, sentence, figures);
        }

        /** Without figures, the sentence may hold anything, a percent sign too. */
        public Finding of(Status severity, String sentence, Object... figures) {
            return new Finding(
                    this, severity, figures.length == 0 ? sentence : String.format(Locale.ROOT, sentence, figures));
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
