package nexmark.jet.plan;

import com.fasterxml.jackson.annotation.JsonInclude;

/** How long the parts of a run take. */
public record Phases(
        long warmupMillis,
        long measureMillis,
        long drainMillis,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) long backlogMillis) {

    public static final long LONGEST_MILLIS = Limits.LONGEST_SPAN_MILLIS;

    /** The phases of a stream that ends with its last event, where they do not matter. */
    public static final Phases OF_BOUNDED_STREAM = new Phases(0, LONGEST_MILLIS, 0);

    private static final long LONGEST_BACKLOG_MILLIS = 3_600_000;

    public Phases {
        Limits.span(PlanSettings.WARMUP, warmupMillis, 0);
        Limits.span(PlanSettings.MEASURE, measureMillis, 1);
        Limits.span(PlanSettings.DRAIN, drainMillis, 0);
        Limits.range(PlanSettings.BACKLOG, backlogMillis, 0, LONGEST_BACKLOG_MILLIS);
    }

    /** For a run whose source begins without a backlog. */
    public Phases(long warmupMillis, long measureMillis, long drainMillis) {
        this(warmupMillis, measureMillis, drainMillis, 0);
    }
}
