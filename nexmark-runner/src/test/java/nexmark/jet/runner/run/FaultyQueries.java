package nexmark.jet.runner.run;

import com.hazelcast.core.Hazelcast;
import com.hazelcast.function.FunctionEx;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventColumns;
import nexmark.jet.event.EventKind;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.query.EventStreams;
import nexmark.jet.query.Q01CurrencyConversion;
import nexmark.jet.query.Q05HotItems;
import nexmark.jet.query.Q12ProcessingTimeWindows;
import nexmark.jet.query.Query;
import nexmark.jet.question.CurrencyConversionQuestion;
import nexmark.jet.question.HotItemsQuestion;
import nexmark.jet.question.ProcessingTimeWindowsQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.HotItem;
import nexmark.jet.row.UserBids;

/** Queries that go wrong in one way each. */
final class FaultyQueries {

    /** What is later than this, a stall of 300 ms has made late, or a busy machine. */
    private static final long LATE_MILLIS = 100;

    static final AtomicBoolean DONE = new AtomicBoolean();
    static final AtomicLong EVENTS_LEFT = new AtomicLong();

    private FaultyQueries() {}

    /** What a slow moment does to a cooperative thread. */
    private static void stall(long millis) {
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** Fails as soon as one of two members in this JVM is gone. */
    static final class Q89MissesAMember extends FaultyQuery {

        @Override
        StreamStage<Event> faulty(StreamStage<Event> events) {
            return events.map(event -> {
                if (Hazelcast.getAllHazelcastInstances().size() < 2) {
                    throw new IllegalStateException("no other member");
                }
                return event;
            });
        }
    }

    /** Blocks a cooperative thread once, for 300 ms, 600 ms after the run's start. */
    static final class Q90Stall extends FaultyQuery {

        @Override
        StreamStage<Event> faulty(StreamStage<Event> events) {
            return events.map(event -> {
                if (isLateInItsSecond(event) && DONE.compareAndSet(false, true)) {
                    stall(300);
                }
                return event;
            });
        }
    }

    /** Loses one event, 600 ms after the run's start. */
    static final class Q92DroppedRow extends FaultyQuery {

        @Override
        StreamStage<Event> faulty(StreamStage<Event> events) {
            return events.filter(event -> !isLateInItsSecond(event) || !DONE.compareAndSet(false, true));
        }
    }

    /** Alters the rows of q5. */
    private abstract static class AlteredItems extends HotItemsQuestion implements Query {

        private final FunctionEx<HotItem, HotItem> altered;

        AlteredItems(FunctionEx<HotItem, HotItem> altered) {
            this.altered = altered;
        }

        @Override
        public Answers<HotItem> answer(EventStreams events, QuerySettings settings) {
            return new Answers<>(
                    new Q05HotItems().answer(events, settings).rows().map(altered), HotItem::windowEnd);
        }
    }

    /** Gets all windows of one second wrong by one bid; all 20 s of a run at 1 M/s are looked at, see SampleSlicesTest. */
    static final class Q93OneWrongSecond extends AlteredItems {
        Q93OneWrongSecond() {
            super(item -> FaultyQuery.isInTheSecondFrom(2500, item.windowEnd())
                    ? new HotItem(item.windowEnd(), item.auction(), item.count() + 1)
                    : item);
        }
    }

    /** Gets all windows wrong but the last two of each second: other auctions, and half of their bids. */
    static final class Q94WrongWindows extends AlteredItems {
        Q94WrongWindows() {
            super(item -> item.windowEnd() % 1000 >= 600
                    ? item
                    : new HotItem(item.windowEnd(), item.auction() + 1, item.count() / 2));
        }
    }

    /** Stalls in the first window of each second, and drops each window that is late: its percentiles look better than they are. */
    static final class Q95DroppedWindows extends HotItemsQuestion implements Query {

        @Override
        public Answers<HotItem> answer(EventStreams events, QuerySettings settings) {
            return new Answers<>(
                    new Q05HotItems().answer(events, settings).rows().filter(Q95DroppedWindows::isKept),
                    HotItem::windowEnd);
        }

        private static boolean isKept(HotItem item) {
            if (item.windowEnd() % 1000 == 0 && isInTime(item)) {
                stall(300);
            }
            return isInTime(item);
        }

        private static boolean isInTime(HotItem item) {
            return EpochClock.millis() - item.windowEnd() <= LATE_MILLIS;
        }
    }

    /** Loses the last event of an item once, 600 ms after the run's start. */
    static final class Q96DroppedEndOfItem extends CurrencyConversionQuestion implements Query {

        @Override
        public Answers<?> answer(EventStreams events, QuerySettings settings) {
            return new Q01CurrencyConversion().answer(Variant.COLUMNAR, new WithoutAnEnd(events), settings);
        }

        private record WithoutAnEnd(EventStreams events) implements EventStreams {

            @Override
            public StreamStage<Event> bare(Set<EventKind> kinds, long frameMillis) {
                return events.bare(kinds, frameMillis);
            }

            @Override
            public StreamStage<Event> timestamped(Set<EventKind> kinds) {
                return events.timestamped(kinds);
            }

            @Override
            public StreamStage<EventColumns> columns(Set<EventKind> kinds, long frameMillis, boolean isWhole) {
                return events.columns(kinds, frameMillis, isWhole).map(WithoutAnEnd::shortened);
            }

            private static EventColumns shortened(EventColumns item) {
                int last = item.size() - 1;
                if (last == 0
                        || !FaultyQuery.isLateInItsSecond(item.record(last))
                        || !DONE.compareAndSet(false, true)) {
                    return item;
                }
                EventColumns shortened = new EventColumns(last, item.isWhole());
                IntStream.range(0, last).mapToObj(item::record).forEach(shortened::add);
                return shortened;
            }
        }
    }

    /** Counts half of the bids of q12. */
    static final class Q97HalfTheBids extends ProcessingTimeWindowsQuestion implements Query {

        @Override
        public Answers<UserBids> answer(EventStreams events, QuerySettings settings) {
            return new Answers<>(
                    new Q12ProcessingTimeWindows()
                            .answer(events, settings)
                            .rows()
                            .map(row -> new UserBids(row.windowEnd(), row.bidder(), (row.bidCount() + 1) / 2)),
                    UserBids::windowEnd);
        }
    }

    /** Loses one event and gives the one before it twice, which is of the same millisecond. */
    static final class Q98LossMadeUpFor extends FaultyQuery {

        private static final AtomicReference<Event> LAST = new AtomicReference<>();

        @Override
        StreamStage<Event> faulty(StreamStage<Event> events) {
            return events.map(event -> {
                Event last = LAST.getAndSet(event);
                boolean sameMillisecond = last != null && last.dateTime() == event.dateTime();
                return sameMillisecond && isOffTheBeatenTrack(event) && DONE.compareAndSet(false, true) ? last : event;
            });
        }
    }

    /** Blocks a cooperative thread once, for 3.2 s at the given event: at least two whole seconds go by meanwhile. */
    static final class Q99Stop extends FaultyQuery {

        @Override
        StreamStage<Event> faulty(StreamStage<Event> events) {
            return events.map(event -> {
                if (EVENTS_LEFT.decrementAndGet() == 0) {
                    stall(3_200);
                }
                return event;
            });
        }
    }
}
