package nexmark.jet.generator;

import static java.util.Objects.requireNonNull;

import java.io.Serializable;
import java.math.BigInteger;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import nexmark.jet.event.EventKind;

/**
 * One numbered sequence of events and the order in which they arrive.
 *
 * <p>An event has a <em>number</em> n, which decides its content and its time, and a <em>position</em> p in the order
 * of arrival. In order, they are the same. With a disorder of g, arrivals are shuffled within groups of g by Beam's
 * rule; a whole group then arrives at the instant of its last event, so that no event arrives before it happened. Late
 * events are left to sequences of their own, which have the same numbers and positions and pass over all others.
 *
 * @param schedule the instants of the events
 * @param content the content of the events
 * @param kinds the kinds that arrive; the numbers of the others are passed over, the events that remain are the same
 * @param disorder group size g, 1 = in order; Beam's rule also leaves the order as it is for the divisors of 952, such
 *     as 2, 7 and 8
 * @param count how many positions there are, {@link Long#MAX_VALUE} = no end
 * @param lateness which events are of which class of late events
 * @param classes the classes of events that arrive, see {@link Lateness#IN_TIME}; all of them with the longest delay
 * among these
 */
public record EventSequence(
        EmissionSchedule schedule,
        EventContent content,
        Set<EventKind> kinds,
        int disorder,
        long count,
        Lateness lateness,
        int classes)
        implements Serializable {

    /** Positions are dealt to the source processors in blocks of this many: the standard profile's epoch. */
    public static final int BLOCK = 50;

    private static final int DISORDER_FACTOR = 953;

    public EventSequence {
        requireNonNull(schedule, "schedule");
        requireNonNull(content, "content");
        if (kinds.isEmpty()) {
            throw new IllegalArgumentException("no event kinds given, expected at least one");
        }
        kinds = EnumSet.copyOf(kinds);
        checkDisorder(disorder);
        if (count < 0) {
            throw new IllegalArgumentException("count " + count + ", expected 0 or more");
        }
        if (classes == 0) {
            throw new IllegalArgumentException("no class of events given, expected at least one");
        }
    }

    /** A sequence in which no event is late. */
    public EventSequence(
            EmissionSchedule schedule, EventContent content, Set<EventKind> kinds, int disorder, long count) {
        this(schedule, content, kinds, disorder, count, Lateness.NONE, Lateness.IN_TIME);
    }

    public EventSequence only(Set<EventKind> wanted) {
        EnumSet<EventKind> both = EnumSet.copyOf(kinds);
        both.retainAll(wanted);
        return new EventSequence(schedule, content, both, disorder, count, lateness, classes);
    }

    /** The events of this sequence that arrive if some are late. */
    EventSequence with(Lateness newLateness) {
        return new EventSequence(
                schedule, content, kinds, disorder, count, newLateness, newLateness.arriving(shuffledMillis()));
    }

    /** A sequence for each class of events, so that each event arrives with the delay of its own class. */
    public List<EventSequence> byDelay() {
        return IntStream.rangeClosed(0, Lateness.DELAYS)
                .map(index -> classes & 1 << index)
                .filter(one -> one != 0)
                .mapToObj(one -> new EventSequence(schedule, content, kinds, disorder, count, lateness, one))
                .toList();
    }

    /** The number of the event that arrives at a position. */
    public long numberAt(long position) {
        if (disorder == 1) {
            return position;
        }
        long offset = position % disorder;
        return position - offset + offset * DISORDER_FACTOR % disorder;
    }

    /**
     * Whether an event arrives at all. In a sequence that ends within a group, some of the group's events do not
     * arrive, and these are not the last ones. Nor do events of other classes.
     */
    public boolean arrives(long number) {
        return holds(number) && (number < count - count % disorder || positionOf(number) < count);
    }

    /** Whether an event is of one of the classes. */
    boolean holds(long number) {
        return lateness.percent() == 0 || (classes >> lateness.classOf(number) & 1) != 0;
    }

    /** How long after its time an event in order arrives, ms. */
    public long delayMillis() {
        return lateness.delayMillis(classes);
    }

    /** A number from which on no event arrives. */
    public long numbersEnd() {
        boolean endsWithinGroup = count != Long.MAX_VALUE && count % disorder != 0;
        return endsWithinGroup ? count - count % disorder + disorder : count;
    }

    private long positionOf(long number) {
        long offset = number % disorder;
        long inverse = BigInteger.valueOf(DISORDER_FACTOR)
                .modInverse(BigInteger.valueOf(disorder))
                .longValue();
        return number - offset + offset * inverse % disorder;
    }

    /** The instant from which the event at a position may arrive, epoch ns; never decreases along the positions. */
    public long dueNanos(long position) {
        return schedule.nanosOf(lastOfGroup(position)) + TimeUnit.MILLISECONDS.toNanos(delayMillis());
    }

    /** The number of positions that are due at an instant: these are all positions below it. */
    public long dueCount(long nowNanos) {
        long happened = schedule.countUntil(nowNanos - TimeUnit.MILLISECONDS.toNanos(delayMillis()));
        return Math.min(count, happened - happened % disorder);
    }

    /**
     * How many events from a number to another are of the kinds and classes that arrive; at most as many as the limit.
     */
    public long wantedBetween(long from, long to, long limit) {
        if (lateness.percent() == 0) {
            return Math.min(limit, wantedBefore(to) - wantedBefore(from));
        }
        EventGenerator generator = content.newGenerator(schedule);
        return LongStream.range(from, to)
                .filter(number -> holds(number) && kinds.contains(generator.kindOf(number)))
                .limit(limit)
                .count();
    }

    /** About how many these are, as chance decides which events are late; exact where none is. */
    public double aboutBetween(long from, long to) {
        return (wantedBefore(to) - wantedBefore(from)) * lateness.shareOf(classes);
    }

    /** How many events from a number to another are of kinds that arrive, but of other classes. */
    public long leftOutBetween(long from, long to) {
        return wantedBefore(to) - wantedBefore(from) - wantedBetween(from, to, Long.MAX_VALUE);
    }

    /** How many events below a number are of kinds that arrive. The pattern of kinds repeats with each block. */
    private long wantedBefore(long number) {
        long rest = number % BLOCK;
        EventGenerator generator = content.newGenerator(schedule);
        long inBlock = 0;
        long inRest = 0;
        for (int n = 0; n < BLOCK; n++) {
            if (kinds.contains(generator.kindOf(n))) {
                inBlock++;
                inRest += n < rest ? 1 : 0;
            }
        }
        return number / BLOCK * inBlock + inRest;
    }

    /**
     * The largest difference between an event's time and a later one's that may have arrived before it, ms, rounded up.
     */
    public long disorderMillis() {
        return shuffledMillis() + delayMillis();
    }

    private long shuffledMillis() {
        return disorder == 1
                ? 0
                : TimeUnit.NANOSECONDS.toMillis(schedule.nanosOf(disorder - 1L) - schedule.startNanos()) + 1;
    }

    /** Refuses a group size that the factor divides: it would repeat positions instead of shuffling them. */
    static void checkDisorder(int disorder) {
        if (disorder < 1 || disorder % DISORDER_FACTOR == 0) {
            throw new IllegalArgumentException("disorder " + disorder + ", expected a group size from 1 which "
                    + DISORDER_FACTOR + " does not divide");
        }
    }

    private long lastOfGroup(long position) {
        return disorder == 1 ? position : position - position % disorder + disorder - 1;
    }
}
