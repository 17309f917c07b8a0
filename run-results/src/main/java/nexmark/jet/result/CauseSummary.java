package nexmark.jet.result;

import static nexmark.jet.table.Figures.text;

import java.util.List;
import nexmark.jet.latency.Peak;
import nexmark.jet.metric.IncidentKind;

/** The excursions of a run's latency, and their causes. */
public record CauseSummary(
        int excursions,
        double thresholdMillis,
        int unexplained,
        double worstUnexplainedMillis,
        List<Count> causes,
        List<Large> largest,
        List<Standing> standing) {

    /** More would make the result of a bad run long. */
    public static final int MOST_LARGEST = 20;

    public CauseSummary {
        causes = List.copyOf(causes);
        largest = List.copyOf(largest);
        standing = List.copyOf(standing);
    }

    /** How many excursions one cause explains. */
    public record Count(
            IncidentKind kind, String member, String detail, int count, double worstPeakMillis, double byChance) {}

    public record Large(long idealMillis, double peakMillis, IncidentKind kind, String member, Double share) {}

    /** An incident that lasted for at least half of the run on a member. */
    public record Standing(IncidentKind kind, String member) {}

    /**
     * The latency, ms, above which an excursion is; it follows from the usual latency, the median of the
     * {@link Peak peaks}.
     */
    public record ExcursionThreshold(double millis) {

        /** An excursion has at least this many times the usual latency … */
        private static final double TIMES_USUAL = 3;

        /** … and lies at least this far above it, ms, below which a scheduler's hiccups are nobody's fault. */
        private static final double ABOVE_USUAL_MILLIS = 5;

        /** Up to this usual latency, ms, the distance decides, above it the factor. */
        private static final double DECIDED_BY_DISTANCE_MILLIS = ABOVE_USUAL_MILLIS / (TIMES_USUAL - 1);

        public static ExcursionThreshold above(double usualMillis) {
            return new ExcursionThreshold(Math.max(TIMES_USUAL * usualMillis, usualMillis + ABOVE_USUAL_MILLIS));
        }

        /** The threshold and why it is so high: {@code 11.9 ms, 3 times the usual 4.0 ms}. */
        public String inWords() {
            return isDecidedByDistance()
                    ? text("%,.1f ms, %.0f ms more than the usual %,.1f ms", millis, ABOVE_USUAL_MILLIS, usualMillis())
                    : text("%,.1f ms, %.0f times the usual %,.1f ms", millis, TIMES_USUAL, usualMillis());
        }

        /** How the threshold of any run is found, a sentence. */
        public static String rule() {
            return text(
                    "Usual is the median of the largest latencies of each %d ms; the limit is %.0f times that, but at "
                            + "least %.0f ms above it.",
                    Peak.BIN_MILLIS, TIMES_USUAL, ABOVE_USUAL_MILLIS);
        }

        private boolean isDecidedByDistance() {
            return millis <= TIMES_USUAL * DECIDED_BY_DISTANCE_MILLIS;
        }

        private double usualMillis() {
            return isDecidedByDistance() ? millis - ABOVE_USUAL_MILLIS : millis / TIMES_USUAL;
        }
    }
}
