package nexmark.jet.result;

import java.util.List;
import nexmark.jet.metric.IncidentKind;

/**
 * What a result says about the excursions of its latency.
 *
 * @param excursions number of excursions
 * @param thresholdMillis a peak above it belongs to one, ms; 0 if there were no peaks at all
 * @param unexplained number of excursions that no incident explains
 * @param worstUnexplainedMillis the largest latency of the unexplained excursions, ms; 0 if there are none
 * @param causes explanations of the other excursions, the cause of the largest latency first
 * @param largest excursions with the largest latencies, at most {@link #MOST_LARGEST}, explained or not
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
     * @param count number of excursions that the cause explains
     * @param worstPeakMillis the largest latency of these excursions, ms
     * @param byChance how many excursions the cause would have explained at other times of the run, on average: if this
     *     number is near the count, the cause was there anyway and proves nothing; 0 for a restart, which follows from its
     *     fault
     */
    public record Count(
            IncidentKind kind, String member, String detail, int count, double worstPeakMillis, double byChance) {}

    /**
     * One excursion.
     *
     * @param idealMillis ideal time of the instant with its largest latency, epoch ms
     * @param peakMillis the largest latency, ms
     * @param kind kind of the cause; null if it is unexplained
     * @param member address of the cause's member; null if it is unexplained
     * @param share the share of the peak that the cause's incidents cover, those shortly before it by half; 0 to 1; null if it
     *     is unexplained
     */
    public record Large(long idealMillis, double peakMillis, IncidentKind kind, String member, Double share) {}

    /** An incident that lasted for at least half of the run on a member. */
    public record Standing(IncidentKind kind, String member) {}
}
