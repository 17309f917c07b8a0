package nexmark.jet.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.LongConsumer;
import nexmark.jet.event.Event;
import nexmark.jet.generator.EventGenerator;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;

/** Makes the events of a span of event time once more, in the order of their times. */
public final class RecomputedEvents {

    private static final int REPORT_EVERY = 1 << 16;

    private final List<Walk> walks = new ArrayList<>();

    /**
     * Recomputes the rows that were due in a slice.
     *
     * @param oracle the query's, for the slice, that has not been fed yet
     * @param progress receives now and then how far that has come, from 0 to 1; what it throws ends the work
     */
    public static <R> List<R> rows(
            Oracle<R> oracle, Slice slice, List<EventSequence> sequences, DoubleConsumer progress) {
        long fromMillis = oracle.reachMillis() == Oracle.FROM_THE_START || slice.fromMillis() == Long.MIN_VALUE
                ? Long.MIN_VALUE
                : slice.fromMillis() - oracle.reachMillis() - 1;
        long toMillis = slice.toMillis() == Long.MAX_VALUE ? Long.MAX_VALUE : slice.toMillis() + 1;
        RecomputedEvents events = new RecomputedEvents(sequences, fromMillis, toMillis, oracle.readsBidTexts());
        long size = events.size();
        events.forEach(oracle::accept, done -> progress.accept((double) done / size));
        return oracle.rows(() -> progress.accept(1));
    }

    /**
     * @param fromMillis epoch ms, inclusive; before the first event = from the first event
     * @param toMillis epoch ms, exclusive; {@link Long#MAX_VALUE} = to the last event
     */
    public RecomputedEvents(List<EventSequence> sequences, long fromMillis, long toMillis) {
        this(sequences, fromMillis, toMillis, true);
    }

    private RecomputedEvents(List<EventSequence> sequences, long fromMillis, long toMillis, boolean readsBidTexts) {
        for (EventSequence sequence : sequences) {
            walks.add(new Walk(sequence, fromMillis, toMillis, readsBidTexts));
        }
    }

    long size() {
        return walks.stream().mapToLong(walk -> walk.end - walk.number).sum();
    }

    /** @param progress receives now and then how many event numbers are done */
    public void forEach(Consumer<Event> consumer, LongConsumer progress) {
        long done = 0;
        for (Walk walk = earliest(); walk != null; walk = walks.size() == 1 ? walk.orNull() : earliest()) {
            Event event = walk.next();
            if (event != null) {
                consumer.accept(event);
            }
            if (++done % REPORT_EVERY == 0) {
                progress.accept(done);
            }
        }
    }

    private Walk earliest() {
        Walk earliest = null;
        for (Walk walk : walks) {
            if (walk.orNull() != null && (earliest == null || walk.timeMillis < earliest.timeMillis)) {
                earliest = walk;
            }
        }
        return earliest;
    }

    private static final class Walk {
        private final EventSequence sequence;
        private final EventGenerator generator;
        private final boolean readsBidTexts;
        private final long end;
        private long number;
        private long timeMillis;
        private long sameMillisUntil;

        private Walk(EventSequence sequence, long fromMillis, long toMillis, boolean readsBidTexts) {
            this.sequence = sequence;
            this.readsBidTexts = readsBidTexts;
            this.generator = sequence.content().newGenerator(sequence.schedule());
            long startMillis = sequence.schedule().millisOf(0);
            this.end = toMillis == Long.MAX_VALUE
                    ? sequence.numbersEnd()
                    : Math.min(sequence.numbersEnd(), sequence.schedule().countBeforeMillis(toMillis));
            this.number = fromMillis <= startMillis
                    ? 0
                    : Math.min(end, sequence.schedule().countBeforeMillis(fromMillis));
            moveTime();
        }

        private Walk orNull() {
            return number < end ? this : null;
        }

        /** The next event, or null where it does not arrive or its kind is not wanted. */
        private Event next() {
            Event event = null;
            if (sequence.kinds().contains(generator.kindOf(number)) && sequence.arrives(number)) {
                event = readsBidTexts
                        ? generator.event(number, timeMillis)
                        : generator.withoutBidText(number, timeMillis);
            }
            number++;
            moveTime();
            return event;
        }

        private void moveTime() {
            if (number >= sameMillisUntil) {
                timeMillis = sequence.schedule().millisOf(number);
                sameMillisUntil = sequence.schedule().countBeforeMillis(timeMillis + 1);
            }
        }
    }
}
