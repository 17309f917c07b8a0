package nexmark.jet.runner.cause;

import java.util.Objects;
import nexmark.jet.metric.IncidentKind;

/**
 * Something that happened on a member and may delay results anywhere, in epoch ms of the clock that also takes the
 * latencies.
 *
 * @param member the name under which the member reports latencies
 * @param detail words that make sense alone, such as {@code G1 young pause}: incidents are counted by them, so they
 *     have no figures of this incident alone; empty where the kind's label says all
 * @param severity how bad it was compared with incidents of its kind on other members, 0 to 1; it decides only among
 * them
 */
public record Incident(
        String member, IncidentKind kind, long fromMillis, long toMillis, String detail, double severity) {

    public Incident {
        Objects.requireNonNull(member, "member");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(detail, "detail");
        if (!(severity >= 0 && severity <= 1)) {
            throw new IllegalArgumentException("severity " + severity + ", expected 0 to 1");
        }
        if (toMillis < fromMillis) {
            throw new IllegalArgumentException("incident ends at " + toMillis + " ms, before its start " + fromMillis);
        }
    }

    public Incident(String member, IncidentKind kind, long fromMillis, long toMillis, String detail) {
        this(member, kind, fromMillis, toMillis, detail, 1);
    }
}
