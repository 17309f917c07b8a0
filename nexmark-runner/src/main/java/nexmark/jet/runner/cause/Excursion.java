package nexmark.jet.runner.cause;

import java.util.Objects;

/**
 * A time in which latency was far above the usual latency of the run.
 *
 * @param fromMillis the earliest ideal time above the threshold, epoch ms
 * @param toMillis the latest arrival of an instant above the threshold, epoch ms
 * @param peakIdealMillis ideal time of the instant with the largest latency, epoch ms
 * @param peakMillis the latency of that instant, ms
 * @param member the member whose sink received the last row of that instant
 */
public record Excursion(long fromMillis, long toMillis, long peakIdealMillis, double peakMillis, String member) {

    public Excursion {
        Objects.requireNonNull(member, "member");
        if (peakIdealMillis < fromMillis || toMillis < peakIdealMillis) {
            throw new IllegalArgumentException("peak at " + peakIdealMillis + " ms, expected within the excursion's ["
                    + fromMillis + ", " + toMillis + "]");
        }
    }

    /** This excursion at another time. */
    Excursion movedBy(long millis) {
        return new Excursion(fromMillis + millis, toMillis + millis, peakIdealMillis + millis, peakMillis, member);
    }
}
