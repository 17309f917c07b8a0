package nexmark.jet.generator;

import static java.util.Objects.requireNonNull;

import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import nexmark.jet.event.EventKind;

/**
 * The settings that decide which events arrive when.
 *
 * @param profile the profile whose events arrive
 * @param schedule the instants of all events in the standard profile, of the query's main stream in the study's
 * @param events how many events of the schedule there are, {@link Long#MAX_VALUE} = no end
 * @param disorder group size within which arrivals are shuffled, 1 = in order
 * @param content what the events say; the study reads its seed and its keys, which are distinct ids there
 * @param lateness standard only: which events arrive late
 */
public record GeneratorSettings(
        Profile profile,
        EmissionSchedule schedule,
        long events,
        int disorder,
        StandardContent content,
        Lateness lateness)
        implements Serializable {

    /** Epoch nanoseconds outgrow a long soon after this second, in the year 2262. */
    private static final long LAST_SECOND = TimeUnit.NANOSECONDS.toSeconds(Long.MAX_VALUE) - 1;

    /** The number of keys where the user asks for none. */
    public static long defaultKeys(Profile profile) {
        return profile == Profile.STANDARD ? StandardContent.BEAM.keys() : 10_000;
    }

    public GeneratorSettings {
        requireNonNull(profile, "profile");
        if (profile != Profile.STANDARD && lateness.percent() > 0) {
            throw new IllegalArgumentException("late events in " + profile + ", expected the standard profile");
        }
        if (events < 1) {
            throw new IllegalArgumentException("events " + events + ", expected at least 1");
        }
        long startMillis = schedule.millisOf(0) + lateness.byMillis();
        if (events != Long.MAX_VALUE
                && TimeUnit.MILLISECONDS.toSeconds(startMillis) + events / schedule.eventsPerSecond() > LAST_SECOND) {
            throw new IllegalArgumentException("events " + events + " at " + schedule.eventsPerSecond()
                    + " events/s from " + schedule.millisOf(0)
                    + " ms end too late, expected an end before the year 2262");
        }
        EventSequence.checkDisorder(disorder);
    }

    /** These settings, with a channel and a url in each bid. */
    public GeneratorSettings withChannels() {
        return new GeneratorSettings(profile, schedule, events, disorder, content.withChannels(), lateness);
    }

    /**
     * The sequences that make up a query's input, as a source emits them: each delay has a sequence of its own.
     *
     * @param studyStreams the streams that the study's profile mixes for the query; the standard profile has only one
     * @param kinds the kinds that the query reads
     */
    public List<EventSequence> sequences(List<StudyStream> studyStreams, Set<EventKind> kinds) {
        return byTime(studyStreams, kinds).stream()
                .flatMap(sequence -> sequence.byDelay().stream())
                .toList();
    }

    /**
     * These events in one sequence for each stream, in the order in which they happened, not in that of their arrival.
     */
    public List<EventSequence> byTime(List<StudyStream> studyStreams, Set<EventKind> kinds) {
        return switch (profile) {
            case STANDARD -> List.of(new EventSequence(schedule, content, kinds, disorder, events).with(lateness));
            case BLOG_2021 ->
                studyStreams.stream()
                        .filter(stream -> !Collections.disjoint(stream.kinds(), kinds))
                        .map(stream -> studySequence(stream).only(kinds))
                        .toList();
        };
    }

    /** The longest time between a person's account and an auction of theirs, whichever is first, ms. */
    public long sellerSpanMillis() {
        return switch (profile) {
            case STANDARD -> content.sellerSpanMillis(schedule);
            case BLOG_2021 -> study(StudyStream.JOINED_AUCTIONS).sellerSpanMillis();
        };
    }

    /** The longest time between events that refer to one person or, if bids are among them, to one auction, ms. */
    public long joinSpanMillis(Set<EventKind> kinds) {
        boolean isLonger = profile == Profile.STANDARD && kinds.contains(EventKind.BID);
        return Math.max(sellerSpanMillis(), isLonger ? content.auctionSpanMillis(schedule) : 0);
    }

    /**
     * The longest time from the closing of a seller's auction to the closing of their next one, ms; 0 = no limit,
     * because sellers return.
     */
    public long sellerIdleMillis() {
        return switch (profile) {
            case STANDARD -> content.sellerSpanMillis(schedule) + content.longestLifetimeMillis(schedule);
            case BLOG_2021 -> 0;
        };
    }

    /** The largest difference between an event's time and the time of a later event that arrives before it, ms. */
    public long disorderMillis(List<StudyStream> studyStreams, Set<EventKind> kinds) {
        return byTime(studyStreams, kinds).stream()
                .mapToLong(EventSequence::disorderMillis)
                .max()
                .orElse(0);
    }

    /** The events of a stream that happen before the end of the schedule, which has {@link #events} events. */
    private EventSequence studySequence(StudyStream stream) {
        EmissionSchedule itsSchedule = stream.schedule(schedule);
        long count = events == Long.MAX_VALUE ? events : itsSchedule.countBefore(schedule.nanosOf(events));
        return new EventSequence(itsSchedule, study(stream), stream.kinds(), disorder, count);
    }

    private StudyContent study(StudyStream stream) {
        return new StudyContent(stream, content.keys(), schedule.eventsPerSecond(), content.seed());
    }
}
