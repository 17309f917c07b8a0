package nexmark.jet.runner.search;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/** What is known of the rates that a search has tried. */
final class TriedRates {

    /** Trials that held minus trials that failed: from here up the rate holds, ... */
    private static final int HOLDS = 1;
    /** ... from here down it has failed, ... */
    private static final int FAILED = -2;
    /** ... and from here down that is believed. */
    private static final int FAILED_FOR_GOOD = -3;

    private final Map<Long, Integer> balances = new HashMap<>();
    private final NavigableSet<Long> held = new TreeSet<>();
    private final NavigableSet<Long> failed = new TreeSet<>();
    private final Set<Long> failedForGood = new HashSet<>();
    private final NavigableSet<Long> confirmed = new TreeSet<>();

    /** Counts a trial of a rate. */
    void count(long rate, boolean holds) {
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

    /** Longer runs have confirmed that a rate holds, which outweighs all trials. */
    void confirm(long rate) {
        held.add(rate);
        confirmed.add(rate);
    }

    /** Longer runs have not confirmed that a rate holds, which outweighs all trials and an earlier confirmation. */
    void refute(long rate) {
        held.remove(rate);
        confirmed.remove(rate);
        failed.add(rate);
        failedForGood.add(rate);
    }

    /** Whether the trials of a rate are enough to say that it held or failed. */
    boolean isDecided(long rate) {
        return held.contains(rate) || failed.contains(rate);
    }

    /** Whether a rate holds, or failed so often that no further trial is needed. */
    boolean isBelieved(long rate) {
        return held.contains(rate) || failedForGood.contains(rate);
    }

    boolean isConfirmed(long rate) {
        return confirmed.contains(rate);
    }

    /** The lowest rate that failed. */
    OptionalLong lowestFailed() {
        return failed.isEmpty() ? OptionalLong.empty() : OptionalLong.of(failed.first());
    }

    /** The highest rate that held, of those below the lowest that failed. */
    OptionalLong highestHeld() {
        NavigableSet<Long> below = failed.isEmpty() ? held : held.headSet(failed.first(), false);
        return below.isEmpty() ? OptionalLong.empty() : OptionalLong.of(below.last());
    }

    /** The highest rate that was confirmed. */
    OptionalLong highestConfirmed() {
        return confirmed.isEmpty() ? OptionalLong.empty() : OptionalLong.of(confirmed.last());
    }
}
