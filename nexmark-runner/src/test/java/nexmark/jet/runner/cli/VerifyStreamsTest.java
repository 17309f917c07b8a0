package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.Profile;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.ClusterSpec;
import nexmark.jet.plan.PlanDefaults;
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
        RunPlan plan = plan("q11");
        long gap = plan.workload().windowMillis();
        assertThat(neighbours(bids(plan), Bid::bidder, (one, next) -> next.dateTime() - one.dateTime() == gap))
                .isPositive();
    }

    @Test
    void someWindowsHaveSeveralHottestItems() {
        Map<Long, Map<Long, Long>> counts = bids(plan("q5")).stream()
                .collect(Collectors.groupingBy(
                        this::slideOf, Collectors.groupingBy(Bid::auction, Collectors.counting())));
        assertThat(counts.values()).anyMatch(window -> isTied(new ArrayList<>(window.values())));
    }

    @Test
    void someBidsAreBelowTheReserveSomeAtTheClosingAndSomeAfterIt() {
        Map<Long, Auction> auctions = events(plan("q9")).stream()
                .filter(Auction.class::isInstance)
                .map(Auction.class::cast)
                .collect(Collectors.toMap(Auction::id, Function.identity()));
        List<Bid> bids = bids(plan("q9")).stream()
                .filter(bid -> auctions.containsKey(bid.auction()))
                .toList();
        assertThat(bids)
                .anyMatch(bid -> bid.price() < auctions.get(bid.auction()).reserve())
                .anyMatch(bid -> bid.dateTime() == auctions.get(bid.auction()).expires())
                .anyMatch(bid -> bid.dateTime() > auctions.get(bid.auction()).expires());
    }

    @Test
    void someBidsOfOneBidderOnOneAuctionShareAMillisecondAndSomeOnOneAuctionThePrice() {
        assertThat(neighbours(
                        bids(plan("q18")),
                        bid -> List.of(bid.bidder(), bid.auction()),
                        (one, next) -> one.dateTime() == next.dateTime()))
                .isPositive();
        assertThat(neighbours(bids(plan("q19")), bid -> List.of(bid.auction(), bid.price()), (one, next) -> true))
                .isPositive();
    }

    private long slideOf(Bid bid) {
        return bid.dateTime() / 500;
    }

    private boolean isTied(List<Long> values) {
        long most = values.stream().mapToLong(Long::longValue).max().orElseThrow();
        return values.stream().filter(value -> value == most).count() > 1;
    }

    /** How many bids follow another one of their key, and are in a relation to it. */
    private static long neighbours(List<Bid> bids, Function<Bid, Object> key, BiPredicate<Bid, Bid> areOne) {
        Map<Object, Bid> last = new HashMap<>();
        return bids.stream()
                .filter(bid -> {
                    Bid before = last.put(key.apply(bid), bid);
                    return before != null && areOne.test(before, bid);
                })
                .count();
    }

    private static List<Bid> bids(RunPlan plan) {
        return events(plan).stream()
                .filter(Bid.class::isInstance)
                .map(Bid.class::cast)
                .toList();
    }

    private static List<Event> events(RunPlan plan) {
        List<Event> events = new ArrayList<>();
        new GeneratedEvents(plan.workload()
                        .generator(RowCheck.STREAM_START_MILLIS, EVENTS)
                        .sequences(plan.workload().studyStreams(), EnumSet.allOf(EventKind.class)))
                .forEachRemaining(events::add);
        return events;
    }

    private static RunPlan plan(String id) {
        VerifyCommand command = new VerifyCommand();
        CommandLine program = new CommandLine(command);
        PlanOptions.register(program);
        program.parseArgs(id);
        ClusterPlan here = PlanDefaults.here(ClusterSpec.embedded(1), OptionalInt.of(1));
        return command.plan(QueryLookup.byId(id), Variant.IDIOMATIC, Profile.STANDARD, 1, here);
    }
}
