package nexmark.jet.runner.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import nexmark.jet.event.Bid;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.Profile;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.result.CheckResult;
import nexmark.jet.row.UserBids;
import nexmark.jet.runner.job.RowCodec;
import nexmark.jet.runner.run.TinyPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Five windows of 200 ms end in [2000, 3000); 1,000 events/s are due from 0 on, and the source is up to 19.5 ms behind. */
class CountBoundsTest {

    private static final IdealTimes ENDS = new IdealTimes(new Slice(2000, 3000), 200);
    private static final double LAG = 19.5;
    private static final EventSequence BIDS = TinyPlan.workload("q12", Profile.STANDARD, 1000)
            .generator(0, Long.MAX_VALUE)
            .sequences(List.of(), EnumSet.of(EventKind.BID))
            .get(0);

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 7, 20})
    void rowsAreRightIfBidsAreEmittedWithinTheLag(long late) {
        CountBounds bounds = received(rows(millis -> millis / 3 % (late + 1)), LAG);
        assertThat(bounds.check(done -> {}).examples()).isEmpty();
        assertThat(bounds.exactRows()).isGreaterThan(50);
        assertThat(check(rows(millis -> late), LAG).isRight()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {-40, 60})
    void rowsAreWrongIfBidsAreEmittedBeforeTheyAreDueOrLaterThanTheLag(long late) {
        assertThat(check(rows(millis -> late), LAG).isRight()).isFalse();
    }

    @Test
    void aCountThatIsOneTooLowOrTooHighIsFound() {
        for (long off : new long[] {-1, 1}) {
            List<UserBids> rows = rows(millis -> 0);
            UserBids row = sharpRow(rows);
            rows.set(rows.indexOf(row), new UserBids(row.windowEnd(), row.bidder(), row.bidCount() + off));
            CheckResult check = check(rows, 0);
            assertThat(check.unexpected()).isEqualTo(1);
            assertThat(check.missing()).isZero();
            assertThat(check.examples())
                    .singleElement()
                    .asString()
                    .contains("bidder " + row.bidder())
                    .endsWith("at least 1 too " + (off < 0 ? "few" : "many"));
        }
    }

    @Test
    void aMissingRowIsFound() {
        List<UserBids> rows = rows(millis -> 0);
        rows.remove(sharpRow(rows));
        CheckResult check = check(rows, 0);
        assertThat(check.missing()).isEqualTo(1);
        assertThat(check.unexpected()).isZero();
        assertThat(check.rowsExpected()).isEqualTo(rows.size() + 1);
    }

    @Test
    void aSecondRowARowWithoutBidsAndOneOfNoWindowAreFound() {
        List<UserBids> rows = rows(millis -> 0);
        rows.add(rows.get(7));
        rows.add(new UserBids(2200, 5, 0));
        rows.add(new UserBids(2201, 5, 1));
        CheckResult check = check(rows, 0);
        assertThat(check.unexpected()).isEqualTo(3);
        assertThat(check.examples()).allMatch(example -> example.contains("a row too many"));
    }

    @Test
    void aBidNearAnEdgeMayBeInEitherWindowButNeitherInBothNorInNone() {
        Predicate<Bid> nearAnEdge = bid -> bid.dateTime() >= 2390 && bid.dateTime() < 2400;
        List<UserBids> before = rows(millis -> 0);
        List<UserBids> after = rows(millis -> millis >= 2390 && millis < 2400 ? 2400 - millis : 0);
        assertThat(bids(nearAnEdge)).isNotEmpty();
        assertThat(check(before, LAG).isRight()).isTrue();
        assertThat(check(after, LAG).isRight()).isTrue();
        assertThat(check(mixed(before, after), LAG).isRight()).as("in both").isFalse();
        assertThat(check(mixed(after, before), LAG).isRight()).as("in none").isFalse();
    }

    /** The window that ends at 2400 of the first, the others of the second. */
    private static List<UserBids> mixed(List<UserBids> first, List<UserBids> second) {
        List<UserBids> rows = new ArrayList<>(first);
        rows.removeIf(row -> row.windowEnd() != 2400);
        second.stream().filter(row -> row.windowEnd() != 2400).forEach(rows::add);
        return rows;
    }

    @Test
    void whereTheLagIsNotKnownNothingIsMissing() {
        CountBounds bounds = received(List.of(), Double.NaN);
        assertThat(bounds.check(done -> {}).isRight()).isTrue();
        assertThat(bounds.exactRows()).isZero();
        assertThat(check(rows(millis -> -40), Double.NaN).isRight())
                .as("none is emitted before it is due")
                .isFalse();
    }

    /** A row of several bids, with none of its bidder near an edge. */
    private static UserBids sharpRow(List<UserBids> rows) {
        return rows.stream()
                .filter(row -> row.bidCount() > 1)
                .filter(row -> bids(bid -> bid.bidder() == row.bidder() && Math.floorMod(bid.dateTime() + 5, 200) < 10)
                        .isEmpty())
                .findFirst()
                .orElseThrow();
    }

    private static List<Bid> bids(Predicate<Bid> wanted) {
        List<Bid> bids = new ArrayList<>();
        new RecomputedEvents(List.of(BIDS), 0, 4000).forEach(event -> bids.add((Bid) event), done -> {});
        bids.removeIf(wanted.negate());
        return bids;
    }

    /** @param late how long after a time its bids are emitted, ms */
    private static List<UserBids> rows(LongUnaryOperator late) {
        Map<List<Long>, Long> counts =
                new TreeMap<>((one, other) -> one.toString().compareTo(other.toString()));
        bids(bid -> true).forEach(bid -> {
            long emitted = bid.dateTime() + late.applyAsLong(bid.dateTime());
            counts.merge(List.of((emitted / 200 + 1) * 200, bid.bidder()), 1L, Long::sum);
        });
        List<UserBids> rows = new ArrayList<>();
        counts.forEach((key, count) -> rows.add(new UserBids(key.get(0), key.get(1), count)));
        rows.removeIf(row -> !ENDS.slice().contains(row.windowEnd()));
        return rows;
    }

    private static CheckResult check(List<UserBids> rows, double lagMillis) {
        return received(rows, lagMillis).check(done -> {});
    }

    private static CountBounds received(List<UserBids> rows, double lagMillis) {
        CountBounds bounds = new CountBounds(ENDS, BIDS, millis -> lagMillis);
        rows.forEach(row -> bounds.received(RowCodec.values(row)));
        return bounds;
    }
}
