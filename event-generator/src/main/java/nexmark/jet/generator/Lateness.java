package nexmark.jet.generator;

import java.io.Serializable;

/**
 * The choice of late events, and their delays. A share of the events is late, chosen by their numbers. A late event is
 * of one of {@link #DELAYS} classes, and those of class k are late by k fifths of the longest delay. The other events
 * are of class 0. Events keep their content and time.
 *
 * @param seed another one makes other events late
 * @param percent of the events that are late, 0 to 50
 * @param byMillis the longest delay, at least {@link #DELAYS} where events are late
 * @param allowedMillis how late an event may arrive: what would be later never arrives; {@link Long#MAX_VALUE} = all
 * arrive
 */
public record Lateness(long seed, int percent, long byMillis, long allowedMillis) implements Serializable {

    public static final Lateness NONE = new Lateness(0, 0, 0, Long.MAX_VALUE);

    public static final int DELAYS = 5;
    public static final int MOST_PERCENT = 50;

    /** The set of class 0 alone. Bit k of a set stands for class k. */
    static final int IN_TIME = 1;

    private static final int SLOTS = 100 * DELAYS;

    public Lateness {
        if (percent < 0 || percent > MOST_PERCENT) {
            throw new IllegalArgumentException("late " + percent + " %, expected 0 to " + MOST_PERCENT + " %");
        }
        if (percent > 0 && byMillis < DELAYS) {
            throw new IllegalArgumentException("late by " + byMillis + " ms, expected at least " + DELAYS + " ms");
        }
    }

    /**
     * The class of an event. Its draw is neither one of Beam's nor that of its channel, which mixes the number itself.
     */
    int classOf(long number) {
        long draw = SeededRandom.mix(~(number + seed * StandardGenerator.SEED_STEP)) >>> Integer.SIZE;
        int slot = (int) ((draw * SLOTS) >>> Integer.SIZE);
        return slot < percent * DELAYS ? 1 + slot % DELAYS : 0;
    }

    /** The share of all events that are of a set of classes, from 0 to 1. */
    double shareOf(int classes) {
        double inTime = (classes & IN_TIME) * (100 - percent);
        return (inTime + (double) Integer.bitCount(classes & ~IN_TIME) * percent / DELAYS) / 100;
    }

    /** The longest delay in a set of classes, ms. */
    long delayMillis(int classes) {
        return byMillis * (Integer.SIZE - 1 - Integer.numberOfLeadingZeros(classes)) / DELAYS;
    }

    /** The classes that arrive in a stream which is shuffled besides, up to so far. */
    int arriving(long shuffledMillis) {
        int classes = IN_TIME;
        for (int late = 1; late <= DELAYS && percent > 0; late++) {
            classes |= delayMillis(1 << late) + shuffledMillis <= allowedMillis ? 1 << late : 0;
        }
        return classes;
    }
}
