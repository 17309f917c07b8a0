package nexmark.jet.query;

/** What the queries' own processors report about events that came behind the watermark and were dropped. */
public final class LateEvents {

    /** The job metric, named like the one of Jet's own processors, so that their sum is the job's. */
    public static final String METRIC = "lateEventsDropped";

    private LateEvents() {}
}
