package nexmark.jet.runner.cli;

import java.util.List;
import nexmark.jet.comparison.Comparison;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.Requirement.CheckedRequirement;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;

public enum ExitCode {
    /** All went well; every run was valid and every answer compared was right. */
    VALID(0),
    /** Something failed that is not the user's mistake. */
    FAILURE(1),
    /** An option, a file or an argument is wrong. */
    USER_MISTAKE(2),
    /**
     * A run missed its rate, its drain, its warm-up or another condition of a valid run, or one could not be judged.
     */
    INVALID_RUN(3),
    /** Rows differ from the oracle's, or a job did not keep its guarantee. */
    WRONG_ANSWERS(4),
    /** A valid run missed a goal of its user, or does not have the figure; or a metric has become worse. */
    REQUIREMENT_MISSED(5),
    /** The user interrupted a run; its partial result is stored and marked so. */
    INTERRUPTED(130);

    private static final List<ExitCode> BY_GRAVITY =
            List.of(VALID, REQUIREMENT_MISSED, INVALID_RUN, WRONG_ANSWERS, USER_MISTAKE, FAILURE, INTERRUPTED);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    static ExitCode of(int code) {
        return BY_GRAVITY.stream().filter(each -> each.code == code).findFirst().orElseThrow();
    }

    static ExitCode of(Status status) {
        return switch (status) {
            case VALID -> VALID;
            case INVALID, NOT_JUDGED -> INVALID_RUN;
            case WRONG -> WRONG_ANSWERS;
            case INTERRUPTED -> INTERRUPTED;
        };
    }

    static ExitCode of(RunResult result) {
        boolean reachesGoals = result.requirements().stream().allMatch(CheckedRequirement::isMet);
        return of(result.status()).or(reachesGoals ? VALID : REQUIREMENT_MISSED);
    }

    /**
     * The exit code of comparisons: whether anything could be compared, and the goals of the last side. A goal that
     * could not be checked, because no run is valid, is neither met nor missed.
     */
    static ExitCode of(List<Comparison> comparisons) {
        return comparisons.stream().anyMatch(Comparison::isCompared)
                ? comparisons.stream()
                        .flatMap(comparison -> comparison.requirements().stream())
                        .map(goal -> goal.runs().isEmpty()
                                ? INVALID_RUN
                                : goal.outcome() == Requirement.Outcome.MET ? VALID : REQUIREMENT_MISSED)
                        .reduce(VALID, ExitCode::or)
                : INVALID_RUN;
    }

    public int code() {
        return code;
    }

    /**
     * The graver of two exit codes: wrong answers are graver than an invalid run, and everything than a valid run. A
     * missed goal is less grave than an invalid run, whose figures prove nothing, neither a success nor a failure.
     */
    public ExitCode or(ExitCode other) {
        return BY_GRAVITY.indexOf(this) >= BY_GRAVITY.indexOf(other) ? this : other;
    }
}
