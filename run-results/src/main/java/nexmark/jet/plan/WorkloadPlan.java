package nexmark.jet.plan;

import static java.util.Objects.requireNonNull;

import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.ProfileRules;
import nexmark.jet.oracle.QuerySettings;

/**
 * The events that arrive and the question about them.
 *
 * @param query id, such as {@code q5}
 * @param profile whose events and rules
 * @param rate events/s of the schedule
 * @param keys see {@link GeneratorSettings}
 * @param windowMillis length of the windows
 * @param slideMillis distance between the ends of two windows
 * @param seed the generator's seed, 0 = Beam's events
 * @param disorder group size in which arrivals are shuffled, 1 = in order
 * @param lagMillis how late an event may arrive; empty = as late as the disorder makes it
 * @param auctionLifetimeMillis mean lifetime of an auction; empty = by the generator's rule
 */
public record WorkloadPlan(
        String query,
        Profile profile,
        long rate,
        long keys,
        long windowMillis,
        long slideMillis,
        long seed,
        int disorder,
        OptionalLong lagMillis,
        OptionalLong auctionLifetimeMillis) {

    /** A time that is longer than any error by rounding. */
    private static final long SLACK_MILLIS = 10;

    /** The generator's own word for its rule. */
    private static final long LIFETIME_BY_RULE = 0;

    public WorkloadPlan {
        requireNonNull(query, "query");
        requireNonNull(profile, "profile");
        requireNonNull(lagMillis, "lagMillis");
        requireNonNull(auctionLifetimeMillis, "auctionLifetimeMillis");
        Limits.atLeast("--rate", rate, 1);
        Limits.atLeast("--disorder", disorder, 1);
        Limits.atMost("--window in ms", windowMillis, Limits.LONGEST_SPAN_MILLIS);
        lagMillis.ifPresent(lag -> Limits.span("--lag in ms", lag, 0));
        auctionLifetimeMillis.ifPresent(mean -> Limits.atLeast("--auction-lifetime in ms", mean, 1));
    }

    /**
     * The events of a run that starts at an instant.
     *
     * @param events number of events, {@link Long#MAX_VALUE} = without end
     */
    public GeneratorSettings generator(long startMillis, long events) {
        return new GeneratorSettings(
                profile,
                rate,
                startMillis,
                events,
                seed,
                disorder,
                keys,
                auctionLifetimeMillis.orElse(LIFETIME_BY_RULE));
    }

    /** The question's settings, under which state is forgotten once the generator cannot refer to it any more. */
    public QuerySettings question() {
        GeneratorSettings generator = generator(0, Long.MAX_VALUE);
        long slack = SLACK_MILLIS + allowedLagMillis();
        return new QuerySettings(
                ProfileRules.of(profile),
                windowMillis,
                slideMillis,
                generator.sellerSpanMillis() + slack,
                generator.sellerIdleMillis() == 0 ? QuerySettings.NEVER : generator.sellerIdleMillis() + slack);
    }

    /** How late an event may arrive and still count, ms. */
    public long allowedLagMillis() {
        return lagMillis.orElseGet(
                () -> generator(0, Long.MAX_VALUE).disorderMillis(studyStreams(), EnumSet.allOf(EventKind.class)));
    }

    /** The study's streams that the query reads; none in the standard profile, which has one stream for all queries. */
    public List<StudyStream> studyStreams() {
        return profile == Profile.STANDARD
                ? List.of()
                : QueryLookup.byId(query).definition().studyStreams();
    }
}
