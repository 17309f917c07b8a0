package nexmark.jet.result;

import java.util.List;
import java.util.stream.Stream;

/** Whether a run may be quoted. A run that failed no test may still be not valid: if a test could not be made. */
public record Verdict(boolean valid, List<String> reasons, List<String> notJudged) {

    public Verdict {
        reasons = List.copyOf(reasons);
        notJudged = List.copyOf(notJudged);
        if (valid != (reasons.isEmpty() && notJudged.isEmpty())) {
            throw new IllegalArgumentException(
                    "a run is valid if no test failed and all were made, otherwise for at least one reason not");
        }
    }

    /** The verdict of the tests that failed and of those that could not be made. */
    public static Verdict of(List<String> reasons, List<String> notJudged) {
        return new Verdict(reasons.isEmpty() && notJudged.isEmpty(), reasons, notJudged);
    }

    /** Why a run is not valid: what failed, then what was not judged. */
    public List<String> why() {
        return Stream.concat(reasons.stream(), notJudged.stream().map(what -> "not judged: " + what))
                .toList();
    }

    /** Whether nothing but other work on the machines made the run invalid. */
    public boolean isOnlyDisturbed() {
        return !reasons.isEmpty()
                && notJudged.isEmpty()
                && reasons.stream().allMatch(reason -> reason.startsWith("machine disturbed"));
    }

    /** The word for the verdict: a test that failed is graver than one that could not be made. */
    public Status status() {
        if (valid) {
            return Status.VALID;
        }
        return reasons.isEmpty() ? Status.NOT_JUDGED : Status.INVALID;
    }
}
