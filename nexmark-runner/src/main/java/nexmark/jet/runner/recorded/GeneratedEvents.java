package nexmark.jet.runner.recorded;

import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import nexmark.jet.event.Event;
import nexmark.jet.generator.EventGenerator;
import nexmark.jet.generator.EventSequence;

/** The events of sequences in the order of arrival. If events arrive together, the first sequence's event is first. */
public final class GeneratedEvents implements Iterator<Event> {

    private final List<Arrivals> sequences;
    private Arrivals earliest;

    public GeneratedEvents(List<EventSequence> sequences) {
        this.sequences = sequences.stream().map(Arrivals::new).toList();
        earliest = earliest();
    }

    public long count() {
        return sequences.stream()
                .filter(arrivals -> arrivals.sequence.delayMillis() == 0) // late events are counted with those in time
                .mapToLong(arrivals -> arrivals.sequence.count())
                .sum();
    }

    @Override
    public boolean hasNext() {
        return earliest.dueNanos < Long.MAX_VALUE;
    }

    /** When the next event arrives, epoch ns of the schedule. */
    public long dueNanos() {
        return earliest.dueNanos;
    }

    @Override
    public Event next() {
        Event next = earliest.next();
        earliest = earliest();
        return next;
    }

    private Arrivals earliest() {
        return Collections.min(sequences, Comparator.comparingLong(arrivals -> arrivals.dueNanos));
    }

    private static final class Arrivals {
        private final EventSequence sequence;
        private final EventGenerator generator;
        private long position;
        private long dueNanos;

        private Arrivals(EventSequence sequence) {
            this.sequence = sequence;
            generator = sequence.content().newGenerator(sequence.schedule());
            moveTo(0);
        }

        private void moveTo(long next) {
            position = next;
            while (position < sequence.count() && !sequence.arrives(sequence.numberAt(position))) {
                position++;
            }
            dueNanos = position < sequence.count() ? sequence.dueNanos(position) : Long.MAX_VALUE;
        }

        private Event next() {
            if (position == sequence.count()) {
                throw new NoSuchElementException("all " + sequence.count() + " events have been given");
            }
            long number = sequence.numberAt(position);
            moveTo(position + 1);
            return generator.event(number, sequence.schedule().millisOf(number));
        }
    }
}
