package nexmark.jet.result;

import java.util.List;

/**
 * Whether a run may be quoted.
 *
 * @param reasons why it may not; empty if it may
 */
public record Verdict(boolean valid, List<String> reasons) {

    public Verdict {
        reasons = List.copyOf(reasons);
        if (valid != reasons.isEmpty()) {
            throw new IllegalArgumentException("a run is invalid for at least one reason, and valid for none");
        }
    }

    public static Verdict of(List<String> reasons) {
        return new Verdict(reasons.isEmpty(), reasons);
    }

    @Override
    public String toString() {
        return valid ? "valid" : "INVALID: " + String.join("; ", reasons);
    }
}
