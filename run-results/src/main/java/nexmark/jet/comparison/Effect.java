package nexmark.jet.comparison;

import java.util.Locale;
import java.util.Optional;
import nexmark.jet.result.RunMetric;

/**
 * What becomes of one figure on the other side.
 *
 * @param runs pairs of runs that have the figure, or runs of the side with fewer; 0 if it is not compared
 * @param change empty if it is not compared
 * @param more how many more pairs, or runs of each side, are likely to decide; null if it is decided, and if nobody knows
 * @param words the outcome for people, such as {@code 35 % better [28..41]}
 */
public record Effect(RunMetric metric, Outcome outcome, int runs, Optional<Change> change, Integer more, String words) {

    /** What a comparison says of one figure of a side. */
    public enum Outcome {
        BETTER,
        WORSE,
        /** The whole interval lies within the margin. */
        NO_DIFFERENCE,
        /** The interval holds both no difference and one beyond the margin. */
        UNDECIDED,
        /** A side has no such figure. */
        NOT_COMPARED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    static Effect notCompared(RunMetric metric, String why) {
        return new Effect(metric, Outcome.NOT_COMPARED, 0, Optional.empty(), null, "not compared: " + why);
    }

    /** This effect if the side that it favours has fewer runs that count. */
    Effect withheld() {
        return new Effect(
                metric, Outcome.UNDECIDED, runs, change, null, "undecided: the better side failed more often");
    }

    public boolean isCompared() {
        return outcome != Outcome.NOT_COMPARED;
    }
}
