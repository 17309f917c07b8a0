package nexmark.jet.runner.cli;

import nexmark.jet.runner.run.Status;

/** What the process's exit code says. */
public enum ExitCode {
    /** All went well; every run was valid and every answer compared was right. */
    VALID(0, "valid"),
    /** Something failed that is not the user's mistake. */
    FAILURE(1, "the benchmark itself failed"),
    /** An option, a file or an argument is wrong. */
    USER_MISTAKE(2, "wrong option, argument or input file"),
    /** A run missed what it promised: its rate, its drain, its warm-up. */
    INVALID_RUN(3, "a run was invalid; the reasons are printed"),
    /** Rows differ from what the oracle says. */
    WRONG_ANSWERS(4, "wrong answers"),
    /** The user interrupted a run; its partial result is stored and marked so. */
    INTERRUPTED(130, "interrupted");

    private final int code;
    private final String meaning;

    ExitCode(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    /** The exit code of a run that ended so. */
    static ExitCode of(Status status) {
        return switch (status) {
            case VALID -> VALID;
            case INVALID -> INVALID_RUN;
            case WRONG -> WRONG_ANSWERS;
            case INTERRUPTED -> INTERRUPTED;
        };
    }

    public int code() {
        return code;
    }

    public String meaning() {
        return meaning;
    }

    /** The graver of two: wrong answers before an invalid run, anything before a valid one. */
    public ExitCode or(ExitCode other) {
        return gravity() >= other.gravity() ? this : other;
    }

    private int gravity() {
        return switch (this) {
            case VALID -> 0;
            case INVALID_RUN -> 1;
            case WRONG_ANSWERS -> 2;
            case USER_MISTAKE -> 3;
            case FAILURE -> 4;
            case INTERRUPTED -> 5;
        };
    }
}
