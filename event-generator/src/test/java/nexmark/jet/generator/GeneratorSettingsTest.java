package nexmark.jet.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratorSettingsTest {

    private static final long START_MILLIS = 1_795_219_200_000L;

    @Test
    void defaultsAreBeamsAndTheStudys() {
        assertThat(StandardContent.BEAM).isEqualTo(new StandardContent(0, 100, 0, 2, false));
        assertThat(GeneratorSettings.defaultKeys(Profile.STANDARD)).isEqualTo(100);
        assertThat(GeneratorSettings.defaultKeys(Profile.BLOG_2021)).isEqualTo(10_000);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 1, 1, 1, 0, rate 0",
        "10000000001, 0, 1, 1, 1, 0, rate 10000000001",
        "1, -1, 1, 1, 1, 0, start -1 ms",
        "1, 0, 0, 1, 1, 0, events 0",
        "1, 0, 1, 0, 1, 0, disorder 0",
        "1, 0, 1, 953, 1, 0, disorder 953",
        "1, 0, 1, 1, 0, 0, keys 0",
        "1, 0, 1, 1, 3000000000, 0, keys 3000000000",
        "1, 0, 1, 1, 1, -1, auction lifetime -1 ms",
        "1, 0, 1, 1, 1, 0, hot auction ratio 0",
    })
    void aBadSettingIsRefusedByNameAndValueWhereItIsMade(
            long rate, long start, long events, int disorder, long keys, long lifetime, String message) {
        for (Profile profile : Profile.values()) {
            assertThatThrownBy(() -> new GeneratorSettings(
                            profile,
                            EmissionSchedule.startingAtMillis(start, rate),
                            events,
                            disorder,
                            new StandardContent(0, keys, lifetime, message.startsWith("hot") ? 0 : 2, false),
                            Lateness.NONE))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(message)
                    .hasMessageContaining("expected");
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1000, 1", "1000000, 1", "64, 1", "1000, 50"})
    void sellerAndPersonComeWithinTheSellerSpan(long rate, int disorder) {
        GeneratorSettings settings = new GeneratorSettings(
                Profile.STANDARD,
                EmissionSchedule.startingAtMillis(START_MILLIS, rate),
                300_000,
                disorder,
                StandardContent.BEAM,
                Lateness.NONE);
        EmissionSchedule schedule = EmissionSchedule.startingAtMillis(START_MILLIS, rate);
        EventGenerator generator = StandardContent.BEAM.newGenerator(schedule);
        Map<Long, Long> accounts = new HashMap<>();
        for (long n = 0; n < 400_000; n += StandardGenerator.EPOCH) {
            Person person = (Person) generator.event(n, schedule.millisOf(n));
            accounts.put(person.id(), person.dateTime());
        }
        for (long n = 0; n < 300_000; n++) {
            if (generator.kindOf(n) == EventKind.AUCTION) {
                Auction auction = (Auction) generator.event(n, schedule.millisOf(n));
                assertThat(Math.abs(auction.dateTime() - accounts.get(auction.seller())))
                        .as("seller of event %d", n)
                        .isLessThanOrEqualTo(settings.sellerSpanMillis());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"10", "100", "5000"})
    void whatRefersToOneAuctionOrPersonComesWithinTheJoinSpan(int keys) {
        GeneratorSettings settings = new GeneratorSettings(
                Profile.STANDARD,
                EmissionSchedule.startingAtMillis(START_MILLIS, 1_000),
                400_000,
                1,
                new StandardContent(0, keys, 0, 2, false),
                Lateness.NONE);
        Map<Long, Long> firstOfAuction = new HashMap<>();
        Map<Long, Long> firstOfPerson = new HashMap<>();
        long[] longest = new long[2];
        EventSequence sequence =
                settings.sequences(List.of(), EnumSet.allOf(EventKind.class)).get(0);
        EventGenerator generator = sequence.content().newGenerator(sequence.schedule());
        for (long n = 0; n < 400_000; n++) {
            Event event = generator.event(n, sequence.schedule().millisOf(n));
            long time = event.dateTime();
            if (event instanceof Bid bid) {
                longest[0] = Math.max(longest[0], time - firstOfAuction.computeIfAbsent(bid.auction(), id -> time));
                longest[1] = Math.max(longest[1], time - firstOfPerson.computeIfAbsent(bid.bidder(), id -> time));
            } else if (event instanceof Auction auction) {
                longest[0] = Math.max(longest[0], time - firstOfAuction.computeIfAbsent(auction.id(), id -> time));
                longest[1] = Math.max(longest[1], time - firstOfPerson.computeIfAbsent(auction.seller(), id -> time));
            }
        }
        StandardContent content = new StandardContent(0, keys, 0, 2, false);
        assertThat(longest[0]).isBetween(1L, content.auctionSpanMillis(sequence.schedule()));
        assertThat(longest[1]).isBetween(1L, content.sellerSpanMillis(sequence.schedule()));
        assertThat(settings.joinSpanMillis(EnumSet.of(EventKind.BID)))
                .isGreaterThanOrEqualTo(Math.max(longest[0], longest[1]));
    }

    @Test
    void aLifetimeInTimeIsTheAuctionsMean() {
        GeneratorSettings settings = new GeneratorSettings(
                Profile.STANDARD,
                EmissionSchedule.startingAtMillis(START_MILLIS, 1_000_000),
                100_000,
                1,
                new StandardContent(0, 100, 5_000, 2, false),
                Lateness.NONE);
        EventSequence auctions = settings.sequences(
                        List.of(StudyStream.BIDS_ON_NEWEST, StudyStream.CLOSING_AUCTIONS),
                        EnumSet.of(EventKind.AUCTION))
                .get(0);
        EventGenerator generator = auctions.content().newGenerator(auctions.schedule());
        double sum = 0;
        long count = 0;
        for (long n = 0; n < auctions.count(); n++) {
            if (generator.kindOf(n) == EventKind.AUCTION) {
                Auction auction = (Auction) generator.event(n, START_MILLIS);
                assertThat(auction.expires() - START_MILLIS).isBetween(1L, 10_000L);
                sum += auction.expires() - START_MILLIS;
                count++;
            }
        }
        assertThat(sum / count).isBetween(4_800.0, 5_200.0);
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "2, 0.5", "4, 0.75"})
    void ofSoManyBidsAllButOneGoToTheHotAuction(int ratio, double hotShare) {
        EmissionSchedule schedule = EmissionSchedule.startingAtMillis(START_MILLIS, 1_000_000);
        EventGenerator generator = new StandardContent(0, 100, 0, ratio, false).newGenerator(schedule);
        long hot = 0;
        long bids = 0;
        for (long n = 100_000; n < 200_000; n++) {
            if (generator.kindOf(n) == EventKind.BID) {
                Bid bid = (Bid) generator.event(n, schedule.millisOf(n));
                long newest = StandardGenerator.lastAuction(n / StandardGenerator.EPOCH);
                hot += bid.auction() == StandardGenerator.FIRST_AUCTION + StandardGenerator.hotId(newest) ? 1 : 0;
                bids++;
            }
        }
        assertThat((double) hot / bids).isBetween(hotShare - 0.01, hotShare + 0.02);
    }

    @Test
    void anotherSeedMakesOtherEventsOfTheSameShape() {
        EmissionSchedule schedule = EmissionSchedule.startingAtMillis(START_MILLIS, 1_000);
        EventGenerator some = StandardContent.BEAM.newGenerator(schedule);
        EventGenerator others = new StandardContent(1, 100, 0, 2, false).newGenerator(schedule);
        int same = 0;
        for (long n = 0; n < 10_000; n++) {
            Event event = some.event(n, schedule.millisOf(n));
            Event other = others.event(n, schedule.millisOf(n));
            assertThat(other.kind()).isEqualTo(event.kind());
            same += event.equals(other) ? 1 : 0;
        }
        assertThat(same).isZero();
    }
}
