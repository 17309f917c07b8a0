package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Named.named;

import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.EnumSet;
import java.util.function.Function;
import java.util.stream.Stream;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.EventStreams;
import nexmark.jet.query.Q05HotItems;
import nexmark.jet.query.Query;
import nexmark.jet.question.CurrencyConversionQuestion;
import nexmark.jet.question.HotItemsQuestion;
import nexmark.jet.question.PassThroughQuestion;
import nexmark.jet.result.Status;
import nexmark.jet.row.ConvertedBid;
import nexmark.jet.row.HotItem;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The proof asks the question which events there were, not the pipeline. */
class ReadingSideTest {

    static Stream<Named<Query>> refused() {
        return Stream.of(
                named(
                        "bids opened twice",
                        new Q80Misread(events -> events.bids().merge(events.bids()))),
                named(
                        "bids opened as two kinds of streams",
                        new Q80Misread(events -> events.bids().merge(events.timestampedBids()))),
                named(
                        "kinds opened that are not read",
                        new Q80Misread(events -> events.all()
                                .filter(event -> event instanceof Bid)
                                .map(event -> (Bid) event))),
                named("counts doubled", new Q81DoubledHotItems()),
                named(
                        "one of three kinds opened",
                        new Q82OtherStreams(events -> events.bids().map(bid -> (Event) bid))));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void aPipelineThatOpensOtherKindsThanAreReadOrOneTwiceIsRefused(Query query) {
        assertThatThrownBy(() -> run(query))
                .isInstanceOf(UserMistake.class)
                .hasMessageMatching("the pipeline of " + query.id() + " (never )?opens the .+ (expected .+)");
    }

    /** Each source would emit what is scheduled once. */
    @Test
    void aPipelineWithTwoSourcesOfAllEventsIsRefused() {
        Query query = new Q82OtherStreams(events -> events.bare(EnumSet.of(EventKind.PERSON, EventKind.AUCTION), 20)
                .merge(events.bare(EnumSet.of(EventKind.BID), 50)));
        assertThatThrownBy(() -> run(query))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("different watermarks")
                .hasMessageEndingWith("or --events needed");
        JudgedRun seen = TinyPlan.run(query, TinyPlan.ofNeededEvents(query.id(), 1000, 1000, 1));
        assertThat(seen.result().rows().check().isRight()).isTrue();
    }

    static Stream<Named<Query>> wrong() {
        return Stream.of(
                named(
                        "each bid twice",
                        new Q80Misread(events -> events.bids().flatMap(bid -> Traversers.traverseItems(bid, bid)))),
                named(
                        "bids of the millisecond before",
                        new Q80Misread(events -> events.bids()
                                .map(bid -> new Bid(
                                        bid.auction(), bid.bidder(), bid.price(), bid.dateTime() - 1, bid.text())))));
    }

    @Test
    void aPipelineThatDoesNotReadEachBidIsWrong() {
        Query query = new Q80Misread(events -> events.bids().filter(bid -> bid.bidder() % 100 != 0));
        assertThat(run(query).result().status()).isEqualTo(Status.WRONG);
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("wrong")
    void aPipelineThatReadsOtherEventsIsWrong(Query query) {
        assertThat(run(query).result().status()).isEqualTo(Status.WRONG);
    }

    private static JudgedRun run(Query query) {
        return TinyPlan.run(query, TinyPlan.of(query.id(), 1000, 1000, 1));
    }

    /** q1 over other bids. */
    static final class Q80Misread extends CurrencyConversionQuestion implements Query {

        private final Function<EventStreams, StreamStage<Bid>> opened;

        Q80Misread(Function<EventStreams, StreamStage<Bid>> opened) {
            this.opened = opened;
        }

        @Override
        public Answers<ConvertedBid> answer(EventStreams events, QuerySettings settings) {
            return new Answers<>(
                    opened.apply(events)
                            .map(bid -> new ConvertedBid(
                                    bid.auction(), bid.bidder(), bid.price() * 89 / 100, bid.dateTime())),
                    ConvertedBid::dateTime);
        }
    }

    static final class Q81DoubledHotItems extends HotItemsQuestion implements Query {

        @Override
        public Answers<HotItem> answer(EventStreams events, QuerySettings settings) {
            StreamStage<HotItem> once =
                    new Q05HotItems().answer(events, settings).rows();
            return new Answers<>(
                    once.merge(new Q05HotItems().answer(events, settings).rows()), HotItem::windowEnd);
        }
    }

    /** q0 over other streams. */
    static final class Q82OtherStreams extends PassThroughQuestion implements Query {

        private final Function<EventStreams, StreamStage<Event>> opened;

        Q82OtherStreams(Function<EventStreams, StreamStage<Event>> opened) {
            this.opened = opened;
        }

        @Override
        public Answers<Event> answer(EventStreams events, QuerySettings settings) {
            return new Answers<>(opened.apply(events), Event::dateTime);
        }
    }
}
