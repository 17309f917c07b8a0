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
import org.junit.jupiter.params.provider.ValueSource;

/** The streams of the 2021 study, also at the small rates and key counts at which the original crashed. */
class StudyStreamsTest {

    private static final Set<EventKind> ALL = EnumSet.allOf(EventKind.class);
    private static final long START_MILLIS = 1_795_219_200_000L;

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 100", "1000, 1", "1000000, 10000", "8191, 100"})
    void bidsCycleOverTheKeys(long eventsPerSecond, long keys) {
        List<Event> bids = events(settings(eventsPerSecond, keys, 30_000), "q5");
        for (int n = 0; n < bids.size(); n++) {
            assertThat(((Bid) bids.get(n)).auction()).isEqualTo(n % keys);
        }
        assertThat(bids)
                .hasSize(30_000)
                .allSatisfy(bid -> assertThat(((Bid) bid).price()).isPositive());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 7, 150, 1_000, 999_999, 5_000_000})
    void everyQueryReadsItsStreamsAtTheirRates(long eventsPerSecond) {
        long seconds = 3_600;
        long events = seconds * eventsPerSecond;
        Map<String, Map<EventKind, Long>> expected = Map.of(
                "q1", Map.of(EventKind.BID, events),
                "q2", Map.of(EventKind.BID, events),
                "q3", Map.of(EventKind.AUCTION, events, EventKind.PERSON, (events + 99) / 100),
                "q4", Map.of(EventKind.BID, events, EventKind.AUCTION, seconds * 1_000),
                "q5", Map.of(EventKind.BID, events),
                "q6", Map.of(EventKind.BID, events, EventKind.AUCTION, seconds * 1_000),
                "q7", Map.of(EventKind.BID, events),
                "q8", Map.of(EventKind.PERSON, events / 10, EventKind.AUCTION, events - events / 10));
        GeneratorSettings settings = settings(eventsPerSecond, 10_000, events);
        expected.forEach((query, counts) -> assertThat(positions(settings, query))
                .as("%s at %d/s for an hour", query, eventsPerSecond)
                .isEqualTo(counts));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 100", "7, 3", "150, 100", "1000, 1", "1000, 100", "12345, 50", "1000000, 1000"})
    void everySellerHasAPersonWithinTheirSpan(long eventsPerSecond, long keys) {
        GeneratorSettings settings = settings(eventsPerSecond, keys, 300_000);
        Map<Long, Long> accounts = new HashMap<>();
        List<Auction> auctions = new ArrayList<>();
        for (Event event : events(settings, "q3")) {
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
        for (Event event : events(settings(eventsPerSecond, keys, Math.min(eventsPerSecond * 20, 100_000)), "q4")) {
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
        List<Event> events = events(settings(eventsPerSecond, keys, 20_000), "q8");
        assertThat(events)
                .allSatisfy(
                        event -> assertThat(event instanceof Person person ? person.id() : ((Auction) event).seller())
                                .isBetween(0L, keys - 1));
        assertThat(events.stream().map(StudyStreamsTest::personOf).distinct()).hasSizeGreaterThan((int) (keys / 2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"q3", "q4", "q5", "q8"})
    void otherSeedsMakeOtherEvents(String query) {
        GeneratorSettings some = settings(1_000, 100, 5_000);
        GeneratorSettings others = new GeneratorSettings(
                some.profile(), some.eventsPerSecond(), some.startMillis(), some.events(), 1, 1, some.keys(), 0);
        assertThat(events(some, query)).isEqualTo(events(some, query)).isNotEqualTo(events(others, query));
    }

    private static long personOf(Event event) {
        return event instanceof Person person ? person.id() : ((Auction) event).seller();
    }

    private static GeneratorSettings settings(long eventsPerSecond, long keys, long events) {
        return new GeneratorSettings(Profile.BLOG_2021, eventsPerSecond, START_MILLIS, events, 0, 1, keys, 0);
    }

    private static Map<EventKind, Long> positions(GeneratorSettings settings, String query) {
        Map<EventKind, Long> counts = new HashMap<>();
        for (EventSequence sequence : settings.sequences(query, ALL)) {
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

    private static List<Event> events(GeneratorSettings settings, String query) {
        List<Event> events = new ArrayList<>();
        for (EventSequence sequence : settings.sequences(query, ALL)) {
            EventGenerator generator = sequence.content().newGenerator(sequence.schedule());
            for (long n = 0; n < sequence.count(); n++) {
                events.add(generator.event(n, sequence.schedule().millisOf(n)));
            }
        }
        return events;
    }
}
