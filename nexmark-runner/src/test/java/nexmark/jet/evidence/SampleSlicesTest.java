package nexmark.jet.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import nexmark.jet.generator.Profile;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.question.Timing;
import nexmark.jet.runner.run.TinyPlan;
import org.junit.jupiter.api.Test;

class SampleSlicesTest {

    private static final FixedOracle PER_EVENT = new FixedOracle(0, 1);
    private static final FixedOracle WINDOWS = new FixedOracle(10_000, 500);
    private static final FixedOracle FROM_THE_START = new FixedOracle(Oracle.FROM_THE_START, 1);
    private static final RunInterval INTERVAL = new RunInterval(0, 10_000, 30_000, 30_001);
    private static final Slice MEASURED = new Slice(10_000, 30_000);
    private static final long SEED = 7;

    @Test
    void withTheCheckOffNothingIsKeptAndAFullOneIsOfTheWholeMeasuredInterval() {
        SampleSlices off = slices(1000, CheckMode.OFF, Timing.EVERY_ROW, PER_EVENT);
        assertThat(off.kept(SEED)).isEmpty();
        assertThat(off.recomputed(SEED, List.of())).isEmpty();
        SampleSlices full = slices(1_000_000, CheckMode.FULL, Timing.EVERY_ROW, PER_EVENT);
        assertThat(full.kept(SEED)).containsExactly(MEASURED);
        assertThat(full.recomputed(SEED, full.kept(SEED))).containsExactly(MEASURED);
    }

    @Test
    void threeStretchesAreKeptWhereverTheSeedPutsThem() {
        SampleSlices slices = slices(200_000, CheckMode.SAMPLE, Timing.EVERY_ROW, PER_EVENT);
        assertThat(slices.kept(SEED))
                .hasSize(3)
                .doesNotHaveDuplicates()
                .allSatisfy(slice ->
                        assertThat(slice.toMillis() - slice.fromMillis()).isEqualTo(25))
                .isEqualTo(slices.kept(SEED))
                .isNotEqualTo(slices.kept(SEED + 1));
    }

    @Test
    void allStretchesOfACheapQueryAreRecomputed() {
        SampleSlices slices = slices(200_000, CheckMode.SAMPLE, Timing.EVERY_ROW, PER_EVENT);
        assertThat(slices.recomputed(SEED, slices.kept(SEED)).stream()
                        .map(Slice::fromMillis)
                        .sorted())
                .containsExactlyElementsOf(IntStream.range(0, 20_000 / 25)
                        .mapToObj(i -> 10_000L + i * 25L)
                        .toList());
        SampleSlices longer = slices(3, CheckMode.SAMPLE, Timing.EVERY_ROW, PER_EVENT);
        assertThat(longer.recomputed(SEED, longer.kept(SEED))).containsExactly(MEASURED);
    }

    @Test
    void allWindowsAreRecomputedWhereTheirEventsAreNotTooMany() {
        SampleSlices slices = slices(1_000_000, CheckMode.SAMPLE, Timing.COMPLETE_WINDOW, WINDOWS);
        assertThat(whole(slices.recomputed(SEED, slices.kept(SEED)))).isEqualTo(MEASURED);
        assertThat(slices.kept(SEED))
                .hasSize(3)
                .doesNotHaveDuplicates()
                .allSatisfy(slice ->
                        assertThat(slice.toMillis() - slice.fromMillis()).isEqualTo(500));
    }

    /** At 2 M/s 40 million events are 20 s, of which 10 s lie before the first window; at 20 M/s a tenth costs more. */
    @Test
    void otherwiseOneStretchOfThemIsRecomputedThatHoldsThoseThatWereKept() {
        assertStretch(2_000_000, 10_000);
        assertStretch(20_000_000, 2_000);
    }

    private static void assertStretch(long rate, long millis) {
        SampleSlices slices = slices(rate, CheckMode.SAMPLE, Timing.COMPLETE_WINDOW, WINDOWS);
        for (long seed = 0; seed < 500; seed++) {
            List<Slice> kept = slices.kept(seed);
            Slice stretch = whole(slices.recomputed(seed + 1, kept));
            assertThat(stretch.toMillis() - stretch.fromMillis()).isEqualTo(millis);
            assertThat(stretch.fromMillis() % 500).isZero();
            assertThat(stretch.fromMillis()).isGreaterThanOrEqualTo(MEASURED.fromMillis());
            assertThat(stretch.toMillis()).isLessThanOrEqualTo(MEASURED.toMillis());
            assertThat(kept)
                    .allMatch(
                            window -> stretch.contains(window.fromMillis()) && stretch.contains(window.toMillis() - 1));
        }
    }

    @Test
    void theStretchBeginsAnywhere() {
        SampleSlices slices = slices(2_000_000, CheckMode.SAMPLE, Timing.COMPLETE_WINDOW, WINDOWS);
        assertThat(LongStream.range(0, 1000)
                        .map(seed -> whole(slices.recomputed(seed, List.of())).fromMillis())
                        .distinct())
                .hasSize(21);
    }

    /** Which follow each other; a tenth of them, or three if that is more. */
    @Test
    void windowsThatAreNotRecomputedAreKeptInOneStretch() {
        assertKeptInOneStretch(new FixedOracle(500, 500), 2_000);
        assertKeptInOneStretch(new FixedOracle(1_000, 1_000), 3_000);
        assertKeptInOneStretch(new FixedOracle(30_000, 30_000), 20_000);
    }

    private static void assertKeptInOneStretch(Oracle<?> oracle, long millis) {
        RunPlan plan = TinyPlan.of("q12", Profile.STANDARD, 1000, 20_000, 1, CheckMode.SAMPLE);
        SampleSlices slices = new SampleSlices(plan, Timing.COMPLETE_WINDOW, oracle, INTERVAL, SampleSlices.KEEP);
        for (long seed = 0; seed < 100; seed++) {
            Slice kept = slices.kept(seed).get(0);
            assertThat(kept.toMillis() - kept.fromMillis()).isEqualTo(millis);
            assertThat(slices.kept(seed)).hasSize(1);
            assertThat(kept.fromMillis()).isBetween(MEASURED.fromMillis(), MEASURED.toMillis() - millis);
        }
    }

    private static Slice whole(List<Slice> parts) {
        for (int part = 1; part < parts.size(); part++) {
            assertThat(parts.get(part).fromMillis())
                    .isEqualTo(parts.get(part - 1).toMillis());
        }
        return new Slice(parts.get(0).fromMillis(), parts.get(parts.size() - 1).toMillis());
    }

    @Test
    void whatLooksBackToTheStartIsRecomputedAsFarAsTheOracleReaches() {
        assertThat(fromTheStart(200_000)).containsExactly(MEASURED);
        assertThat(fromTheStart(5_000_000)).containsExactly(new Slice(10_000, 20_000));
        assertThat(fromTheStart(100_000_000)).containsExactly(new Slice(10_000, 10_001));
        assertThat(slices(5_000_000, CheckMode.SAMPLE, Timing.EVERY_ROW, FROM_THE_START)
                        .kept(SEED))
                .hasSize(3)
                .allSatisfy(slice -> assertThat(slice.toMillis()).isLessThanOrEqualTo(20_000));
    }

    /** A kept stretch of 5 ms would reach beyond 10.256 s, where the walk ends. */
    @Test
    void whatIsKeptLiesWhereTheWalkGetsTo() {
        for (long rate : new long[] {975_000, 9_750_000, 3_333_333}) {
            SampleSlices slices = slices(rate, CheckMode.SAMPLE, Timing.EVERY_ROW, FROM_THE_START);
            Slice walked = slices.recomputed(SEED, List.of()).get(0);
            for (long seed = 0; seed < 3000; seed++) {
                assertThat(slices.kept(seed)).allMatch(kept -> kept.toMillis() <= walked.toMillis());
            }
        }
    }

    /** Ticks tell of all that ever came, so they are windows that one walk recomputes from the first on. */
    @Test
    void windowsThatLookBackToTheStartAreRecomputedInOneWalk() {
        FixedOracle ticks = new FixedOracle(Oracle.FROM_THE_START, 50);
        SampleSlices slices = slices(5_000_000, CheckMode.SAMPLE, Timing.COMPLETE_WINDOW, ticks);
        List<Slice> kept = slices.kept(SEED);
        assertThat(kept).hasSize(3).allSatisfy(slice -> {
            assertThat(slice.toMillis() - slice.fromMillis()).isEqualTo(50);
            assertThat(slice.fromMillis() % 50).isZero();
            assertThat(slice.toMillis()).isLessThanOrEqualTo(20_000);
        });
        assertThat(slices.recomputed(SEED, kept)).containsExactly(new Slice(10_000, 20_000));
        assertThat(slices.areDrawn()).isFalse();
    }

    /** A row of a join may look back for seconds, in which there are millions of rows. */
    @Test
    void ofALongStretchTheRowsOfSomeEventsAreKept() {
        SampleSlices slices = slices(200_000, CheckMode.SAMPLE, Timing.EVERY_ROW, new FixedOracle(2_000, 1));
        List<Slice> kept = slices.kept(SEED);
        assertThat(kept).hasSize(3).allMatch(slice -> slice.toMillis() - slice.fromMillis() == 25);
        assertThat(slices.recomputed(SEED, kept))
                .allMatch(slice -> slice.toMillis() - slice.fromMillis() == 2_000)
                .hasSize(10);
    }

    private static List<Slice> fromTheStart(long rate) {
        SampleSlices slices = slices(rate, CheckMode.SAMPLE, Timing.EVERY_ROW, FROM_THE_START);
        return slices.recomputed(SEED, slices.kept(SEED));
    }

    private static SampleSlices slices(long rate, CheckMode check, Timing timing, Oracle<?> oracle) {
        RunPlan plan = TinyPlan.of("q1", Profile.STANDARD, rate, 20_000, 1, check);
        return new SampleSlices(plan, timing, oracle, INTERVAL, SampleSlices.EVENTS_TO_RECOMPUTE);
    }
}
