package nexmark.jet.result;

import java.util.List;
import nexmark.jet.metric.IncidentKind;

/**
 * What a result says about the excursions of its latency.
 *
 * @param excursions how many there were
 * @param thresholdMillis a peak above it belongs to one, ms; 0 if there were no peaks at all
 * @param unexplained how many of them no incident explains
 * @param worstUnexplainedMillis the largest latency among these, ms; 0 if there are none
 * @param causes of the others, the cause of the largest latency first
 * @param largest excursions by their latency, at most {@link #MOST_LARGEST}, explained or not
 * @param standing incidents that lasted for at least half of the run; they raise the usual latency rather than excursions
 */
public record CauseSummary(
        int excursions,
        double thresholdMillis,
        int unexplained,
        double worstUnexplainedMillis,
        List<Count> causes,
        List<Large> largest,
        List<Standing> standing) {

    /** More would make a result of a bad run long, and nobody reads them. */
    public static final int MOST_LARGEST = 20;

    public CauseSummary {
        causes = List.copyOf(causes);
        largest = List.copyOf(largest);
        standing = List.copyOf(standing);
    }

    /**
     * How many excursions one cause explains.
     *
     * @param detail see {@code Incident.detail}
     * @param count how many excursions it explains
     * @param worstPeakMillis the largest latency among these, ms
     * @param byChance how many excursions it would have explained at other times of the run, on average: if that is near
     *     the count, the cause was there anyway and proves nothing; 0 of a restart, which the fault brought about
     */
    public record Count(
            IncidentKind kind, String member, String detail, int count, double worstPeakMillis, double byChance) {}

    /**
     * One excursion.
     *
     * @param idealMillis ideal time of the instant with its largest latency, epoch ms
     * @param peakMillis that latency, ms
     * @param kind of its cause; null if it is unexplained
     * @param member of its cause; null if it is unexplained
     */
    public record Large(long idealMillis, double peakMillis, IncidentKind kind, String member) {}

    /** An incident that lasted for at least half of the run on a member. */
    public record Standing(IncidentKind kind, String member) {}
}
