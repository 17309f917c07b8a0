package nexmark.jet.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The streams of the 2021 study, also at the small rates and key counts at which the original crashed. */
class StudyStreamsTest {

    private static final Set<EventKind> ALL = EnumSet.allOf(EventKind.class);
    private static final List<StudyStream> BIDS = List.of(StudyStream.BIDS);
    private static final List<StudyStream> JOIN = List.of(StudyStream.JOINED_AUCTIONS, StudyStream.NEW_PERSONS);
    private static final List<StudyStream> CLOSINGS = List.of(StudyStream.BIDS_ON_NEWEST, StudyStream.CLOSING_AUCTIONS);
    private static final List<StudyStream> USERS = List.of(StudyStream.KEYED_PERSONS_AND_AUCTIONS);
    private static final long START_MILLIS = 1_795_219_200_000L;

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 100", "1000, 1", "1000000, 10000", "8191, 100"})
    void bidsCycleOverTheKeys(long eventsPerSecond, long keys) {
        List<Event> bids = events(settings(eventsPerSecond, keys, 30_000), BIDS);
        for (int n = 0; n < bids.size(); n++) {
            assertThat(((Bid) bids.get(n)).auction()).isEqualTo(n % keys);
        }
        assertThat(bids)
                .hasSize(30_000)
                .allSatisfy(bid -> assertThat(((Bid) bid).price()).isPositive());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 7, 150, 1_000, 999_999, 5_000_000})
    void everyStreamHasItsShareOfTheRate(long eventsPerSecond) {
        long seconds = 3_600;
        long events = seconds * eventsPerSecond;
        Map<List<StudyStream>, Map<EventKind, Long>> expected = Map.of(
                BIDS, Map.of(EventKind.BID, events),
                JOIN, Map.of(EventKind.AUCTION, events, EventKind.PERSON, (events + 99) / 100),
                CLOSINGS, Map.of(EventKind.BID, events, EventKind.AUCTION, seconds * 1_000),
                USERS, Map.of(EventKind.PERSON, events / 10, EventKind.AUCTION, events - events / 10));
        GeneratorSettings settings = settings(eventsPerSecond, 10_000, events);
        expected.forEach((streams, counts) -> assertThat(positions(settings, streams))
                .as("%s at %d/s for an hour", streams, eventsPerSecond)
                .isEqualTo(counts));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 100", "7, 3", "150, 100", "1000, 1", "1000, 100", "12345, 50", "1000000, 1000"})
    void everySellerHasAPersonWithinTheirSpan(long eventsPerSecond, long keys) {
        GeneratorSettings settings = settings(eventsPerSecond, keys, 300_000);
        Map<Long, Long> accounts = new HashMap<>();
        List<Auction> auctions = new ArrayList<>();
        for (Event event : events(settings, JOIN)) {
            if (event instanceof Person person) {
                accounts.put(person.id(), person.dateTime());
            } else {
                auctions.add((Auction) event);
            }
        }
        for (Auction auction : auctions) {
            assertThat(accounts).as("seller of %s", auction).containsKey(auction.seller());
            long since = auction.dateTime() - accounts.get(auction.seller());
            assertThat(since).isBetween(0L, settings.sellerSpanMillis());
            assertThat(auction.expires() - auction.dateTime()).isEqualTo(settings.sellerSpanMillis());
            assertThat(auction.category()).isBetween(0L, (long) StudyGenerator.NO_CATEGORY);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 100", "1000, 1", "100000, 100", "1000000, 10000"})
    void auctionsCloseAroundTheirMeanLifetimeAndGetBids(long eventsPerSecond, long keys) {
        Map<Long, Auction> auctions = new HashMap<>();
        List<Bid> bids = new ArrayList<>();
        for (Event event : events(settings(eventsPerSecond, keys, Math.min(eventsPerSecond * 20, 100_000)), CLOSINGS)) {
            if (event instanceof Auction auction) {
                auctions.put(auction.id(), auction);
                assertThat(auction.expires() - auction.dateTime())
                        .isBetween(Math.max(1, keys / 2), Math.max(1, keys / 2 + keys - 1));
            } else {
                bids.add((Bid) event);
            }
        }
        assertThat(bids).allSatisfy(bid -> {
            Auction auction = auctions.get(bid.auction());
            assertThat(bid.dateTime()).isBetween(auction.dateTime(), auction.expires() - 1);
            assertThat(bid.price()).isGreaterThanOrEqualTo(auction.reserve());
        });
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 100", "1000, 10000"})
    void personsAndSellersOfTheUsersQueryStayWithinTheKeys(long eventsPerSecond, long keys) {
        List<Event> events = events(settings(eventsPerSecond, keys, 20_000), USERS);
        assertThat(events)
                .allSatisfy(
                        event -> assertThat(event instanceof Person person ? person.id() : ((Auction) event).seller())
                                .isBetween(0L, keys - 1));
        assertThat(events.stream().map(StudyStreamsTest::personOf).distinct()).hasSizeGreaterThan((int) (keys / 2));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NEW_PERSONS")
    void otherSeedsMakeOtherEventsExceptThePersonsWhoAreCounted(StudyStream stream) {
        List<StudyStream> alone = List.of(stream);
        GeneratorSettings some = settings(1_000, 100, 5_000);
        GeneratorSettings others = new GeneratorSettings(
                some.profile(),
                some.schedule(),
                some.events(),
                1,
                new StandardContent(1, 100, 0, 2, false),
                Lateness.NONE);
        assertThat(events(some, alone)).isEqualTo(events(some, alone)).isNotEqualTo(events(others, alone));
    }

    private static long personOf(Event event) {
        return event instanceof Person person ? person.id() : ((Auction) event).seller();
    }

    private static GeneratorSettings settings(long eventsPerSecond, long keys, long events) {
        return new GeneratorSettings(
                Profile.BLOG_2021,
                EmissionSchedule.startingAtMillis(START_MILLIS, eventsPerSecond),
                events,
                1,
                new StandardContent(0, keys, 0, 2, false),
                Lateness.NONE);
    }

    private static Map<EventKind, Long> positions(GeneratorSettings settings, List<StudyStream> streams) {
        Map<EventKind, Long> counts = new HashMap<>();
        for (EventSequence sequence : settings.sequences(streams, ALL)) {
            long persons = sequence.kinds().size() == 1 ? 0 : (sequence.count() + 9) / 10;
            EventKind last = sequence.kinds().contains(EventKind.BID)
                    ? EventKind.BID
                    : sequence.kinds().contains(EventKind.AUCTION) ? EventKind.AUCTION : EventKind.PERSON;
            counts.merge(last, sequence.count() - persons, Long::sum);
            if (persons > 0) {
                counts.merge(EventKind.PERSON, persons, Long::sum);
            }
        }
        return counts;
    }

    private static List<Event> events(GeneratorSettings settings, List<StudyStream> streams) {
        List<Event> events = new ArrayList<>();
        for (EventSequence sequence : settings.sequences(streams, ALL)) {
            EventGenerator generator = sequence.content().newGenerator(sequence.schedule());
            for (long n = 0; n < sequence.count(); n++) {
                events.add(generator.event(n, sequence.schedule().millisOf(n)));
            }
        }
        return events;
    }
}
