package nexmark.jet.runner.many;

import java.util.OptionalLong;
import java.util.TreeMap;
import nexmark.jet.search.SearchReport.Answer;
import nexmark.jet.search.SearchReport.Bracket;
import nexmark.jet.search.SearchReport.End;
import nexmark.jet.search.SearchReport.SearchStep;
import nexmark.jet.search.SearchReport.Trial.Outcome;

/**
 * Searches the highest rate that holds in a few minutes, and so in wide steps. One run whose rate climbs shows up to
 * which step the job keeps up. Two ordinary runs confirm that rate; if it fails, they confirm a lower one. A run that
 * is left then tries the lowest rate that failed. The climb and each run have a vote on their rates: where they
 * disagree, the rate neither held nor failed.
 */
public final class QuickSearch {

    /** By how much each step of a climb is above the one before, per cent. */
    public static final int STEP_PERCENT = 25;
    /** A climb begins so far below the first rate, as a divisor, because the capacity may be below it; ... */
    private static final long DIVISOR = 2;
    /** ... and if not even that holds, so far. */
    private static final long LARGEST_DIVISOR = 64;
    /** So many runs have to hold. */
    public static final int ENOUGH = 2;
    /** With the default times, a climb and so many runs take three minutes on two processors; ... */
    private static final int USUAL_RUNS = 3;
    /** ... and so many are made if none of them has confirmed a rate. */
    private static final int MOST_RUNS = 5;

    public interface Trials extends ThroughputSearch.Trials {

        /**
         * Makes a run whose rate climbs from a first one, events/s, by {@link #STEP_PERCENT} a step, and says how far
         * the job kept up: the rate of the highest step at which it did, and of the next, if there was one.
         */
        Bracket climb(long firstRate);
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
        Bracket climbed = climb();
        climbed.atLeast().ifPresent(rate -> votes.put(rate, 1));
        climbed.below().ifPresent(rate -> votes.put(rate, -1));
        if (climbed.atLeast().isEmpty()) {
            return new Answer(OptionalLong.empty(), climbed.below(), End.NOTHING_HELD);
        }
        OptionalLong confirmed = confirmFrom(climbed.atLeast().getAsLong());
        while (confirmed.isPresent()
                && runs < USUAL_RUNS
                && isDoubtful(bracket().below())) {
            run(SearchStep.CHECK, bracket().below().getAsLong());
        }
        OptionalLong failed = bracket().below();
        End end = failed.isEmpty() ? End.NOTHING_FAILED : End.FOUND;
        return new Answer(confirmed, failed, confirmed.isEmpty() ? End.QUICK_RUNS_USED : end);
    }

    private Bracket climb() {
        Bracket climbed = trials.climb(Math.max(1, startRate / DIVISOR));
        return climbed.atLeast().isPresent() ? climbed : trials.climb(Math.max(1, startRate / LARGEST_DIVISOR));
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
            Outcome outcome = run(SearchStep.CONFIRM, rate);
            held += outcome == Outcome.HELD ? 1 : 0;
            failed += outcome == Outcome.FAILED ? 1 : 0;
        }
        return held >= ENOUGH && held > failed;
    }

    /** A run that could not be judged is no vote. */
    private Outcome run(SearchStep step, long rate) {
        trials.soFar(bracket());
        Outcome outcome = trials.run(step, rate);
        runs++;
        if (outcome != Outcome.NOT_JUDGED) {
            votes.merge(rate, outcome == Outcome.HELD ? 1 : -1, Integer::sum);
        }
        return outcome;
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
