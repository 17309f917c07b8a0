package nexmark.jet.runner.recorded;

import static nexmark.jet.runner.recorded.HandMade.auction;
import static nexmark.jet.runner.recorded.HandMade.bid;
import static nexmark.jet.runner.recorded.HandMade.person;
import static nexmark.jet.runner.recorded.HandMade.recorded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.generator.Profile;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.process.UserMistake;
import nexmark.jet.row.CategoryPrices;
import nexmark.jet.row.ConvertedBid;
import nexmark.jet.row.HighestBid;
import nexmark.jet.row.HotItem;
import nexmark.jet.row.LocalItem;
import nexmark.jet.row.NewUser;
import nexmark.jet.row.SelectedBid;
import nexmark.jet.row.SellerPrices;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Windows are 10 ms long and slide by 5 ms where they slide. */
class ReplayTest {

    private static final QuerySettings SETTINGS = QuerySettings.keepingAll(Profile.STANDARD, 10, 5);

    private static EmbeddedCluster cluster;

    @BeforeAll
    static void startMember() {
        cluster = EmbeddedCluster.start(1, 2);
    }

    @AfterAll
    static void stopMember() {
        cluster.close();
    }

    @Test
    void q0GivesTheEventsInTheirOrder() {
        Event[] events = {
            bid(1, 5, 30),
            person(2, "Ann", "OR", 10),
            new Bid(1, 2, 3, 20, new Bid.Text("channel", "url", "extra")),
            auction(1, 2, 0, 15, 40)
        };
        assertThat(rows("q0", events)).containsExactly((Object[]) events);
    }

    @Test
    void q1RoundsPricesDownInTheOrderOfTheBids() {
        assertThat(rows("q1", bid(1, 199, 20), person(2, "Ann", "OR", 10), bid(2, 100, 10)))
                .containsExactly(new ConvertedBid(1, 7, 177, 20), new ConvertedBid(2, 7, 89, 10));
    }

    @Test
    void q2SelectsBidsByAuction() {
        assertThat(rows("q2", bid(246, 5, 1), bid(247, 5, 2), bid(123, 6, 3), bid(0, 7, 4)))
                .containsExactly(new SelectedBid(246, 5, 1), new SelectedBid(123, 6, 3), new SelectedBid(0, 7, 4));
    }

    @Test
    void q3JoinsInWhateverOrderTheTwoArrive() {
        assertThat(rows(
                        "q3",
                        auction(1, 50, 0, 1, 100),
                        person(50, "Ann", "OR", 2),
                        auction(2, 50, 0, 3, 100),
                        person(51, "Bob", "CA", 4),
                        auction(3, 51, 0, 4, 100),
                        // Of another state, of another category, of nobody.
                        person(52, "Cid", "WA", 5),
                        auction(4, 52, 0, 6, 100),
                        auction(5, 50, 11, 0, 6, 100),
                        auction(6, 53, 0, 6, 100)))
                .containsExactlyInAnyOrder(
                        new LocalItem("Ann", "Portland", "OR", 1, 2),
                        new LocalItem("Ann", "Portland", "OR", 2, 3),
                        new LocalItem("Bob", "Portland", "CA", 3, 4));
    }

    @Test
    void q4CountsABidThatCameBeforeItsAuctionInTheFile() {
        assertThat(rows("q4", bid(1, 500, 10), auction(1, 50, 100, 10, 20)))
                .containsExactly(new CategoryPrices(10, 500, 1, 20));
    }

    @Test
    void q4CountsNoBidBeforeTheOpeningAtTheExpiryOrBelowTheReserve() {
        assertThat(rows(
                        "q4",
                        bid(1, 900, 9),
                        auction(1, 50, 100, 10, 20),
                        bid(1, 99, 15),
                        bid(1, 901, 20),
                        auction(2, 50, 100, 21, 30),
                        bid(2, 99, 22)))
                .isEmpty();
    }

    @Test
    void q4CountsABidOfTheReserveInTheLastMillisecondOnceIfOthersEqualIt() {
        assertThat(rows("q4", auction(1, 50, 100, 10, 20), bid(1, 8, 100, 19), bid(1, 9, 100, 19)))
                .containsExactly(new CategoryPrices(10, 100, 1, 20));
    }

    @Test
    void q4AddsUpAuctionsInTheOrderOfTheirClosingAndClosesAllAtTheEnd() {
        assertThat(rows(
                        "q4",
                        auction(1, 50, 0, 10, 90),
                        auction(2, 50, 0, 11, 40),
                        auction(3, 50, 20, 0, 12, 50),
                        bid(1, 100, 20),
                        bid(2, 10, 21),
                        bid(3, 1, 22)))
                .containsExactlyInAnyOrder(
                        new CategoryPrices(10, 10, 1, 40),
                        new CategoryPrices(20, 1, 1, 50),
                        new CategoryPrices(10, 110, 2, 90))
                .containsSubsequence(new CategoryPrices(10, 10, 1, 40), new CategoryPrices(10, 110, 2, 90));
    }

    @Test
    void q5GivesAnEventAtTheEndOfAWindowToTheNextAndListsTies() {
        assertThat(rows("q5", bid(1, 1, 0), bid(1, 1, 4), bid(2, 1, 5), bid(2, 1, 9), bid(1, 1, 10)))
                .containsExactlyInAnyOrder(
                        new HotItem(5, 1, 2),
                        new HotItem(10, 1, 2),
                        new HotItem(10, 2, 2),
                        new HotItem(15, 2, 2),
                        new HotItem(20, 1, 1));
    }

    @Test
    void q6KeepsTheLastTenPricesOfASellerByExpiryThenId() {
        List<Event> events = new ArrayList<>();
        for (long id = 12; id >= 1; id--) {
            events.add(auction(id, 50, 0, 1, 100));
            events.add(bid(id, 1L << id, 2));
        }
        List<Object> expected = new ArrayList<>();
        for (long id = 1; id <= 12; id++) {
            long last = id;
            long first = Math.max(1, id - 9);
            long sum = LongStream.rangeClosed(first, last).map(n -> 1L << n).sum();
            expected.add(new SellerPrices(50, sum, last - first + 1, 100));
        }
        assertThat(rows("q6", events.toArray(Event[]::new))).isEqualTo(expected);
    }

    /** Without Pipeline.setPreserveOrder some of so many rows overtake others. */
    @Test
    void q4KeepsTheRowsOfACategoryInTheOrderOfTheClosing() {
        int auctions = 20_000;
        List<Event> events = new ArrayList<>();
        List<Object> expected = new ArrayList<>();
        for (int id = 1; id <= auctions; id++) {
            events.add(auction(id, 50, 0, id, id + 10));
            events.add(bid(id, 1, id));
            expected.add(new CategoryPrices(10, id, id, id + 10));
        }
        assertThat(rows("q4", events.toArray(Event[]::new)).equals(expected)).isTrue();
    }

    @Test
    void q7GivesABidAtTheEndOfAWindowToTheNextAndListsEqualPrices() {
        assertThat(rows("q7", bid(1, 80, 3), bid(2, 8, 80, 9), bid(3, 79, 4), bid(4, 99, 10)))
                .containsExactlyInAnyOrder(
                        new HighestBid(10, 1, 7, 80, 3),
                        new HighestBid(10, 2, 8, 80, 9),
                        new HighestBid(20, 4, 7, 99, 10));
    }

    @Test
    void q8CountsTheAuctionsOfAPersonInTheWindowOfBothInEitherOrder() {
        assertThat(rows(
                        "q8",
                        auction(1, 50, 0, 0, 100),
                        person(50, "Ann", "WA", 3),
                        auction(2, 50, 0, 9, 100),
                        auction(3, 50, 0, 10, 100),
                        person(51, "Bob", "CA", 9),
                        auction(4, 51, 0, 10, 100),
                        person(52, "Cid", "CA", 12)))
                .containsExactly(new NewUser(10, 50, "Ann", 2));
    }

    @Test
    void aSmallerLagDropsLateEventsAndCountsThem() {
        RecordedEvents events = recorded(bid(1, 5, 50), bid(2, 9, 5), bid(3, 9, 48), bid(4, 4, 51));
        Replay replay = new Replay(QueryLookup.byId("q7"), SETTINGS, 10);
        Replay.Outcome outcome = replay.run(cluster, events);
        assertThat(outcome.lateEvents()).isEqualTo(1);
        assertThat(outcome.rows())
                .containsExactlyInAnyOrder(new HighestBid(50, 3, 7, 9, 48), new HighestBid(60, 1, 7, 5, 50));
    }

    @Test
    void lateBidsOnAuctionsAreCountedToo() {
        RecordedEvents events =
                recorded(auction(1, 50, 0, 10, 100), bid(1, 5, 60), bid(1, 9, 20), bid(1, 8, 30), bid(1, 7, 40));
        Replay replay = new Replay(QueryLookup.byId("q4"), SETTINGS, 25);
        Replay.Outcome outcome = replay.run(cluster, events);
        assertThat(outcome.lateEvents()).isEqualTo(2);
        assertThat(outcome.rows()).containsExactly(new CategoryPrices(10, 7, 1, 100));
    }

    @Test
    void yearsWithoutEventsAreAMistakeWhereThereAreWindowsAndNoMatterElsewhere() {
        long far = EventTime.LAST_MILLIS - 3;
        assertThatThrownBy(() -> rows("q5", bid(1, 5, 0), bid(2, 6, far)))
                .isInstanceOf(UserMistake.class)
                .hasMessageEndingWith("expected at most 100000000 window ends, one every 5 ms");
        assertThat(rows("q4", auction(1, 2, 0, 4, far), bid(1, 9, far - 1)))
                .containsExactly(new CategoryPrices(10, 9, 1, far));
    }

    private static List<Object> rows(String query, Event... events) {
        RecordedEvents recorded = recorded(events);
        Replay replay = new Replay(QueryLookup.byId(query), SETTINGS, recorded.disorderMillis());
        Replay.Outcome outcome = replay.run(cluster, recorded);
        assertThat(outcome.lateEvents()).as("late events").isZero();
        return outcome.rows();
    }
}
