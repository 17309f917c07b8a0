package nexmark.jet.runner.run;

import com.hazelcast.jet.config.ProcessingGuarantee;

/** What Jet promises about each event should a member fail. */
public enum Guarantee {
    NONE("none", ProcessingGuarantee.NONE),
    AT_LEAST_ONCE("at-least-once", ProcessingGuarantee.AT_LEAST_ONCE),
    EXACTLY_ONCE("exactly-once", ProcessingGuarantee.EXACTLY_ONCE);

    private final String label;
    private final ProcessingGuarantee jet;

    Guarantee(String label, ProcessingGuarantee jet) {
        this.label = label;
        this.jet = jet;
    }

    public ProcessingGuarantee jet() {
        return jet;
    }

    @Override
    public String toString() {
        return label;
    }
}
