package nexmark.jet.metric;

import java.io.Serializable;

/**
 * Something that may explain a latency, and when it was.
 *
 * @param kind the kind of the incident
 * @param fromMillis its start, epoch ms of the member's clock
 * @param millis its length; an incident that is only known to the second has the length of the second
 * @param detail a few words for the reader: which pause, which thread, how much
 * @param label the name under which incidents like this one are counted, such as {@code GC pause (G1 Young Generation,
 *     System.gc())}, so it has no figures of this one alone; empty where the kind says all
 * @param peer address of the member at the other end of the link; null if the incident is of no link
 */
public record TimedIncident(IncidentKind kind, long fromMillis, double millis, String detail, String label, String peer)
        implements Serializable {

    /** An incident of no link, of which the kind says all. */
    public TimedIncident(IncidentKind kind, long fromMillis, double millis, String detail) {
        this(kind, fromMillis, millis, detail, "", null);
    }

    public double toMillis() {
        return fromMillis + millis;
    }

    /** How long the two last together, ms; negative if there is a gap between them. */
    public double sharedMillis(TimedIncident other) {
        return Math.min(toMillis(), other.toMillis()) - Math.max(fromMillis, other.fromMillis);
    }
}
