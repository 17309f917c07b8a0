package nexmark.jet.runner.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SoakVerdictTest {

    private static final long NINE_MINUTES = 540_000;
    private static final int JUDGED = SoakPlan.SAMPLES - SoakPlan.WARMUP_SAMPLES;

    @Test
    void aHeapThatStaysIsBounded() {
        SoakVerdict verdict = SoakVerdict.of(samples(i -> 20));
        assertThat(verdict.isBounded()).isTrue();
        assertThat(verdict.medianBytes()).isEqualTo(20e6);
        assertThat(verdict.spreadBytes()).isZero();
        assertThat(verdict.growthBytes()).isZero();
        assertThat(verdict)
                .hasToString("BOUNDED: heap after GC 20.00 MB in the median, spread 0.00 MB, growth"
                        + " +0.000 MB/h over 4.65 h");
    }

    @Test
    void aHeapThatFillsWhileItWarmsUpIsBounded() {
        SoakVerdict verdict = SoakVerdict.of(samples(i -> 20 + 50.0 * Math.min(i, SoakPlan.WARMUP_SAMPLES)));
        assertThat(verdict.isBounded()).isTrue();
        assertThat(verdict.spreadBytes()).isZero();
    }

    @Test
    void aHeapThatOnlySwaysIsBounded() {
        Random random = new Random(1);
        assertThat(SoakVerdict.of(samples(i -> 20 + 10 * random.nextDouble())).isBounded())
                .isTrue();
    }

    @Test
    void aHeapThatShrinksIsBounded() {
        SoakVerdict verdict = SoakVerdict.of(samples(i -> 100 - i));
        assertThat(verdict.isBounded()).isTrue();
        assertThat(verdict.growthBytes()).isEqualTo(-(JUDGED - 1) * 1e6);
    }

    @Test
    void steadyGrowthIsFoundAndNamedPerHour() {
        SoakVerdict verdict = SoakVerdict.of(samples(i -> 20 + i));
        assertThat(verdict.isBounded()).isFalse();
        assertThat(verdict.reason()).isEqualTo("heap growing by 6.7 MB/h, 31.0 MB (71 % of its median) over 4.65 h");
        assertThat(verdict.toString().lines()).singleElement().asString().startsWith("INVALID: heap growing");
    }

    @Test
    void growthIsFoundInSwayingHeaps() {
        Random random = new Random(1);
        assertThat(SoakVerdict.of(samples(i -> 20 + i / 4.0 + 4 * random.nextDouble()))
                        .isBounded())
                .isFalse();
    }

    @Test
    void growthBelowTwoMegabytesIsNone() {
        assertThat(SoakVerdict.of(samples(i -> 3 + 1.9 / (JUDGED - 1) * i)).isBounded())
                .isTrue();
        assertThat(SoakVerdict.of(samples(i -> 3 + 2.1 / (JUDGED - 1) * i)).isBounded())
                .isFalse();
    }

    @Test
    void growthBelowATwentiethOfTheMedianIsNone() {
        assertThat(SoakVerdict.of(samples(i -> 1000 + 49.0 / (JUDGED - 1) * i)).isBounded())
                .isTrue();
        assertThat(SoakVerdict.of(samples(i -> 1000 + 55.0 / (JUDGED - 1) * i)).isBounded())
                .isFalse();
    }

    @Test
    void withoutRowsNothingIsProved() {
        List<SoakSample> silent = IntStream.range(0, SoakPlan.SAMPLES)
                .mapToObj(i -> new SoakSample((i + 1) * NINE_MINUTES, 20_000_000, i, 0))
                .toList();
        assertThat(SoakVerdict.of(silent).reason()).isEqualTo("no rows arrived, so nothing is proved");
    }

    @Test
    void anInterruptedSoakIsNotJudged() {
        assertThat(new SoakResult(samples(i -> 20).subList(0, SoakPlan.SAMPLES - 1), 1).verdict())
                .isEmpty();
    }

    private static List<SoakSample> samples(IntToDoubleFunction megabytes) {
        return IntStream.range(0, SoakPlan.SAMPLES)
                .mapToObj(i ->
                        new SoakSample((i + 1) * NINE_MINUTES, Math.round(megabytes.applyAsDouble(i) * 1e6), i, i + 1))
                .toList();
    }
}
