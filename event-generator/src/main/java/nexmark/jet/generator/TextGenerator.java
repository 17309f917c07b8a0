package nexmark.jet.generator;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Beam's random texts, draw for draw. All are Latin-1, so a text is one copy out of the scratch space. */
final class TextGenerator {

    private static final VarHandle LONG_AT =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int INT31 = 33;
    private static final int LETTERS = 26;
    /** Draws from here on {@link SeededRandom#nextInt(int)} repeats. */
    private static final int LETTERS_END = (int) ((1L << 31) / LETTERS * LETTERS);

    private static final int SPECIALS = 13;
    private static final int SPECIALS_END = (int) ((1L << 31) / SPECIALS * SPECIALS);
    /** Times 13 it is 1 in 32 bits, where it maps multiples of 13 to the lowest numbers. */
    private static final int SPECIALS_INVERSE = -991146299;

    private static final int SPECIALS_MOST = Integer.divideUnsigned(-1, SPECIALS);
    private static final int CARD = 19;
    private static final int SHORTEST_TEXT = 3;

    private static final int PAIRS = LETTERS * LETTERS;
    private static final int TRIPLES = PAIRS * LETTERS;
    private static final int LETTERS_PER_DRAW = 6;
    private static final long LOW_INT = 0xFFFF_FFFFL;
    /** A 26⁶th of 2⁶⁴, rounded up. */
    private static final long FRACTION = Long.divideUnsigned(-1, (long) TRIPLES * TRIPLES) + 1;
    /**
     * By sign, what is added to fractions, then the letters that digits are added to: 'a', and 25 below it. The 32
     * highest bits of fractions are then too large, but by less than what the last digit is worth. In one array,
     * because a second address would not stay in a register.
     */
    private static final long[] EXCESS_AND_LOWEST = {1L << 32, -1L << 32, 0x6161_6161_6161L, 0x4848_4848_4848L};

    /** The three digits of each number to base 26, a byte each, lowest first. */
    private static final int[] TRIPLE = new int[TRIPLES];

    static {
        for (int number = 0; number < TRIPLES; number++) {
            TRIPLE[number] = (number % LETTERS) | (number / LETTERS % LETTERS) << 8 | (number / PAIRS) << 16;
        }
    }

    private final SeededRandom random;
    private byte[] scratch = new byte[1024];

    TextGenerator(SeededRandom random) {
        this.random = random;
    }

    /** 3 to {@code maxLength − 1} characters, one in 13 a space, then trimmed. */
    String words(int maxLength) {
        int start = 0;
        int end = draw(maxLength, ' ');
        while (start < end && scratch[start] == ' ') {
            start++;
        }
        while (end > start && scratch[end - 1] == ' ') {
            end--;
        }
        return latin1(scratch, start, end - start);
    }

    /** 3 to {@code maxLength − 1} characters, one in 13 the given one. */
    String word(int maxLength, char special) {
        int length = draw(maxLength, special);
        return latin1(scratch, 0, length);
    }

    /**
     * Draws letters into the scratch space, and gives their number. Both draws that a letter may need are made at once.
     */
    private int draw(int maxLength, char special) {
        int length = SHORTEST_TEXT + random.nextInt(maxLength - SHORTEST_TEXT);
        byte[] text = scratch(length);
        long state = random.state();
        for (int i = 0; i < length; i++) {
            long first = SeededRandom.step(state);
            long second = SeededRandom.step(first);
            int draw = (int) (first >>> INT31);
            int letter = (int) (second >>> INT31);
            if (draw >= SPECIALS_END || letter >= LETTERS_END) {
                random.moveTo(state);
                text[i] = (byte) (random.nextInt(SPECIALS) == 0 ? special : 'a' + random.nextInt(LETTERS));
                state = random.state();
            } else if (Integer.compareUnsigned(draw * SPECIALS_INVERSE, SPECIALS_MOST) <= 0) { // 13 divides it
                text[i] = (byte) special;
                state = first;
            } else {
                text[i] = (byte) ('a' + letter % LETTERS);
                state = second;
            }
        }
        random.moveTo(state);
        return length;
    }

    /** Four times four digits, of which each four are a draw. */
    String creditCard() {
        byte[] text = scratch(CARD);
        for (int at = 0; at < CARD; at += 5) {
            int digits = random.nextInt(10_000);
            for (int i = at + 3; i >= at; i--) {
                text[i] = (byte) ('0' + digits % 10);
                digits /= 10;
            }
            text[at + 4] = ' ';
        }
        return latin1(text, 0, CARD);
    }

    /** Padding that brings an event from its size so far to about the wanted average, ± 20 %. */
    String padding(int bytesSoFar, int averageBytes) {
        if (bytesSoFar > averageBytes) {
            return "";
        }
        int missing = averageBytes - bytesSoFar;
        int delta = (missing + 2) / 5; // a fifth, rounded
        return letters(missing - delta + (delta == 0 ? 0 : random.nextInt(2 * delta)));
    }

    /** Six letters a draw, stored at once. They are an event's last draws, so the sequence is not moved on. */
    private String letters(int length) {
        byte[] text = scratch(length);
        long state = random.state();
        for (int at = 0; at < length; at += LETTERS_PER_DRAW) {
            state = SeededRandom.step(state);
            LONG_AT.set(text, at, sixLetters(state));
        }
        return latin1(text, 0, length);
    }

    /** By the constructor that compilers inline; the one with a charset is too large. */
    @SuppressWarnings("deprecation")
    private static String latin1(byte[] text, int start, int length) {
        return new String(text, 0, start, length);
    }

    /**
     * A draw's digits to base 26, added to 'a', lowest first; a negative draw has negative digits. The draw is a
     * fraction of 26⁶ whose whole part overflows. Each multiplication by 26³ brings three further digits, highest
     * first, above its 32 bits. Fractions of negative draws are those of positive ones subtracted from 1, so their
     * digits are subtracted from 25.
     */
    static long sixLetters(long state) {
        int sign = (int) (state >>> 63);
        long second = (((state >> 32) * FRACTION + EXCESS_AND_LOWEST[sign]) >>> 32) * TRIPLES;
        long first = (second & LOW_INT) * TRIPLES;
        return EXCESS_AND_LOWEST[sign + 2]
                + ((TRIPLE[(int) (second >>> 32)] & LOW_INT) << 24)
                + (TRIPLE[(int) (first >>> 32)] & LOW_INT);
    }

    private byte[] scratch(int length) {
        if (scratch.length < length + Long.BYTES) {
            scratch = new byte[2 * length + Long.BYTES];
        }
        return scratch;
    }
}
