package nexmark.jet.runner.soak;

import java.util.List;
import nexmark.jet.generator.EventGenerator;
import nexmark.jet.generator.EventSequence;

/** Counts the events that a query has been sent by an instant, of sequences in order. */
final class ScheduledEvents {

    private ScheduledEvents() {}

    /** Events of the wanted kinds that are due, up to and including the instant in epoch ms. */
    static long until(long millis, List<EventSequence> sequences) {
        return sequences.stream()
                .mapToLong(sequence -> wanted(sequence, sequence.dueCount(millis * 1_000_000)))
                .sum();
    }

    /** The pattern of kinds repeats with each block. */
    private static long wanted(EventSequence sequence, long positions) {
        long blocks = positions / EventSequence.BLOCK;
        long rest = positions % EventSequence.BLOCK;
        EventGenerator generator = sequence.content().newGenerator(sequence.schedule());
        long inBlock = 0;
        long inRest = 0;
        for (int n = 0; n < EventSequence.BLOCK; n++) {
            if (sequence.kinds().contains(generator.kindOf(n))) {
                inBlock++;
                inRest += n < rest ? 1 : 0;
            }
        }
        return blocks * inBlock + inRest;
    }
}
