package nexmark.jet.search;

import java.util.Locale;

/** What a trial says of its rate. */
public enum TrialOutcome {
    /** The run was valid and met every goal. */
    HELD,
    /** The engine did not sustain the rate, or a goal was missed. */
    FAILED,
    /** The run says nothing of the rate: other work disturbed it, or a test or a goal's figure is missing. */
    NOT_JUDGED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
