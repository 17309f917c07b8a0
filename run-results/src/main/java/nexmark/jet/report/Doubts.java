package nexmark.jet.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import nexmark.jet.comparison.Side;
import nexmark.jet.result.RunResult;

/** What weakens runs that count: answers that are unproved ({@code --check off}, or a foreign program), and machines that other work disturbed. */
final class Doubts {

    private static final String UNPROVED = "unproved";
    static final String DISTURBED = "disturbed";

    private Doubts() {}

    /** The doubts of a run: {@code unproved, disturbed}; empty if it has none. */
    static String of(RunResult run) {
        List<String> doubts = new ArrayList<>();
        if (run.lacksOnlyProof()) {
            doubts.add(UNPROVED);
        }
        if (Side.wasDisturbed(run)) {
            doubts.add(DISTURBED);
        }
        return String.join(", ", doubts);
    }

    /** How many of some runs have which doubt: {@code 10 unproved, 3 disturbed}; empty if none has any. */
    static String of(List<ReportedRun> runs) {
        List<String> doubts = new ArrayList<>();
        add(doubts, count(runs, RunResult::lacksOnlyProof), UNPROVED);
        add(doubts, count(runs, Side::wasDisturbed), DISTURBED);
        return String.join(", ", doubts);
    }

    private static long count(List<ReportedRun> runs, Predicate<RunResult> hasDoubt) {
        return runs.stream().map(ReportedRun::result).filter(hasDoubt).count();
    }

    private static void add(List<String> doubts, long count, String doubt) {
        if (count > 0) {
            doubts.add(count + " " + doubt);
        }
    }
}
