package nexmark.jet.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import nexmark.jet.event.Bid;
import nexmark.jet.event.EventKind;
import nexmark.jet.evidence.RowCodec;
import nexmark.jet.generator.EmissionSchedule;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Lateness;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StandardContent;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.result.CheckResult;
import nexmark.jet.row.UserBids;
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

    private final List<UserBids> rows = rows(millis -> 0);

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

    @ParameterizedTest
    @ValueSource(longs = {-1, 1})
    void aCountThatIsOneTooLowOrTooHighIsFound(long off) {
        UserBids row = exactRow();
        rows.set(rows.indexOf(row), new UserBids(row.windowEnd(), row.bidder(), row.bidCount() + off));
        CheckResult check = check(rows, 0);
        assertThat(check.unexpected()).isEqualTo(1);
        assertThat(check.missing()).isZero();
        String how = "bidder %d: %d bids, at least 1 too %s";
        assertThat(check.examples().toString())
                .contains(how.formatted(row.bidder(), row.bidCount() + off, off < 0 ? "few" : "many"));
    }

    @Test
    void aMissingRowIsFound() {
        rows.remove(exactRow());
        CheckResult check = check(rows, 0);
        assertThat(check.missing()).isEqualTo(1);
        assertThat(check.unexpected()).isZero();
        assertThat(check.rowsExpected()).isEqualTo(rows.size() + 1);
    }

    @Test
    void aSecondRowARowWithoutBidsAndOneOfNoWindowAreFound() {
        rows.add(rows.get(7));
        rows.add(new UserBids(2200, 5, 0));
        rows.add(new UserBids(2201, 5, 1));
        CheckResult check = check(rows, 0);
        assertThat(check.unexpected()).isEqualTo(3);
        assertThat(check.examples()).allMatch(example -> example.contains("a row too many"));
    }

    @Test
    void bidsNearAnEdgeMayBeInEitherWindowButNeitherInBothNorInNone() {
        List<UserBids> later = rows(millis -> millis >= 2390 && millis < 2400 ? 2400 - millis : 0);
        assertThat(Set.copyOf(later)).isNotEqualTo(Set.copyOf(rows));
        assertThat(check(later, LAG).isRight()).isTrue();
        assertThat(check(mixed(rows, later), LAG).isRight()).as("in both").isFalse();
        assertThat(check(mixed(later, rows), LAG).isRight()).as("in none").isFalse();
    }

    /** The window that ends at 2400 of the first, the others of the second. */
    private static List<UserBids> mixed(List<UserBids> first, List<UserBids> second) {
        List<UserBids> rows = new ArrayList<>(second);
        rows.removeIf(row -> row.windowEnd() == 2400);
        first.stream().filter(row -> row.windowEnd() == 2400).forEach(rows::add);
        return rows;
    }

    @Test
    void whereTheLagIsNotKnownNothingIsMissing() {
        CountBounds bounds = received(List.of(), Double.NaN);
        assertThat(bounds.check(done -> {}).isRight()).isTrue();
        assertThat(bounds.exactRows()).isZero();
    }

    @Test
    void lateBidsAreCountedWhereTheyArrive() {
        GeneratorSettings late = new GeneratorSettings(
                Profile.STANDARD,
                EmissionSchedule.startingAtMillis(0, 1000),
                Long.MAX_VALUE,
                1,
                StandardContent.BEAM,
                new Lateness(0, 30, 500, 400));
        CountBounds bounds =
                new CountBounds(ENDS, late.byTime(List.of(), BIDS.kinds()).get(0), millis -> LAG);
        Map<List<Long>, Long> counts = new HashMap<>();
        for (EventSequence each : late.sequences(List.of(), BIDS.kinds())) {
            new RecomputedEvents(List.of(each), 0, 4000)
                    .forEach(
                            bid -> counts.merge(
                                    List.of(
                                            (bid.dateTime() + each.delayMillis()) / 200 * 200 + 200,
                                            ((Bid) bid).bidder()),
                                    1L,
                                    Long::sum),
                            done -> {});
        }
        counts.keySet().removeIf(key -> !ENDS.slice().contains(key.get(0)));
        counts.forEach((key, count) -> bounds.received(RowCodec.values(new UserBids(key.get(0), key.get(1), count))));
        assertThat(bounds.check(done -> {}).examples()).isEmpty();
        assertThat(bounds.exactRows()).isGreaterThan(50);
    }

    /** A row of several bids, with none of its bidder near an edge. */
    private UserBids exactRow() {
        return rows.stream()
                .filter(row -> row.bidCount() > 1)
                .filter(row -> bids().stream()
                        .filter(bid -> bid.bidder() == row.bidder())
                        .noneMatch(bid -> Math.floorMod(bid.dateTime() + 5, 200) < 10))
                .findFirst()
                .orElseThrow();
    }

    private static List<Bid> bids() {
        List<Bid> bids = new ArrayList<>();
        new RecomputedEvents(List.of(BIDS), 0, 4000).forEach(event -> bids.add((Bid) event), done -> {});
        return bids;
    }

    /** @param late how long after a time its bids are emitted, ms */
    private static List<UserBids> rows(LongUnaryOperator late) {
        Map<UserBids, Long> counts = new HashMap<>();
        for (Bid bid : bids()) {
            long emitted = bid.dateTime() + late.applyAsLong(bid.dateTime());
            counts.merge(new UserBids((emitted / 200 + 1) * 200, bid.bidder(), 0), 1L, Long::sum);
        }
        List<UserBids> rows = new ArrayList<>();
        counts.forEach((row, count) -> rows.add(new UserBids(row.windowEnd(), row.bidder(), count)));
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
