package nexmark.jet.runner.many;

import static nexmark.jet.table.Figures.text;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;
import nexmark.jet.generator.EmissionSchedule;
import nexmark.jet.search.SearchReport.Answer;
import nexmark.jet.search.SearchReport.Bracket;
import nexmark.jet.search.SearchReport.End;
import nexmark.jet.search.SearchReport.SearchStep;
import nexmark.jet.search.SearchReport.Trial.Outcome;

/**
 * Searches the highest rate that holds in a few minutes, and so in wide steps. One run whose rate climbs shows up to which step
 * the job keeps up. Two ordinary runs confirm that rate; if it fails, they confirm a lower one. A run that is left then tries the
 * lowest rate that failed. The climb and each run have a vote on their rates: where they disagree, the rate neither held nor failed.
 */
public final class QuickSearch {

    /** By how much each step of a climb is above the one before, per cent. */
    public static final int STEP_PERCENT = 25;
    /** A climb begins so far below the first rate, as a divisor, because the capacity may be below it; ... */
    private static final long DIVISOR = 4;
    /** ... and if not even that holds, so far. */
    private static final long LARGEST_DIVISOR = 64;
    /** So many runs have to hold. */
    public static final int ENOUGH = 2;
    /** With the default times, a climb and so many runs take three minutes on two processors; ... */
    private static final int USUAL_RUNS = 3;
    /** ... and so many are made if none of them has confirmed a rate. */
    private static final int MOST_RUNS = 4;

    /** Makes the runs of a search. */
    public interface Trials extends ThroughputSearch.Trials {

        /** Makes a run whose rate climbs from a first one, events/s, by {@link #STEP_PERCENT} a step. */
        Climb climb(long firstRate);
    }

    /**
     * How far the job kept up with a rate that climbs.
     *
     * @param kept the rate of the highest step at which it did, events/s; empty if it did at none
     * @param missed the rate of the step above it, or of the first; empty if it kept up to the end
     */
    public record Climb(OptionalLong kept, OptionalLong missed) {

        /** A source with a larger smallest lag at the end of a step is behind: of 1 s of the step, a rate 5 % too high makes so much. */
        private static final double KEPT_UP_MILLIS = 50;

        /**
         * Reads a climb from the source's smallest lag in each of its seconds, ms, NaN where it is not known.
         *
         * @param toItsEnd whether the climb was not ended early
         */
        static Climb of(long firstRate, List<Double> lagMillis, boolean toItsEnd) {
            int seconds = (int) EmissionSchedule.STEP_SECONDS;
            int steps = lagMillis.size() / seconds;
            int kept = IntStream.range(0, steps)
                    .filter(step -> lagMillis.get((step + 1) * seconds - 1) <= KEPT_UP_MILLIS)
                    .max()
                    .orElse(-1);
            boolean isOpen = toItsEnd && kept == steps - 1;
            return new Climb(
                    kept < 0 ? OptionalLong.empty() : OptionalLong.of(rate(firstRate, kept)),
                    isOpen ? OptionalLong.empty() : OptionalLong.of(rate(firstRate, kept + 1)));
        }

        private static long rate(long firstRate, int step) {
            long rate = firstRate;
            for (int i = 0; i < step; i++) {
                rate = EmissionSchedule.raised(rate, STEP_PERCENT);
            }
            return ThroughputSearch.rounded(rate);
        }

        String inWords() {
            return (kept.isEmpty() ? "kept up at no step" : text("kept up to %,d events/s", kept.getAsLong()))
                    + (missed.isEmpty() ? "" : text(", not at %,d events/s", missed.getAsLong()));
        }
    }

    private final long startRate;
    private final Trials trials;
    /** How many more votes are for a rate than against it. */
    private final TreeMap<Long, Integer> votes = new TreeMap<>();

    private int runs;

    public QuickSearch(long startRate, Trials trials) {
        this.startRate = startRate;
        this.trials = trials;
    }

    public Answer search() {
        Climb climb = climb();
        climb.kept().ifPresent(rate -> votes.put(rate, 1));
        climb.missed().ifPresent(rate -> votes.put(rate, -1));
        if (climb.kept().isEmpty()) {
            return new Answer(OptionalLong.empty(), climb.missed(), End.NOTHING_HELD);
        }
        OptionalLong confirmed = confirmFrom(climb.kept().getAsLong());
        if (confirmed.isEmpty()) {
            return new Answer(confirmed, bracket().below(), End.QUICK_RUNS_USED);
        }
        while (runs < USUAL_RUNS && isDoubtful(bracket().below())) {
            run(SearchStep.CHECK, bracket().below().getAsLong());
        }
        OptionalLong failed = bracket().below();
        return new Answer(confirmed, failed, failed.isEmpty() ? End.NOTHING_FAILED : End.FOUND);
    }

    private Climb climb() {
        Climb climb = trials.climb(Math.max(1, startRate / DIVISOR));
        return climb.kept().isPresent() ? climb : trials.climb(Math.max(1, startRate / LARGEST_DIVISOR));
    }

    /** Steps down, each time twice as far, until a rate is confirmed. */
    private OptionalLong confirmFrom(long highest) {
        double rate = highest;
        for (int steps = 1; runs < MOST_RUNS && rate >= 1; steps *= 2) {
            if (isConfirmed(ThroughputSearch.rounded(rate))) {
                return OptionalLong.of(ThroughputSearch.rounded(rate));
            }
            rate /= Math.pow(1 + STEP_PERCENT / 100.0, steps);
        }
        return OptionalLong.empty();
    }

    private boolean isConfirmed(long rate) {
        int held = 0;
        int failed = 0;
        while (held < ENOUGH && failed <= held && runs < MOST_RUNS) {
            Optional<Boolean> holds = run(SearchStep.CONFIRM, rate);
            held += holds.orElse(false) ? 1 : 0;
            failed += holds.orElse(true) ? 0 : 1;
        }
        return held > failed;
    }

    /** Whether a rate held; empty if the run could not be judged, which is no vote. */
    private Optional<Boolean> run(SearchStep step, long rate) {
        trials.soFar(bracket());
        Outcome outcome = trials.run(step, rate);
        runs++;
        if (outcome == Outcome.NOT_JUDGED) {
            return Optional.empty();
        }
        boolean holds = outcome == Outcome.HELD;
        votes.merge(rate, holds ? 1 : -1, Integer::sum);
        return Optional.of(holds);
    }

    /** Whether a single vote is against a rate. */
    private boolean isDoubtful(OptionalLong failed) {
        return failed.isPresent() && votes.get(failed.getAsLong()) == -1;
    }

    private Bracket bracket() {
        OptionalLong below = votes.entrySet().stream()
                .filter(rate -> rate.getValue() < 0)
                .mapToLong(rate -> rate.getKey())
                .findFirst();
        OptionalLong atLeast = votes.headMap(below.orElse(Long.MAX_VALUE)).entrySet().stream()
                .filter(rate -> rate.getValue() > 0)
                .mapToLong(rate -> rate.getKey())
                .max();
        return new Bracket(atLeast, below);
    }
}
