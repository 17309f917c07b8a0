package nexmark.jet.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.EmissionSchedule;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Lateness;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StandardContent;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.MapOperations;
import nexmark.jet.oracle.MapSettings;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.ProfileRules;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.process.UserMistake;
import nexmark.jet.question.Definition;
import nexmark.jet.question.Setting;

/**
 * The events that arrive and the question about them.
 *
 * @param rate events per second; 0 in a closed loop
 */
public record WorkloadPlan(
        String query,
        Profile profile,
        long rate,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) int climbPercent,
        long keys,
        long windowMillis,
        long slideMillis,
        long seed,
        int disorder,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) int latePercent,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong lateByMillis,
        OptionalLong lagMillis,
        OptionalLong auctionLifetimeMillis,
        int hotAuctionRatio,
        EmittedEvents events,
        JoinSpan joinSpan,
        Optional<String> eventsFrom,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<EpochUnit> timeUnit,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<MoneyUnit> money,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<MapSettings> map) {

    /** A time that is longer than any error by rounding. */
    private static final long SLACK_MILLIS = 10;

    private static final int MOST_IN_FLIGHT = 100_000;
    private static final int MOST_CLIENTS = 1_000;
    private static final long MOST_ENTRIES = 1_000_000;
    private static final int MOST_BYTES = 10_000_000;
    /** Hazelcast's own limit. */
    private static final int MOST_BACKUPS = 6;

    /** The generator's own word for its rule. */
    private static final long LIFETIME_BY_RULE = 0;

    public WorkloadPlan {
        Limits.notNull(query, profile, lateByMillis, lagMillis, auctionLifetimeMillis, events, joinSpan);
        Limits.notNull(eventsFrom, timeUnit, money, map);
        boolean isClosed = map.stream().anyMatch(MapSettings::closed);
        Limits.atLeast(PlanSettings.RATE, rate, isClosed ? 0 : 1);
        Limits.refuse(isClosed && rate > 0, "--closed has no schedule, expected no --rate with it");
        Limits.range(PlanSettings.CLIMB_PERCENT, climbPercent, 0, 100);
        Limits.atLeast(PlanSettings.DISORDER, disorder, 1);
        Limits.range(PlanSettings.LATE_PERCENT, latePercent, 0, Lateness.MOST_PERCENT);
        if (latePercent == 0 && lateByMillis.isPresent()) {
            throw new UserMistake("--late-by is given, but without --late no event is late, expected both or none");
        }
        lateByMillis.ifPresent(longest -> Limits.span(PlanSettings.LATE_BY, longest, Lateness.DELAYS));
        Limits.atMost(PlanSettings.WINDOW, windowMillis, Limits.LONGEST_SPAN_MILLIS);
        lagMillis.ifPresent(lag -> Limits.span(PlanSettings.LAG, lag, 0));
        Limits.atLeast(PlanSettings.HOT_AUCTION_RATIO, hotAuctionRatio, 1);
        auctionLifetimeMillis.ifPresent(mean -> Limits.span(PlanSettings.AUCTION_LIFETIME, mean, 1));
        Limits.refuse(
                eventsFrom.isEmpty() && (timeUnit.isPresent() || money.isPresent()),
                (timeUnit.isPresent() ? "--time-unit" : "--money")
                        + " is about recorded events, expected --events-from with it");
        map.ifPresent(WorkloadPlan::check);
    }

    private static void check(MapSettings map) {
        Limits.notNull(map.keyChoice(), map.locality(), map.requests());
        Limits.range(PlanSettings.WRITE_PERCENT, map.writePercent(), 0, 100);
        Limits.range(PlanSettings.IN_FLIGHT, map.inFlight(), 1, MOST_IN_FLIGHT);
        Limits.atMost(PlanSettings.KEY_BYTES, map.keyBytes(), MOST_BYTES);
        Limits.atMost(PlanSettings.VALUE_BYTES, map.valueBytes(), MOST_BYTES);
        Limits.range(PlanSettings.BACKUPS, map.backups(), 0, MOST_BACKUPS);
        Limits.range(PlanSettings.BATCH, map.batch(), 1, MOST_IN_FLIGHT);
        Limits.range(PlanSettings.CLIENTS, map.clients(), 1, MOST_CLIENTS);
        Limits.refuse(
                (long) map.inFlight() * map.batch() > MOST_ENTRIES,
                "--in-flight times --batch is more than 1,000,000 entries, expected fewer");
        Limits.refuse(map.batch() > 1 && map.writePercent() < 100, "--batch sets values, expected map-set with it");
        Limits.refuse(
                map.clients() > 1 && !map.requests().areOfClients(),
                "--clients is given, but members ask, expected --requests clients with it");
    }

    /** A number of events of a run that starts at an instant; {@link Long#MAX_VALUE} = without end. */
    public GeneratorSettings generator(long startMillis, long events) {
        return new GeneratorSettings(
                profile,
                EmissionSchedule.startingAtMillis(startMillis, nominalRate()).climbing(climbPercent),
                events,
                disorder,
                new StandardContent(
                        seed,
                        keys,
                        auctionLifetimeMillis.orElse(LIFETIME_BY_RULE),
                        hotAuctionRatio,
                        QueryLookup.readsChannels(query)),
                new Lateness(seed, latePercent, lateByMillis.orElse(0), lagMillis.orElse(Long.MAX_VALUE)));
    }

    /** Whether operations are asked in a closed loop, so that no event is due at a time. */
    public boolean isClosed() {
        return rate == 0;
    }

    public boolean isChosenByMembers() {
        return map.stream().anyMatch(MapSettings::isChosenByMembers);
    }

    /** Events generated per second. A closed loop takes its operations from them, without a schedule. */
    public long nominalRate() {
        return isClosed() ? PlanDefaults.OPERATIONS_RATE : rate;
    }

    /** Whether the rate climbs, so that it is not one rate that a run is measured at. */
    public boolean climbs() {
        return climbPercent > 0;
    }

    /** The rate for people: {@code 200k events/s}. */
    public String rateInWords() {
        if (isClosed()) {
            return "closed loop, " + map.get().inFlight() + " in flight";
        }
        return Counts.text(rate) + " events/s" + (climbs() ? ", " + climbPercent + " % more every 2 s" : "");
    }

    public QuerySettings question() {
        if (eventsFrom.isPresent()) {
            return QuerySettings.keepingAll(profile, windowMillis, slideMillis);
        }
        GeneratorSettings generator = generator(0, Long.MAX_VALUE);
        return new QuerySettings(
                ProfileRules.of(profile),
                windowMillis,
                slideMillis,
                joinSpan.millis()
                        .orElseGet(() ->
                                withSlack(generator.joinSpanMillis(definition().reads()))),
                joinSpan.millis().orElseGet(() -> withSlack(generator.sellerIdleMillis())),
                map.map(settings -> new MapOperations(settings, keys, seed)).orElse(null));
    }

    /**
     * @throws UserMistake if a join would forget what the stream still refers to: every run would end with missing rows
     * @throws IllegalArgumentException if the query cannot be asked with these settings
     */
    void checkQuestion() {
        QueryLookup.byId(query).oracle(question(), Oracle.Slice.EVERYTHING);
        checkJoinSpan();
    }

    private Definition definition() {
        return QueryLookup.byId(query).definition();
    }

    /** The generator's span for a stream that arrives late; a span of 0 is {@link QuerySettings#NEVER} and stays. */
    private long withSlack(long spanMillis) {
        return spanMillis == QuerySettings.NEVER ? QuerySettings.NEVER : spanMillis + SLACK_MILLIS + allowedLagMillis();
    }

    private void checkJoinSpan() {
        Set<Setting> settings = definition().settings(profile);
        boolean joins =
                eventsFrom.isEmpty() && (settings.contains(Setting.JOIN_SPAN) || settings.contains(Setting.BID_SPAN));
        long needed = generator(0, Long.MAX_VALUE).joinSpanMillis(definition().reads());
        if (joins && joinSpan.millis().orElse(needed) < needed) {
            throw new UserMistake("--join-span is " + joinSpan + ", but at this rate the stream joins events that are "
                    + Millis.text(needed) + " apart, expected at least that, or generator");
        }
    }

    /** @throws UserMistake that names a question or a setting which the study's profile does not know */
    public void checkProfile() {
        if (!QueryLookup.byId(query).definition().isAskedIn(profile)) {
            throw new UserMistake(query + " is for the standard profile, expected it without --profile " + profile);
        }
        boolean isRatio = hotAuctionRatio != PlanDefaults.HOT_AUCTION_RATIO;
        if (profile == Profile.BLOG_2021 && (isRatio || auctionLifetimeMillis.isPresent() || latePercent > 0)) {
            String which = isRatio ? "--hot-auction-ratio" : latePercent > 0 ? "--late" : "--auction-lifetime";
            throw new UserMistake(which + " is for the standard profile, expected it without --profile blog-2021");
        }
    }

    /**
     * Whether the source emits every event, so that the pipeline has to filter. In the study's profile each query has
     * streams of its own, which hold nothing that the query does not read.
     */
    public boolean isFiltered() {
        return events == EmittedEvents.ALL && profile == Profile.STANDARD;
    }

    /** How late an event may arrive and still count, ms. */
    public long allowedLagMillis() {
        return lagMillis.orElseGet(this::disorderMillis);
    }

    /** How far the disorder and its delay move an event that arrives at most, ms. */
    public long disorderMillis() {
        return generator(0, Long.MAX_VALUE).disorderMillis(studyStreams(), EnumSet.allOf(EventKind.class));
    }

    /** The study's streams that the query reads; none in the standard profile, which has one stream for all queries. */
    public List<StudyStream> studyStreams() {
        return profile == Profile.STANDARD ? List.of() : definition().studyStreams();
    }

    /**
     * The time for which a join keeps its state.
     *
     * @param millis event time that a person and an auction of theirs, or two closings of a seller, can be apart; empty
     *     = as far as the generator's own formula brings them apart, which no user of a stream knows
     */
    public record JoinSpan(OptionalLong millis) {

        /** State is forgotten once the generator cannot refer to it any more. */
        public static final JoinSpan GENERATOR = new JoinSpan(OptionalLong.empty());

        private static final String GENERATOR_NAME = "generator";

        public JoinSpan {
            millis.ifPresent(span -> Limits.span("--join-span", span, 1));
        }

        public static JoinSpan ofMillis(long millis) {
            return new JoinSpan(OptionalLong.of(millis));
        }

        @JsonCreator
        public static JoinSpan parse(String text) {
            if (text.strip().equals(GENERATOR_NAME)) {
                return GENERATOR;
            }
            try {
                return ofMillis(Millis.parse(text));
            } catch (UserMistake e) {
                throw new UserMistake(e.getMessage() + ", or " + GENERATOR_NAME);
            }
        }

        /** The text form; {@link #parse} reads it back. */
        @Override
        @JsonValue
        public String toString() {
            return millis.isPresent() ? Millis.text(millis.getAsLong()) : GENERATOR_NAME;
        }
    }
}
