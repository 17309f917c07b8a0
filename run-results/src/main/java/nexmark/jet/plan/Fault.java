package nexmark.jet.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nexmark.jet.process.UserMistake;

/**
 * One thing to be done to a member. As text, on the command line and in results: {@code kill@30s}, {@code leave@30s},
 * {@code restart@30s}, {@code stop@30s:5s}, {@code partition@30s:10s}, {@code delay@30s:2s:50ms}, {@code add@30s}, each
 * but the last with {@code #2} behind it if it is to be the second member.
 *
 * @param kind the way in which the member fails
 * @param atMillis start of the fault, ms since the start of the measured interval
 * @param durationMillis length of the fault, ms; 0 where nothing ends
 * @param delayMillis delay of each byte, each way, ms; 0 but with {@link FaultKind#DELAY}
 * @param target the member's number, from 0, or {@link #ANY_MEMBER}
 */
public record Fault(FaultKind kind, long atMillis, long durationMillis, int delayMillis, int target) {

    /** The seed decides which member has the fault. */
    public static final int ANY_MEMBER = -1;

    /** Within this time a member that was given up, or one that starts, is in the cluster. */
    public static final long START_MILLIS = 10_000;
    /** Jet waits so long for further members before it spreads a job to one that has joined. */
    private static final long SCALE_UP_DELAY_MILLIS = 10_000;
    /** How long a member that is restarted is gone, unless the text says otherwise. */
    private static final long RESTART_MILLIS = 5_000;
    /** The time from the end of a fault until a job can be expected to have recovered. */
    static final long RECOVERY_MILLIS = START_MILLIS + SCALE_UP_DELAY_MILLIS;
    /** After a longer delay members would take each other for lost. */
    private static final long LONGEST_DELAY_MILLIS = 10_000;

    private static final Pattern TEXT =
            Pattern.compile("([a-z]+)@([^:#]+)(?::([^:#]+))?(?::([^:#]+))?(?:#([1-9]\\d{0,8}))?");

    public Fault {
        if (Math.min(Math.min(atMillis, durationMillis), delayMillis) < 0
                || target < ANY_MEMBER
                || kind.isLasting() == (durationMillis == 0)
                || (kind == FaultKind.DELAY) == (delayMillis == 0)
                || (!kind.isAimed() && target != ANY_MEMBER)) {
            throw new IllegalArgumentException("no fault " + kind + " is at " + atMillis + " ms for " + durationMillis
                    + " ms by " + delayMillis + " ms on member " + target);
        }
    }

    /** The end of the fault, ms since the start of the measured interval. */
    public long endMillis() {
        return atMillis + durationMillis;
    }

    /** Reads the text form; {@link UserMistake} in one line. */
    @JsonCreator
    public static Fault parse(String text) {
        Matcher parts = TEXT.matcher(text.strip());
        FaultKind kind = Arrays.stream(FaultKind.values())
                .filter(known -> parts.matches() && known.toString().equals(parts.group(1)))
                .findFirst()
                .orElseThrow(() -> mistake(
                        text,
                        "is not a fault",
                        "kill@30s, leave@30s, restart@30s, stop@30s:5s, partition@30s:10s, delay@30s:2s:50ms or"
                                + " add@30s"));
        long at = millis(text, parts.group(2), 0, Limits.LONGEST_SPAN_MILLIS);
        long duration = parts.group(3) == null
                ? kind.usualMillis()
                : millis(text, parts.group(3), 1, Limits.LONGEST_SPAN_MILLIS);
        long delay = parts.group(4) == null ? 0 : millis(text, parts.group(4), 1, LONGEST_DELAY_MILLIS);
        int target = parts.group(5) == null ? ANY_MEMBER : Integer.parseInt(parts.group(5)) - 1;
        try {
            return new Fault(kind, at, duration, (int) delay, target);
        } catch (IllegalArgumentException e) {
            String form = kind == FaultKind.DELAY ? "@30s:2s:50ms" : kind.isLasting() ? "@30s:5s" : "@30s";
            throw mistake(text, "is not a valid " + kind, kind + form);
        }
    }

    private static long millis(String fault, String time, long least, long most) {
        try {
            long millis = Millis.parse(time);
            Limits.span("its time", millis, least, most);
            return millis;
        } catch (UserMistake e) {
            throw new UserMistake("--fault " + fault + ": " + e.getMessage());
        }
    }

    private static UserMistake mistake(String fault, String what, String expected) {
        return new UserMistake("--fault " + fault + " " + what + ", expected such as " + expected);
    }

    /**
     * @throws UserMistake that names the first fault which cannot start, end and have an effect within a measured
     * interval
     */
    static void check(List<Fault> faults, long measureMillis) {
        for (Fault fault : faults) {
            boolean joins = fault.kind == FaultKind.ADD || fault.kind == FaultKind.RESTART;
            if (fault.endMillis() + (joins ? SCALE_UP_DELAY_MILLIS : 0) >= measureMillis) {
                throw new UserMistake("--fault " + fault + " is not over within --measure "
                        + Millis.text(measureMillis)
                        + (joins ? ": a job is spread to a member 10 s after it has joined" : "")
                        + ", expected --measure " + Millis.text(fault.endMillis() + RECOVERY_MILLIS) + " or more");
            }
        }
    }

    /** The text form; {@link #parse} reads it back. */
    @Override
    @JsonValue
    public String toString() {
        return kind
                + "@"
                + Millis.text(atMillis)
                + (durationMillis == kind.usualMillis() ? "" : ":" + Millis.text(durationMillis))
                + (kind == FaultKind.DELAY ? ":" + Millis.text(delayMillis) : "")
                + (target == ANY_MEMBER ? "" : "#" + (target + 1));
    }

    /** The ways in which a member can fail, and its opposite, one more member. */
    public enum FaultKind {
        /** The member's process ends without a farewell. */
        KILL,
        /** The member hands over its partitions, and its process ends. */
        LEAVE,
        /** The member's process ends without a farewell, and a fresh one takes its place after a while. */
        RESTART,
        /** The member's process stands still for a while. */
        STOP,
        /** The member is cut off from all others for a while. */
        PARTITION,
        /** Each byte between the member and any other arrives later for a while. */
        DELAY,
        /** One more member joins. */
        ADD;

        public boolean isLasting() {
            return this == RESTART || this == STOP || this == PARTITION || this == DELAY;
        }

        /** The duration of a fault whose text has none, ms. */
        private long usualMillis() {
            return this == RESTART ? RESTART_MILLIS : 0;
        }

        /** Whether what a member holds is gone at once, without a farewell. */
        public boolean kills() {
            return this == KILL || this == RESTART;
        }

        /** Whether rows are late from the fault on, and not only from the restart of the job that it leads to. */
        public boolean isFailure() {
            return this != ADD && this != LEAVE;
        }

        /**
         * Whether members may go on without seeing each other, so that a job must only run where most of them are
         * ({@link com.hazelcast.jet.config.JobConfig#setSplitBrainProtection}).
         */
        public boolean canSplitCluster() {
            return this == STOP || this == PARTITION;
        }

        /** Whether the fault needs links that can be cut and delayed. */
        public boolean isOfNetwork() {
            return this == PARTITION || this == DELAY;
        }

        /** Whether the fault hits a member that is already there. */
        public boolean isAimed() {
            return this != ADD;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
