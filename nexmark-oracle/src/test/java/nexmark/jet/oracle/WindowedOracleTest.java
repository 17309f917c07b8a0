package nexmark.jet.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import nexmark.jet.generator.Profile;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.row.HighestBid;
import nexmark.jet.row.HotItem;
import org.junit.jupiter.api.Test;

/** Hand-made events in, expected rows out, with no engine on the class path. */
class WindowedOracleTest {

    private static final QuerySettings SETTINGS = QuerySettings.keepingAll(Profile.STANDARD, 1000, 500);

    @Test
    void windowsOutsideTheSliceHaveNoRows() {
        Slice slice = new Slice(1000, 2000);
        assertThat(rows(new HighestBidOracle(1000, true, slice), bid(7, 10, 500), bid(7, 20, 1500)))
                .containsExactly(new HighestBid(1000, 7, 2, 10, 500));
    }

    @Test
    void ofTheWindowsThatCoverAnEventThoseOfTheSliceCount() {
        assertThat(rows(new HotItemsOracle(SETTINGS, new Slice(1001, 2000)), bid(7, 10, 700), bid(7, 10, 1200)))
                .containsExactly(new HotItem(1500, 7, 2));
    }

    /** Each slice cuts the stream into other panes. */
    @Test
    void aWindowHasTheSameRowsInEverySliceThatHoldsIt() {
        Event[] bids =
                LongStream.range(0, 4000).mapToObj(n -> bid(n * n % 7, 10, n)).toArray(Event[]::new);
        List<HotItem> all = rows(new HotItemsOracle(SETTINGS, Slice.EVERYTHING), bids);
        for (long from = 0; from < 5000; from += 250) {
            for (long to = from + 250; to <= 5000; to += 250) {
                Slice slice = new Slice(from, to);
                assertThat(rows(new HotItemsOracle(SETTINGS, slice), bids))
                        .containsExactlyInAnyOrderElementsOf(all.stream()
                                .filter(row -> slice.contains(row.windowEnd()))
                                .toList());
            }
        }
    }

    @Test
    void eventsOfOtherKindsMakeNoRows() {
        Event[] others = {person(1, "Ada", 0), auction(1, 5)};
        assertThat(rows(new HotItemsOracle(SETTINGS, Slice.EVERYTHING), others)).isEmpty();
        assertThat(rows(new HighestBidOracle(1000, true, Slice.EVERYTHING), others))
                .isEmpty();
        assertThat(rows(new NewUserOracle(1000, 1000, Slice.EVERYTHING), bid(1, 10, 0)))
                .isEmpty();
    }

    private static <R> List<R> rows(Oracle<R> oracle, Event... events) {
        List.of(events).forEach(oracle::accept);
        return oracle.rows();
    }

    private static Bid bid(long auction, long price, long dateTime) {
        return new Bid(auction, 2, price, dateTime, Bid.Text.NONE);
    }

    private static Person person(long id, String name, long dateTime) {
        return new Person(id, name, null, null, null, "OR", dateTime, null);
    }

    private static Auction auction(long seller, long dateTime) {
        return new Auction(3, null, null, 1, 1, dateTime, dateTime + 100, seller, 10, null);
    }
}
