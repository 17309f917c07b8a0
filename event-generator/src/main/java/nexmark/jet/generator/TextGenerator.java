package nexmark.jet.generator;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Beam's random texts, draw for draw. All are Latin-1, so a text is one copy out of the scratch space. */
final class TextGenerator {

    private static final VarHandle LONG_AT =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int LETTERS = 26;
    private static final int PAIRS = LETTERS * LETTERS;
    private static final int LETTERS_PER_DRAW = 6;
    private static final int SHORTEST_TEXT = 3;
    private static final long[] PAIR_AT = pairs();

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
        return new String(scratch, start, end - start, ISO_8859_1);
    }

    /** 3 to {@code maxLength − 1} characters, one in 13 the given one. */
    String word(int maxLength, char special) {
        int length = draw(maxLength, special);
        return new String(scratch, 0, length, ISO_8859_1);
    }

    /** Draws letters into the scratch space, and gives their number. */
    private int draw(int maxLength, char special) {
        int length = SHORTEST_TEXT + random.nextInt(maxLength - SHORTEST_TEXT);
        byte[] text = scratch(length);
        for (int i = 0; i < length; i++) {
            text[i] = (byte) (random.nextInt(13) == 0 ? special : 'a' + random.nextInt(LETTERS));
        }
        return length;
    }

    /** Padding that brings an event from its size so far to about the wanted average, ± 20 %. */
    String padding(int bytesSoFar, int averageBytes) {
        if (bytesSoFar > averageBytes) {
            return "";
        }
        int missing = averageBytes - bytesSoFar;
        int delta = (int) Math.round(missing * 0.2);
        return letters(missing - delta + (delta == 0 ? 0 : random.nextInt(2 * delta)));
    }

    /**
     * Six letters a draw: the draw's digits to base 26, lowest first. A negative draw has negative digits, which are
     * characters below 'a'; two digits at a time are read from a table, and six are stored at once.
     */
    private String letters(int length) {
        byte[] text = scratch(length);
        for (int at = 0; at < length; at += LETTERS_PER_DRAW) {
            int draw = random.nextInt();
            int second = draw / PAIRS;
            int third = second / PAIRS;
            long six = PAIR_AT[PAIRS + draw - second * PAIRS]
                    | PAIR_AT[PAIRS + second - third * PAIRS] << 16
                    | PAIR_AT[PAIRS + third % PAIRS] << 32;
            LONG_AT.set(text, at, six);
        }
        return new String(text, 0, length, ISO_8859_1);
    }

    private byte[] scratch(int length) {
        if (scratch.length < length + Long.BYTES) {
            scratch = new byte[2 * length + Long.BYTES];
        }
        return scratch;
    }

    private static long[] pairs() {
        long[] pairs = new long[2 * PAIRS];
        for (int digits = 1 - PAIRS; digits < PAIRS; digits++) {
            int low = 'a' + digits % LETTERS;
            int high = 'a' + digits / LETTERS;
            pairs[PAIRS + digits] = low | high << 8;
        }
        return pairs;
    }
}
