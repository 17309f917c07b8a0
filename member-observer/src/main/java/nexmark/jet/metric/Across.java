package nexmark.jet.metric;

/** How the figures of several become the one that is shown for all. */
public enum Across {
    SUM,
    MAX
}
