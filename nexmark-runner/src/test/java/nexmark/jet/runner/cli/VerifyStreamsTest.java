package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.Profile;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.proof.RowCheck;
import nexmark.jet.question.Variant;
import nexmark.jet.runner.recorded.GeneratedEvents;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The streams of {@code verify} hold the cases in which this project's rows differ from those of others, so that it sees a pipeline that errs there. */
class VerifyStreamsTest {

    private static final int EVENTS = 100_000;

    @Test
    void someBidsOfABidderLieExactlyTheGapApart() {
        long gap = plan("q11").workload().windowMillis();
        assertNeighbours("q11", Bid::bidder, (one, next) -> next.dateTime() - one.dateTime() == gap);
    }

    @Test
    void someWindowsHaveSeveralHottestItems() {
        Map<Long, Map<Long, Long>> counts = events("q5", Bid.class).stream()
                .collect(Collectors.groupingBy(
                        bid -> bid.dateTime() / 500, Collectors.groupingBy(Bid::auction, Collectors.counting())));
        assertThat(counts.values())
                .anyMatch(window -> Collections.frequency(window.values(), Collections.max(window.values())) > 1);
    }

    @Test
    void someBidsAreBelowTheReserveSomeAtTheClosingAndSomeAfterIt() {
        Map<Long, Auction> auctions =
                events("q9", Auction.class).stream().collect(Collectors.toMap(Auction::id, Function.identity()));
        assertThat(events("q9", Bid.class))
                .filteredOn(bid -> auctions.containsKey(bid.auction()))
                .anyMatch(bid -> bid.price() < auctions.get(bid.auction()).reserve())
                .anyMatch(bid -> bid.dateTime() == auctions.get(bid.auction()).expires())
                .anyMatch(bid -> bid.dateTime() > auctions.get(bid.auction()).expires());
    }

    @Test
    void someBidsOfOneBidderOnOneAuctionShareAMillisecondAndSomeOnOneAuctionThePrice() {
        assertNeighbours(
                "q18", bid -> List.of(bid.bidder(), bid.auction()), (one, next) -> one.dateTime() == next.dateTime());
        assertNeighbours("q19", bid -> List.of(bid.auction(), bid.price()), (one, next) -> true);
    }

    /** Some bids follow another one of their key, and are in a relation to it. */
    private static void assertNeighbours(String query, Function<Bid, Object> key, BiPredicate<Bid, Bid> areOne) {
        Map<Object, Bid> last = new HashMap<>();
        assertThat(events(query, Bid.class)).anyMatch(bid -> {
            Bid before = last.put(key.apply(bid), bid);
            return before != null && areOne.test(before, bid);
        });
    }

    private static <E extends Event> List<E> events(String query, Class<E> kind) {
        RunPlan plan = plan(query);
        List<E> events = new ArrayList<>();
        new GeneratedEvents(plan.workload()
                        .generator(RowCheck.STREAM_START_MILLIS, EVENTS)
                        .sequences(plan.workload().studyStreams(), EnumSet.allOf(EventKind.class)))
                .forEachRemaining(event -> {
                    if (kind.isInstance(event)) {
                        events.add(kind.cast(event));
                    }
                });
        return events;
    }

    private static RunPlan plan(String id) {
        VerifyCommand command = new VerifyCommand();
        CommandLine program = new CommandLine(command);
        PlanOptions.register(program);
        program.parseArgs(id);
        ClusterPlan here = ClusterPlan.embedded(1, 1);
        return command.plan(QueryLookup.byId(id), Variant.IDIOMATIC, Profile.STANDARD, 1, here);
    }
}
