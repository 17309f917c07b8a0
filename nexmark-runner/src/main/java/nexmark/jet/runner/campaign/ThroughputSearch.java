package nexmark.jet.runner.campaign;

import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import nexmark.jet.plan.Counts;
import nexmark.jet.search.SearchReport.Answer;
import nexmark.jet.search.SearchReport.Bracket;
import nexmark.jet.search.SearchReport.End;
import nexmark.jet.search.SearchReport.SearchSettings;
import nexmark.jet.search.SearchReport.SearchStep;

/**
 * Searches the highest rate that holds, from what trials show alone. Doubling and halving find a rate that holds and
 * one that fails; a quick search finds them by a run whose rate climbs. The gap between the two is bisected, runs that
 * are longer confirm the lower rate, and the higher one is checked once more, unless a quick search had a run fail
 * between the two. The same outcomes lead to the same rates, so a search resumes from its trials.
 *
 * <p>Near the capacity, the rate at which half of all runs hold, a trial is a toss-up, and anywhere a trial may fail by
 * bad luck or hold by good luck. So each trial is a vote on its rate. A search makes trials of a rate until the votes
 * decide; a quick search makes one at a time, and takes a rate on which they disagree for one that neither held nor
 * failed.
 */
public final class ThroughputSearch {

    /** Rates below the first one, divided by this, are not tried. */
    private static final long LARGEST_DIVISOR_OF_START = 64;
    /** The next rate is at least half of one that was not confirmed. */
    private static final double LARGEST_STEP_DOWN = 1;
    /** The least votes of a rate that holds. */
    private static final int HOLDS = 1;
    /** Two rates a step apart may differ by this factor more, because they are rounded. */
    private static final double ROUNDING = 1.001;

    /** Repetitions of a run that could not be judged; then it counts as failed. */
    private static final int MOST_REPEATS = 2;
    /** The search ends after this many runs in a row that could not be judged. */
    private static final int MOST_NOT_JUDGED = 6;

    /** Latency is worth reading only below the highest rate, where the engine has something in reserve. */
    private static final double SHARE_FOR_LATENCY = 0.8;

    @FunctionalInterface
    public interface Trials {

        /**
         * Makes a fresh run at a rate, events/s, or one that climbs from it.
         *
         * @return the rate as the one that holds or as the one that failed, nothing if the run could not be judged; of
         *     a climb the highest step that the job kept up with and the next one
         */
        Bracket run(SearchStep step, long rate);

        /** Hears before each run the bracket so far. */
        default void soFar(Bracket known) {}
    }

    private final SearchSettings settings;
    private final Trials trials;
    /** A rate has failed when its votes are as low as this. */
    private final int failsAt;
    /** The most runs of a search, its climb aside: if it takes longer, it goes round in circles. */
    private final int mostRuns;
    /** How many more trials of a rate held than failed, by rate. */
    private final NavigableMap<Long, Integer> votes = new TreeMap<>();

    private final NavigableSet<Long> confirmed = new TreeSet<>();
    /** The rates of runs that failed; no climb, and none that could not be judged. */
    private final NavigableSet<Long> failed = new TreeSet<>();
    /** The last rate that could not be confirmed. */
    private long unconfirmed;
    /** How far below that rate the next is tried, as a share; 0 if a rate has been confirmed since. */
    private double stepDown;

    private int runs;
    private int notJudgedInARow;

    public ThroughputSearch(SearchSettings settings, Trials trials) {
        this.settings = settings;
        this.trials = trials;
        failsAt = settings.quick() ? -1 : -2;
        mostRuns = settings.quick() ? 12 : 100;
    }

    public Answer search() {
        Optional<End> end = settings.quick() ? climb() : tryOut(SearchStep.START, settings.startRate());
        while (end.isEmpty() && !mustEnd()) {
            end = next();
        }
        End cutShort = settings.quick() ? End.QUICK_RUNS_USED : End.TOO_MANY_RUNS;
        return new Answer(
                confirmed.isEmpty() ? OptionalLong.empty() : OptionalLong.of(confirmed.last()),
                bracket().below(),
                end.orElse(notJudgedInARow >= MOST_NOT_JUDGED ? End.NOT_JUDGED : cutShort));
    }

    /** The rate at which latency is measured after a search, events/s; empty if no rate was confirmed. */
    public static OptionalLong rateForLatency(Answer answer) {
        return answer.confirmed().isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(
                        Counts.rounded(SHARE_FOR_LATENCY * answer.confirmed().getAsLong()));
    }

    private boolean mustEnd() {
        return runs >= mostRuns || notJudgedInARow >= MOST_NOT_JUDGED;
    }

    private Optional<End> climb() {
        Bracket climbed = climbFrom(1);
        if (climbed.atLeast().isEmpty()) {
            climbed = climbFrom(LARGEST_DIVISOR_OF_START);
        }
        climbed.atLeast().ifPresent(rate -> votes.put(rate, HOLDS));
        climbed.below().ifPresent(rate -> votes.put(rate, failsAt));
        return climbed.atLeast().isEmpty() ? Optional.of(End.NOTHING_HELD) : Optional.empty();
    }

    private Bracket climbFrom(long divisor) {
        return trials.run(SearchStep.CLIMB, Math.max(1, settings.startRate() / divisor));
    }

    private Optional<End> next() {
        Bracket bracket = bracket();
        if (bracket.atLeast().isEmpty()) {
            return goDown(bracket.below());
        }
        long below = bracket.atLeast().getAsLong();
        return bracket.below().isEmpty()
                ? goUp(below)
                : narrow(below, bracket.below().getAsLong());
    }

    /** The lowest rate that failed, and the highest below it that holds. */
    private Bracket bracket() {
        OptionalLong below = votes.keySet().stream()
                .filter(rate -> votes.get(rate) <= failsAt)
                .mapToLong(rate -> rate)
                .findFirst();
        OptionalLong atLeast = votes.headMap(below.orElse(Long.MAX_VALUE)).keySet().stream()
                .filter(rate -> votes.get(rate) >= HOLDS)
                .mapToLong(rate -> rate)
                .max();
        return new Bracket(atLeast, below);
    }

    private Optional<End> goUp(long below) {
        if (settings.mostJobs() > settings.searched(below)) {
            return tryOut(SearchStep.DOUBLE, Math.min(2 * below, settings.share(settings.mostJobs())));
        }
        long largest = settings.isOfRates() ? SearchSettings.LARGEST_RATE : settings.startRate();
        if (!settings.quick() && below <= largest / 2) {
            return tryOut(SearchStep.DOUBLE, 2 * below);
        }
        return confirmed.contains(below) ? Optional.of(End.NOTHING_FAILED) : confirm(below);
    }

    private Optional<End> goDown(OptionalLong above) {
        long rate = stepDown > 0 ? steppedDown() : near(above.orElseThrow() / 2.0);
        boolean isTooLow = settings.isOfRates()
                ? rate < 1 || rate < settings.startRate() / LARGEST_DIVISOR_OF_START
                : rate < 1 || rate >= above.orElse(unconfirmed);
        if (isTooLow) {
            return Optional.of(End.NOTHING_HELD);
        }
        return stepDown > 0 ? confirm(rate) : tryOut(SearchStep.HALVE, rate);
    }

    private Optional<End> narrow(long below, long above) {
        if (!isNarrow(below, above)) {
            return stepDown > 0 ? confirmBelow(above, below) : tryOut(SearchStep.BISECT, middle(below, above));
        }
        if (!confirmed.contains(below)) {
            return confirm(below);
        }
        boolean needsNoCheck = votes.get(above) < failsAt
                || (settings.quick()
                        && !failed.subSet(below, false, above, false).isEmpty());
        return needsNoCheck ? Optional.of(End.FOUND) : vote(SearchStep.CHECK, above, failsAt - 1);
    }

    /** A confirmed rate is not confirmed again: the gap between it and the failed rate is bisected. */
    private Optional<End> confirmBelow(long above, long below) {
        long rate = Math.max(below, steppedDown());
        return confirmed.contains(rate) ? tryOut(SearchStep.BISECT, middle(below, above)) : confirm(rate);
    }

    private long steppedDown() {
        if (settings.mostJobs() > 0) {
            return settings.share(settings.searched(unconfirmed) - 1);
        }
        return near(
                settings.isOfRates()
                        ? unconfirmed / (1 + stepDown)
                        : settings.share(settings.searched(unconfirmed) + 1));
    }

    private boolean isNarrow(long below, long above) {
        long middle = middle(below, above);
        double steps = Math.pow(1 + settings.step(), settings.quick() ? 2 : 1);
        boolean isStep = settings.isOfRates() && above <= ROUNDING * below * steps;
        return isStep || middle <= below || middle >= above;
    }

    private Optional<End> tryOut(SearchStep step, long rate) {
        return vote(step, rate, failsAt);
    }

    /** Tries a rate until it holds, or has failed so often that its votes are as low as this. */
    private Optional<End> vote(SearchStep step, long rate, int lowest) {
        int balance;
        do {
            balance = votes.merge(rate, holds(step, rate) ? 1 : -1, Integer::sum);
        } while (!settings.quick() && balance < HOLDS && balance > lowest && !mustEnd());
        return Optional.empty();
    }

    /** More than half of the runs have to hold. The rest is left out when they cannot any more. */
    private Optional<End> confirm(long rate) {
        int all = settings.confirmations();
        int done = 0;
        int successes = 0;
        while (done < all && 2 * (done - successes) < all && !mustEnd()) {
            successes += holds(SearchStep.CONFIRM, rate) ? 1 : 0;
            done++;
        }
        if (2 * successes > all) {
            votes.merge(rate, HOLDS, Math::max);
            confirmed.add(rate);
            stepDown = 0;
        } else if (2 * (done - successes) >= all) {
            // Longer runs outweigh the trials before.
            votes.merge(rate, failsAt * (done - successes), Integer::sum);
            unconfirmed = rate;
            stepDown = stepDown == 0 ? settings.step() : Math.min(LARGEST_STEP_DOWN, 2 * stepDown);
        }
        return Optional.empty();
    }

    private boolean holds(SearchStep step, long rate) {
        trials.soFar(bracket());
        Bracket result = Bracket.NOTHING;
        for (int i = 0; i <= MOST_REPEATS && result.equals(Bracket.NOTHING); i++) {
            result = trials.run(step, rate);
            runs++;
            notJudgedInARow = result.equals(Bracket.NOTHING) ? notJudgedInARow + 1 : 0;
        }
        result.below().ifPresent(failed::add);
        return result.atLeast().isPresent();
    }

    private long middle(long below, long above) {
        return near(Math.sqrt((double) below * above));
    }

    /** A rate that may be tried: of four digits, or that of a whole number of members or jobs. */
    private long near(double rate) {
        return settings.isOfRates() ? Counts.rounded(rate) : settings.share(settings.searched(Math.round(rate)));
    }
}
