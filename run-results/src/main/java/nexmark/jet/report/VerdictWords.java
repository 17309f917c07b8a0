package nexmark.jet.report;

import nexmark.jet.comparison.Side;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;

/** A run's verdict as people read it: no run is called valid alone if its figures count in spite of something. */
public final class VerdictWords {

    private VerdictWords() {}

    /** The status in capitals, with what a reader must not miss at it: {@code VALID, but disturbed}. */
    public static String of(RunResult run) {
        return run.status().word() + exception(run);
    }

    /** The same as a table has it: {@code valid, but disturbed}. */
    public static String inTable(RunResult run) {
        return run.status() + exception(run);
    }

    /** Whether a run is valid in spite of something. */
    public static boolean hasException(RunResult run) {
        return !exception(run).isEmpty();
    }

    private static String exception(RunResult run) {
        return run.status() == Status.VALID && Side.wasDisturbed(run) ? ", but " + Doubts.DISTURBED : "";
    }
}
