package nexmark.jet.accumulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import nexmark.jet.event.Bid;
import nexmark.jet.oracle.Ticks;
import nexmark.jet.row.BidStatistics;
import nexmark.jet.row.ByRank;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bids of ticks that are merged, as sets of objects have them. */
class BidAccumulatorTest {

    private static final long DAY = 86_400_000;
    private static final long[] CENTS = {9_999, 10_000, 1_000_000};

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 17, 5_000})
    void figuresOfTicksAreThoseOfAllTheirBids(int bidsPerTick) {
        List<List<Bid>> ticks = ticks(bidsPerTick);
        BidFigures day = merged(ticks, BidFigures::new, Function.identity());
        assertThat(day.row(DAY))
                .isEqualTo(row(ticks.stream().flatMap(List::stream).toList()))
                .isEqualTo(day.row(DAY));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 17, 5_000})
    void figuresThatTravelAndAreSavedAreTheSame(int bidsPerTick) {
        List<List<Bid>> ticks = ticks(bidsPerTick);
        BidFigures day = merged(ticks, BidFigures::new, figures -> travelled(figures, BidFigures::read));
        assertThat(day.row(DAY))
                .isEqualTo(row(ticks.stream().flatMap(List::stream).toList()));
    }

    @Test
    void figuresStartAgainOnTheNextDayAndChangeNoneOfThoseMerged() {
        BidFigures day = sum(ticks(500).get(0), BidFigures::new);
        List<Bid> next = List.of(new Bid(7, -8, 20_000, DAY, Bid.Text.NONE), new Bid(7, 8, 20_000, DAY, Bid.Text.NONE));
        BidFigures tick = sum(next, BidFigures::new);
        assertThat(day.merge(tick).row(2 * DAY))
                .isEqualTo(new BidStatistics(
                        2 * DAY, "1970-01-02", new ByRank(2, 0, 2, 0), new ByRank(2, 0, 2, 0), new ByRank(1, 0, 1, 0)));
        day.merge(sum(List.of(new Bid(9, 9, 1, DAY, Bid.Text.NONE)), BidFigures::new));
        assertThat(tick.row(2 * DAY).bids().total()).isEqualTo(2);
    }

    /** Ids are near each other, as generated ones are, and some are far away, or negative. */
    private static List<List<Bid>> ticks(int bidsPerTick) {
        SplittableRandom random = new SplittableRandom(bidsPerTick);
        return IntStream.range(0, 5)
                .mapToObj(tick -> Stream.generate(() -> new Bid(
                                random.nextInt(2 + bidsPerTick / 10),
                                random.nextInt(4) == 0 ? random.nextLong() >> random.nextInt(64) : random.nextInt(40),
                                CENTS[random.nextInt(CENTS.length)],
                                1_000 * tick + random.nextInt(1_000),
                                Bid.Text.NONE))
                        .limit(bidsPerTick)
                        .toList())
                .toList();
    }

    private static <S extends BidAccumulator<S>> S merged(
            List<List<Bid>> ticks, Supplier<S> none, Function<S, S> travel) {
        return travel.apply(ticks.stream()
                .map(tick -> travel.apply(sum(tick, none)))
                .reduce(none.get(), (all, tick) -> travel.apply(all).merge(tick)));
    }

    private static <S extends BidAccumulator<S>> S sum(Collection<Bid> bids, Supplier<S> none) {
        S sum = none.get();
        bids.forEach(sum::add);
        return sum;
    }

    private interface Reader<S> {
        S read(DataInput in) throws IOException;
    }

    private static <S extends BidAccumulator<S>> S travelled(S sum, Reader<S> reader) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            sum.write(new DataOutputStream(bytes));
            ByteArrayInputStream in = new ByteArrayInputStream(bytes.toByteArray());
            S read = reader.read(new DataInputStream(in));
            assertThat(in.available()).isZero();
            return read;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static BidStatistics row(List<Bid> bids) {
        return new BidStatistics(
                DAY,
                "1970-01-01",
                new ByRank(
                        bids.size(),
                        bids(bids, 0).size(),
                        bids(bids, 1).size(),
                        bids(bids, 2).size()),
                distinct(bids, Bid::bidder),
                distinct(bids, Bid::auction));
    }

    private static ByRank distinct(List<Bid> bids, ToLongFunction<Bid> id) {
        return new ByRank(
                count(bids, id), count(bids(bids, 0), id), count(bids(bids, 1), id), count(bids(bids, 2), id));
    }

    private static long count(List<Bid> bids, ToLongFunction<Bid> id) {
        return bids.stream().mapToLong(id).distinct().count();
    }

    private static List<Bid> bids(List<Bid> bids, int priceClass) {
        return bids.stream()
                .filter(bid -> Ticks.classOf(bid.price()) == priceClass)
                .toList();
    }
}
