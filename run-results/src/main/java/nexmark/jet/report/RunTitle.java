package nexmark.jet.report;

import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;

/**
 * How a run is called, and what warns of its figures.
 *
 * @param text one line; it begins with the verdict unless the run is valid without exception
 * @param warning null if the run is valid
 */
record RunTitle(String text, ReportView.Warning warning) {

    static RunTitle of(RunResult result) {
        Status status = result.status();
        String name = name(result.plan());
        String text = status == Status.VALID && !VerdictWords.hasException(result)
                ? name
                : VerdictWords.of(result) + ": " + name;
        return new RunTitle(text, status == Status.VALID ? null : new ReportView.Warning(status.word(), why(result)));
    }

    /** The query, its rate and its cluster: {@code q5 Hot Items, 200k events/s, 3 members}. */
    static String name(RunPlan plan) {
        return String.join(
                ", ",
                plan.query() + " " + QueryLookup.byId(plan.query()).title(),
                Counts.text(plan.workload().rate()) + " events/s",
                plan.cluster().inWords());
    }

    private static String why(RunResult result) {
        List<String> reasons = Stream.concat(result.verdict().reasons().stream(), result.verdict().notJudged().stream())
                .toList();
        String first = reasons.isEmpty() ? "" : ": " + reasons.get(0);
        String others = reasons.size() > 1 ? " (and " + (reasons.size() - 1) + " more)" : "";
        String what = switch (result.status()) {
            case VALID -> throw new IllegalArgumentException("nothing warns of a valid run");
            case INVALID -> "These figures may not be quoted";
            case NOT_JUDGED -> "These figures may not be quoted, a test could not be made";
            case WRONG -> "The answers are wrong, the figures mean nothing";
            case INTERRUPTED -> "The run was cut short, its figures are partial";
        };
        return what + first + others + ".";
    }
}
