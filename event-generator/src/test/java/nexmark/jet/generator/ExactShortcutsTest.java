package nexmark.jet.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What is worked out faster than Beam does, against Beam's arithmetic in plain Java, also where shortcuts are likely to err. */
class ExactShortcutsTest {

    private static final long MULTIPLIER = 0x5DEECE66DL;
    private static final long MASK = (1L << 48) - 1;
    private static final long BACK = BigInteger.valueOf(MULTIPLIER)
            .modInverse(BigInteger.ONE.shiftLeft(48))
            .longValue();

    @Test
    void pricesAreBeamsAlsoNextToHalfACent() {
        LongStream anywhere = new SplittableRandom(1).longs(500_000, 0, 1L << 53);
        LongStream nextToHalves = new SplittableRandom(2)
                .doubles(20_000, 2, 8)
                .mapToLong(digits -> (long) Math.pow(10, digits))
                .map(cents -> (long) (Math.log10((cents + 0.5) / 100) / 6 * 0x1.0p53))
                .flatMap(draw ->
                        LongStream.of(-1000, -3, -2, -1, 0, 1, 2, 3, 1000).map(off -> draw + off));
        LongStream.concat(LongStream.of(0, (1L << 53) - 1), LongStream.concat(anywhere, nextToHalves))
                .filter(draw -> draw >= 0 && draw < 1L << 53)
                .forEach(draw -> {
                    if (Prices.cents(draw) != Math.round(Math.pow(10.0, draw * 0x1.0p-53 * 6.0) * 100.0)) {
                        throw new AssertionError("cents of draw " + draw + " are " + Prices.cents(draw));
                    }
                });
    }

    @Test
    void sixLettersAreTheDigitsOfADraw() {
        long all = 26L * 26 * 26 * 26 * 26 * 26;
        LongStream wraps = LongStream.rangeClosed(-7, 7).flatMap(n -> LongStream.rangeClosed(n * all - 3, n * all + 3));
        LongStream ends = LongStream.of(Integer.MIN_VALUE, Integer.MIN_VALUE + 1, Integer.MAX_VALUE);
        LongStream anywhere = new SplittableRandom(3).ints(500_000).asLongStream();
        LongStream.concat(ends, LongStream.concat(wraps, anywhere))
                .filter(draw -> draw == (int) draw)
                .forEach(draw -> {
                    byte[] letters = new byte[Long.BYTES];
                    int rest = (int) draw;
                    for (int i = 0; i < 6; i++, rest /= 26) {
                        letters[i] = (byte) ('a' + rest % 26);
                    }
                    long expected = ByteBuffer.wrap(letters)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .getLong();
                    if (TextGenerator.sixLetters((draw << 32) | (draw & 0xFFFF)) != expected) {
                        throw new AssertionError("letters of draw " + draw);
                    }
                });
    }

    /** The second draw of a text is whether its first letter is a space, the third is this letter. */
    @Test
    void textsAreBeamsAlsoIfADrawIsRepeated() {
        IntStream.rangeClosed(0, 40)
                .mapToLong(i -> Integer.MAX_VALUE - i)
                .flatMap(draw -> LongStream.of(seedOf(draw, 2), seedOf(draw, 3)))
                .forEach(ExactShortcutsTest::assertSameWords);
        LongStream.range(0, 20_000).forEach(ExactShortcutsTest::assertSameWords);
    }

    /** A seed whose nth draw of 31 bits is a given one. */
    private static long seedOf(long draw, int nth) {
        long state = draw << 17;
        for (int i = 0; i < nth; i++) {
            state = ((state - 0xB) * BACK) & MASK;
        }
        return state ^ MULTIPLIER;
    }

    private static void assertSameWords(long seed) {
        Random beams = new Random(seed);
        StringBuilder expected = new StringBuilder();
        int length = 3 + beams.nextInt(17);
        for (int i = 0; i < length; i++) {
            expected.append(beams.nextInt(13) == 0 ? ' ' : (char) ('a' + beams.nextInt(26)));
        }
        SeededRandom random = new SeededRandom();
        random.seed(seed);
        assertThat(new TextGenerator(random).words(20))
                .as("seed %d", seed)
                .isEqualTo(expected.toString().trim());
        assertThat(random.nextInt(1 << 20)).isEqualTo(beams.nextInt(1 << 20));
    }
}
