package nexmark.jet.generator;

import static java.util.Objects.requireNonNull;

import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import nexmark.jet.event.EventKind;

/**
 * All that decides which events arrive when.
 *
 * @param profile whose events
 * @param eventsPerSecond rate of the schedule: of all events in the standard profile, of the query's main stream in
 *     the study's
 * @param startMillis event time of event 0, epoch ms
 * @param events how many events of the schedule there are, {@link Long#MAX_VALUE} = no end
 * @param seed 0 for Beam's events
 * @param disorder group size within which arrivals are shuffled, 1 = in order
 * @param keys standard: auctions that bids fall on at a time; study: distinct ids
 * @param auctionLifetimeMillis standard only: mean lifetime, 0 = Beam's rule
 */
public record GeneratorSettings(
        Profile profile,
        long eventsPerSecond,
        long startMillis,
        long events,
        long seed,
        int disorder,
        long keys,
        long auctionLifetimeMillis)
        implements Serializable {

    /** Epoch nanoseconds end soon after, in the year 2262. */
    private static final long LAST_SECOND = Long.MAX_VALUE / 1_000_000_000L - 1;

    /** Keys where none are asked for. */
    public static long defaultKeys(Profile profile) {
        return profile == Profile.STANDARD ? StandardContent.BEAM.inFlightAuctions() : 10_000;
    }

    public GeneratorSettings {
        requireNonNull(profile, "profile");
        if (eventsPerSecond > 0
                && events != Long.MAX_VALUE
                && startMillis / 1000 + events / eventsPerSecond > LAST_SECOND) {
            throw new IllegalArgumentException("events " + events + " at " + eventsPerSecond + " events/s from "
                    + startMillis + " ms end too late, expected an end before the year 2262");
        }
        if (events < 1) {
            throw new IllegalArgumentException("events " + events + ", expected at least 1");
        }
        if (keys < 1 || keys > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("keys " + keys + ", expected 1 to " + Integer.MAX_VALUE);
        }
        if (auctionLifetimeMillis < 0) {
            throw new IllegalArgumentException("auction lifetime " + auctionLifetimeMillis + " ms, expected 0 or more");
        }
        EventSequence.checkDisorder(disorder);
        EmissionSchedule.startingAtMillis(startMillis, eventsPerSecond);
    }

    /**
     * The sequences that make up what a query reads.
     *
     * @param studyStreams the streams that the study's profile mixes for the query; the standard profile has only one
     * @param kinds the kinds that the query reads
     */
    public List<EventSequence> sequences(List<StudyStream> studyStreams, Set<EventKind> kinds) {
        return switch (profile) {
            case STANDARD -> List.of(new EventSequence(schedule(), standardContent(), kinds, disorder, events));
            case BLOG_2021 ->
                studyStreams.stream()
                        .filter(stream -> !Collections.disjoint(stream.kinds(), kinds))
                        .map(stream -> studySequence(stream).only(kinds))
                        .toList();
        };
    }

    /** How long after one of a person and an auction of theirs the other can still come, ms, at most. */
    public long sellerSpanMillis() {
        return switch (profile) {
            case STANDARD -> standardContent().sellerSpanMillis(schedule());
            case BLOG_2021 -> study(StudyStream.JOINED_AUCTIONS).sellerSpanMillis();
        };
    }

    /**
     * How long after an auction of a seller closed another of theirs can still close, ms, at most; 0 = for ever, where
     * sellers come again and again.
     */
    public long sellerIdleMillis() {
        return switch (profile) {
            case STANDARD ->
                standardContent().sellerSpanMillis(schedule())
                        + standardContent().longestLifetimeMillis(schedule());
            case BLOG_2021 -> 0;
        };
    }

    /** The largest difference between an event's time and that of a later one that arrives before it, ms. */
    public long disorderMillis(List<StudyStream> studyStreams, Set<EventKind> kinds) {
        return sequences(studyStreams, kinds).stream()
                .mapToLong(EventSequence::disorderMillis)
                .max()
                .orElse(0);
    }

    private StandardContent standardContent() {
        return new StandardContent(seed, (int) keys, auctionLifetimeMillis);
    }

    /** As many of a stream's events as happen before the asked-for number of the schedule's. */
    private EventSequence studySequence(StudyStream stream) {
        EmissionSchedule itsSchedule = stream.schedule(schedule());
        long count = events == Long.MAX_VALUE
                ? events
                : itsSchedule.countBefore(schedule().nanosOf(events));
        return new EventSequence(itsSchedule, study(stream), stream.kinds(), disorder, count);
    }

    private EmissionSchedule schedule() {
        return EmissionSchedule.startingAtMillis(startMillis, eventsPerSecond);
    }

    private StudyContent study(StudyStream stream) {
        return new StudyContent(stream, keys, eventsPerSecond, seed);
    }
}
