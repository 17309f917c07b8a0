package nexmark.jet.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nexmark.jet.process.UserMistake;

/**
 * One thing to be done to a member. As text, on the command line and in results: {@code kill@30s}, {@code stop@30s:5s},
 * {@code partition@30s:10s}, {@code delay@30s:2s:50ms}, {@code add@30s}, each but the last with {@code #2} behind it if
 * it is to be the second member.
 *
 * @param kind the way in which the member fails
 * @param atMillis begin of the fault, ms since the begin of the measured interval
 * @param durationMillis length of the fault, ms; 0 where nothing ends
 * @param delayMillis delay of each byte, each way, ms; 0 but with {@link FaultKind#DELAY}
 * @param target the member's number, from 0, or {@link #ANY_MEMBER}
 */
public record Fault(FaultKind kind, long atMillis, long durationMillis, int delayMillis, int target) {

    /** The seed decides which member has the fault. */
    public static final int ANY_MEMBER = -1;

    /** After a longer delay members would take each other for lost. */
    private static final long LONGEST_DELAY_MILLIS = 10_000;

    /** Digits of a member's number that fit an int. */
    private static final int LONGEST_NUMBER = 9;

    private static final Pattern TEXT = Pattern.compile("([a-z]+)@([^:#]+)(?::([^:#]+))?(?::([^:#]+))?(?:#(\\d+))?");
    private static final String EXAMPLES = "kill@30s, stop@30s:5s, partition@30s:10s, delay@30s:2s:50ms or add@30s";

    public Fault {
        boolean isNegative = atMillis < 0 || durationMillis < 0 || delayMillis < 0 || target < ANY_MEMBER;
        if (isNegative
                || kind.isLasting() == (durationMillis == 0)
                || (kind == FaultKind.DELAY) == (delayMillis == 0)
                || (!kind.isAimed() && target != ANY_MEMBER)) {
            throw new IllegalArgumentException("fault " + kind + " at " + atMillis + " ms for " + durationMillis
                    + " ms by " + delayMillis + " ms on member " + target
                    + ", expected nothing negative, a duration with"
                    + " stop, partition and delay only, a delay with delay only, and no member with add");
        }
    }

    /** The end of the fault, ms since the begin of the measured interval. */
    public long endMillis() {
        return atMillis + durationMillis;
    }

    /**
     * Reads the text form.
     *
     * @throws UserMistake in one line
     */
    @JsonCreator
    public static Fault parse(String text) {
        Matcher parts = TEXT.matcher(text.strip());
        if (!parts.matches()) {
            throw mistake(text, "no fault", EXAMPLES);
        }
        FaultKind kind = Arrays.stream(FaultKind.values())
                .filter(known -> known.toString().equals(parts.group(1)))
                .findFirst()
                .orElseThrow(() -> mistake(text, "no fault is called '" + parts.group(1) + "'", EXAMPLES));
        String duration = parts.group(3);
        String delay = parts.group(4);
        String member = parts.group(5);
        String begin = kind + "@" + parts.group(2);
        String lasting = begin + ":" + duration;
        require(!kind.isLasting() || duration != null, text, "no duration", begin + ":5s");
        require(kind.isLasting() || duration == null, text, "a duration, but " + kind + " does not end", begin);
        require(kind != FaultKind.DELAY || delay != null, text, "no delay", lasting + ":50ms");
        require(
                kind == FaultKind.DELAY || delay == null,
                text,
                "a third time, but " + kind + " delays nothing",
                lasting);
        require(kind.isAimed() || member == null, text, "a member, but the one that joins is new", begin);
        require(
                member == null || member.length() <= LONGEST_NUMBER,
                text,
                "no member has such a large number",
                begin + "#1");
        int target = member == null ? ANY_MEMBER : Integer.parseInt(member) - 1;
        require(member == null || target >= 0, text, "members are counted from 1", begin + "#1");
        long durationMillis = duration == null ? 0 : millis(text, duration);
        require(!kind.isLasting() || durationMillis > 0, text, "a duration of 0", begin + ":5s");
        return new Fault(kind, millis(text, parts.group(2)), durationMillis, delay(text, delay), target);
    }

    private static int delay(String fault, String text) {
        if (text == null) {
            return 0;
        }
        long millis = millis(fault, text);
        String range = "1ms to " + Millis.text(LONGEST_DELAY_MILLIS);
        require(millis > 0 && millis <= LONGEST_DELAY_MILLIS, fault, "a delay of " + text, range);
        return (int) millis;
    }

    /** The text form; {@link #parse} reads it back. */
    @Override
    @JsonValue
    public String toString() {
        return kind
                + "@"
                + Millis.text(atMillis)
                + (kind.isLasting() ? ":" + Millis.text(durationMillis) : "")
                + (kind == FaultKind.DELAY ? ":" + Millis.text(delayMillis) : "")
                + (target == ANY_MEMBER ? "" : "#" + (target + 1));
    }

    private static long millis(String fault, String text) {
        try {
            long millis = Millis.parse(text);
            if (millis > Limits.LONGEST_SPAN_MILLIS) {
                throw new UserMistake(
                        text + " is too long, expected at most " + Millis.text(Limits.LONGEST_SPAN_MILLIS));
            }
            return millis;
        } catch (UserMistake e) {
            throw new UserMistake("--fault " + fault + ": " + e.getMessage());
        }
    }

    private static void require(boolean condition, String fault, String otherwise, String expected) {
        if (!condition) {
            throw mistake(fault, otherwise, expected);
        }
    }

    private static UserMistake mistake(String fault, String what, String expected) {
        return new UserMistake("--fault " + fault + ": " + what + ", expected such as " + expected);
    }
}
