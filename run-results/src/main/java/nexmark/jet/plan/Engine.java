package nexmark.jet.plan;

import java.util.Locale;

public enum Engine {
    /** Hazelcast Jet, in this project's own members. */
    JET,
    /** Apache Flink, by the module nexmark-flink, which the launcher builds when it is first asked for. */
    FLINK;

    /** The name in headings. */
    public String title() {
        return this == JET ? "Jet" : "Flink";
    }

    /** The engine's word for one of the threads or slots that work on a job. */
    public String worker() {
        return this == JET ? "cooperative thread" : "task slot";
    }

    /** The name on the command line and in results. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
