package nexmark.jet.runner.run;

public enum EarlyEnd {
    /** The run goes on to its planned end. */
    NEVER,
    /**
     * The run is ended as soon as its source's lag makes it certain that it cannot become valid, or that a rate that
     * climbs has overtaken the source: one of many runs of a search.
     */
    IF_HOPELESS
}
