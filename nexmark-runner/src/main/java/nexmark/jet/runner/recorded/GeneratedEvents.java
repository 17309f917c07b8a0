package nexmark.jet.runner.recorded;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import nexmark.jet.event.Event;
import nexmark.jet.generator.EventGenerator;
import nexmark.jet.generator.EventSequence;

/** The events of sequences in the order of arrival. If events arrive together, the first sequence's event is first. */
public final class GeneratedEvents implements Iterator<Event> {

    private final Arrivals[] sequences;

    public GeneratedEvents(List<EventSequence> sequences) {
        this.sequences = sequences.stream().map(Arrivals::new).toArray(Arrivals[]::new);
    }

    /** How many events there are in all. */
    public long count() {
        return Arrays.stream(sequences)
                .mapToLong(arrivals -> arrivals.sequence.count())
                .sum();
    }

    @Override
    public boolean hasNext() {
        return earliest().hasNext();
    }

    @Override
    public Event next() {
        return earliest().next();
    }

    private Arrivals earliest() {
        Arrivals earliest = sequences[0];
        for (int i = 1; i < sequences.length; i++) {
            if (sequences[i].dueNanos < earliest.dueNanos) {
                earliest = sequences[i];
            }
        }
        return earliest;
    }

    /** The events of one sequence. */
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
            dueNanos = hasNext() ? sequence.dueNanos(next) : Long.MAX_VALUE;
        }

        private boolean hasNext() {
            return position < sequence.count();
        }

        private Event next() {
            if (!hasNext()) {
                throw new NoSuchElementException("all " + sequence.count() + " events have been given");
            }
            long number = sequence.numberAt(position);
            moveTo(position + 1);
            return generator.event(number, sequence.schedule().millisOf(number));
        }
    }
}
