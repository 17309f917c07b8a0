package nexmark.jet.runner.many;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import nexmark.jet.search.SearchReport.Answer;
import nexmark.jet.search.SearchReport.Bracket;
import nexmark.jet.search.SearchReport.End;
import nexmark.jet.search.SearchReport.SearchSettings;
import nexmark.jet.search.SearchReport.SearchStep;
import nexmark.jet.search.SearchReport.Trial.Outcome;

/**
 * Searches the highest rate that holds, from the outcomes of trials alone: doubling, bisection, confirmation by longer
 * runs. The same outcomes lead to the same rates, so a search resumes from its trials.
 *
 * <p>Near the capacity, the rate at which half of all runs hold, a trial is a toss-up, and anywhere a trial may fail by
 * bad luck or hold by good luck. So no rate is given up for a single failure: a rate has failed when its failed trials
 * are two more than the trials that held, and the lowest such rate is checked once more at the end of the bisection. A
 * rate that held by luck does not survive its confirmation.
 */
public final class ThroughputSearch {

    /** Rates below the first one, divided by this, are not tried. */
    private static final long LARGEST_DIVISOR_OF_START = 64;

    /** Whatever failed to be confirmed, the next rate is at least half of it, as when halving. */
    private static final double LARGEST_STEP_DOWN = 0.5;

    /** A run that could not be judged is repeated so often; then it counts as failed. */
    static final int MOST_REPEATS = 2;
    /** The search ends if so many runs in a row could not be judged. */
    private static final int MOST_NOT_JUDGED = 6;
    /** A search that takes longer goes round in circles. */
    private static final int MOST_RUNS = 100;

    /** Tries a rate, events/s, in a fresh run. */
    @FunctionalInterface
    public interface Trials {
        Outcome run(SearchStep step, long rate);

        /** Hears before each run what those before it have shown. */
        default void soFar(Bracket bracket) {}
    }

    /** Latency is worth reading only below the highest rate, where the engine has something in reserve. */
    private static final double SHARE_FOR_LATENCY = 0.8;

    /** Trials that held minus trials that failed: from here up the rate holds, ... */
    private static final int HOLDS = 1;
    /** ... from here down it has failed, ... */
    private static final int FAILED = -2;
    /** ... and from here down that is believed. */
    private static final int FAILED_FOR_GOOD = -3;

    private final SearchSettings settings;
    private final Trials trials;
    private final Map<Long, Integer> balances = new HashMap<>();
    private final NavigableSet<Long> held = new TreeSet<>();
    private final NavigableSet<Long> failed = new TreeSet<>();
    private final Set<Long> failedForGood = new HashSet<>();
    private final NavigableSet<Long> confirmed = new TreeSet<>();

    /** How far below a rate that was not confirmed the next is tried, as a share; 0 before the first. */
    private double stepDown;

    private int runs;
    private int notJudgedInARow;

    public ThroughputSearch(SearchSettings settings, Trials trials) {
        this.settings = settings;
        this.trials = trials;
    }

    public Answer search() {
        Optional<End> end = next();
        while (end.isEmpty() && !mustEnd()) {
            end = next();
        }
        return new Answer(
                highest(confirmed),
                lowestFailed(),
                end.orElse(notJudgedInARow >= MOST_NOT_JUDGED ? End.NOT_JUDGED : End.TOO_MANY_RUNS));
    }

    /** The rate at which latency is measured after a search, events/s; empty if no rate was confirmed. */
    public static OptionalLong rateForLatency(Answer answer) {
        return answer.confirmed().isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(rounded(SHARE_FOR_LATENCY * answer.confirmed().getAsLong()));
    }

    private boolean mustEnd() {
        return runs >= MOST_RUNS || notJudgedInARow >= MOST_NOT_JUDGED;
    }

    private Optional<End> next() {
        OptionalLong above = bracket().below();
        OptionalLong below = bracket().atLeast();
        if (above.isEmpty()) {
            return below.isEmpty() ? tryOut(SearchStep.START, settings.startRate()) : goUp(below.getAsLong());
        }
        if (below.isEmpty()) {
            return goDown(above.getAsLong());
        }
        return narrow(below.getAsLong(), above.getAsLong());
    }

    private Bracket bracket() {
        OptionalLong above = lowestFailed();
        return new Bracket(highest(above.isEmpty() ? held : held.headSet(above.getAsLong(), false)), above);
    }

    private Optional<End> goUp(long below) {
        if (below <= SearchSettings.LARGEST_RATE / 2) {
            return tryOut(SearchStep.DOUBLE, 2 * below);
        }
        return confirmed.contains(below) ? Optional.of(End.NOTHING_FAILED) : confirm(below);
    }

    private Optional<End> goDown(long above) {
        long rate = rounded(above * (stepDown > 0 ? 1 - stepDown : 1 - LARGEST_STEP_DOWN));
        if (rate < 1 || rate < settings.startRate() / LARGEST_DIVISOR_OF_START) {
            return Optional.of(End.NOTHING_HELD);
        }
        return stepDown > 0 ? confirm(rate) : tryOut(SearchStep.HALVE, rate);
    }

    private Optional<End> narrow(long below, long above) {
        if (!isNarrow(below, above)) {
            return stepDown > 0 ? confirmBelow(above, below) : tryOut(SearchStep.BISECT, middle(below, above));
        }
        if (!isBelieved(above)) {
            return tryUntil(this::isBelieved, SearchStep.CHECK, above);
        }
        return confirmed.contains(below) ? Optional.of(End.FOUND) : confirm(below);
    }

    /** A confirmed rate is not confirmed a second time: what is left between it and the failed rate is bisected. */
    private Optional<End> confirmBelow(long above, long below) {
        long rate = Math.max(below, rounded(above * (1 - stepDown)));
        return confirmed.contains(rate) ? tryOut(SearchStep.BISECT, middle(below, above)) : confirm(rate);
    }

    private boolean isNarrow(long below, long above) {
        long middle = middle(below, above);
        return above <= below * (1 + settings.resolution()) || middle <= below || middle >= above;
    }

    private Optional<End> tryOut(SearchStep step, long rate) {
        return tryUntil(this::isDecided, step, rate);
    }

    private Optional<End> tryUntil(LongPredicate isEnough, SearchStep step, long rate) {
        do {
            count(rate, holds(step, rate));
        } while (!isEnough.test(rate) && !mustEnd());
        return Optional.empty();
    }

    /** More than half of the runs have to hold. The rest is left out when they cannot any more. */
    private Optional<End> confirm(long rate) {
        int all = settings.confirmations();
        int runsThatHeld = 0;
        int runsThatFailed = 0;
        while (runsThatHeld + runsThatFailed < all && 2 * runsThatFailed < all && !mustEnd()) {
            if (holds(SearchStep.CONFIRM, rate)) {
                runsThatHeld++;
            } else {
                runsThatFailed++;
            }
        }
        if (2 * runsThatHeld > all) {
            held.add(rate);
            confirmed.add(rate);
            stepDown = 0;
        } else if (2 * runsThatFailed >= all) {
            // Longer runs outweigh all trials, and an earlier confirmation.
            held.remove(rate);
            confirmed.remove(rate);
            failed.add(rate);
            failedForGood.add(rate);
            stepDown = stepDown == 0 ? settings.resolution() : Math.min(LARGEST_STEP_DOWN, 2 * stepDown);
        }
        return Optional.empty();
    }

    private boolean holds(SearchStep step, long rate) {
        trials.soFar(bracket());
        Outcome outcome = Outcome.NOT_JUDGED;
        for (int i = 0; i <= MOST_REPEATS && outcome == Outcome.NOT_JUDGED; i++) {
            outcome = trials.run(step, rate);
            runs++;
            notJudgedInARow = outcome == Outcome.NOT_JUDGED ? notJudgedInARow + 1 : 0;
        }
        return outcome == Outcome.HELD;
    }

    private static long middle(long below, long above) {
        return rounded(Math.sqrt((double) below * above));
    }

    /** Rates have four digits, because people read them. */
    static long rounded(double rate) {
        double digits = Math.pow(10, Math.floor(Math.log10(Math.max(rate, 1))) - 3);
        return digits <= 1 ? Math.round(rate) : Math.round(rate / digits) * Math.round(digits);
    }

    private void count(long rate, boolean holds) {
        int balance = balances.merge(rate, holds ? 1 : -1, Integer::sum);
        if (balance >= HOLDS) {
            failed.remove(rate);
            held.add(rate);
        } else if (balance <= FAILED) {
            failed.add(rate);
        }
        if (balance <= FAILED_FOR_GOOD) {
            failedForGood.add(rate);
        }
    }

    private boolean isDecided(long rate) {
        return held.contains(rate) || failed.contains(rate);
    }

    /** Whether a rate holds, or failed so often that no further trial is needed. */
    private boolean isBelieved(long rate) {
        return held.contains(rate) || failedForGood.contains(rate);
    }

    private OptionalLong lowestFailed() {
        return failed.isEmpty() ? OptionalLong.empty() : OptionalLong.of(failed.first());
    }

    private static OptionalLong highest(NavigableSet<Long> rates) {
        return rates.isEmpty() ? OptionalLong.empty() : OptionalLong.of(rates.last());
    }
}
