package nexmark.jet.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import nexmark.jet.event.Bid;
import nexmark.jet.generator.Profile;
import nexmark.jet.oracle.Oracle.Absence;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.question.AuctionStatisticsQuestion;
import nexmark.jet.row.AuctionStatistics;
import nexmark.jet.row.ByRank;
import org.junit.jupiter.api.Test;

/** What slices and spans do to the answers at ticks; what the answers are is in the tests of the queries. */
class TickOracleTest {

    private static final QuerySettings KEEPING_ALL = QuerySettings.keepingAll(Profile.STANDARD, 1_000, 1_000);
    /** A key's bids are at most 3 s apart. */
    private static final QuerySettings FORGETTING =
            new QuerySettings(ProfileRules.of(Profile.STANDARD), 1_000, 1_000, 3_000, QuerySettings.NEVER, null);

    private static final AuctionStatisticsQuestion QUESTION = new AuctionStatisticsQuestion() {};
    private static final List<Bid> BIDS = bids();

    private static List<Bid> bids() {
        SplittableRandom random = new SplittableRandom(1);
        return LongStream.range(0, 20_000)
                .mapToObj(millis -> new Bid(millis / 1_000 + random.nextLong(3), 1, millis % 97, millis, Bid.Text.NONE))
                .toList();
    }

    @Test
    void aTickHasTheSameRowsInEverySliceThatHoldsIt() {
        List<AuctionStatistics> all = rows(KEEPING_ALL, Slice.EVERYTHING);
        assertThat(all).hasSizeGreaterThan(20);
        for (long from = 0; from < 21_000; from += 500) {
            for (long to = from + 500; to <= 21_000; to += 2_500) {
                Slice slice = new Slice(from, to);
                List<AuctionStatistics> due = all.stream()
                        .filter(row -> slice.contains(row.windowEnd()))
                        .toList();
                assertThat(rows(KEEPING_ALL, slice)).containsExactlyInAnyOrderElementsOf(due);
                assertThat(rows(FORGETTING, slice)).containsExactlyInAnyOrderElementsOf(due);
            }
        }
    }

    /** The oracle is handed the events of its reach alone. */
    private static List<AuctionStatistics> rows(QuerySettings settings, Slice slice) {
        Oracle<AuctionStatistics> oracle = QUESTION.oracle(settings, slice);
        long from = settings.equals(KEEPING_ALL) ? Long.MIN_VALUE : slice.fromMillis() - oracle.reachMillis();
        BIDS.stream()
                .filter(bid -> bid.dateTime() >= from && bid.dateTime() <= slice.toMillis())
                .forEach(oracle::accept);
        return oracle.rows();
    }

    @Test
    void aSpanThatIsTooShortShowsWhereAllRowsAreAskedFor() {
        Oracle<AuctionStatistics> oracle = QUESTION.oracle(FORGETTING, Slice.EVERYTHING);
        List.of(bid(0), bid(60_000)).forEach(oracle::accept);
        assertThat(oracle.rows()).extracting(row -> row.bids().total()).containsExactly(1L, 2L);
    }

    @Test
    void aTickTellsOfOneDay() {
        QuerySettings odd = QuerySettings.keepingAll(Profile.STANDARD, 7_000, 7_000);
        assertThatThrownBy(() -> QUESTION.oracle(odd, Slice.EVERYTHING))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("slide 7000 ms, expected a divisor of a day");
    }

    @Test
    void aRowThatCountsMoreStandsForTheOneThatIsMissing() {
        Oracle<AuctionStatistics> oracle = QUESTION.oracle(KEEPING_ALL, Slice.EVERYTHING);
        AuctionStatistics due = counting(1, 2);
        assertThat(oracle.absence(due, List.of(counting(1, 3)))).isEqualTo(Absence.COUNTED_MORE);
        assertThat(oracle.absence(due, List.of(counting(1, 1), counting(2, 3)))).isEqualTo(Absence.LOSS);
    }

    private static AuctionStatistics counting(long auction, long bids) {
        return new AuctionStatistics(1_000, auction, "1970-01-01", new ByRank(bids, bids, 0, 0), 5, 5, 5 * bids);
    }

    private static Bid bid(long dateTime) {
        return new Bid(1, 1, 5, dateTime, Bid.Text.NONE);
    }
}
