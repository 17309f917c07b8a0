package nexmark.jet.runner.cli;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.DeliveredRows;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.FaultOutcome.Promise;
import nexmark.jet.runner.fault.TargetedFault;

/** Prints what became of the rows of all queries under the faults of a seed. */
final class FaultedTable {

    private static final String INDENT = "      ";

    private final Screen screen;

    FaultedTable(Screen screen) {
        this.screen = screen;
    }

    /**
     * Prints a line for each query and variant.
     *
     * @param plan any plan of the seed: they differ in the query and the variant
     */
    void print(long seed, RunPlan plan, List<TargetedFault> faults, List<FaultOutcome> outcomes) {
        screen.text(
                "seed " + seed + ": " + plan.workload().profile() + ", disorder "
                        + plan.workload().disorder() + ", " + plan.job().guarantee() + ", "
                        + faults.stream().map(TargetedFault::toString).collect(Collectors.joining(" ")),
                INDENT);
        AlignedTable table =
                new AlignedTable().left("query", "variant").right("rows", "lost", "doubled", "wrong", "runs");
        outcomes.forEach(outcome -> table.row(cells(outcome)));
        screen.table(table);
        outcomes.forEach(this::printProblems);
        screen.out().flush();
    }

    private static List<String> cells(FaultOutcome outcome) {
        DeliveredRows rows = outcome.rows();
        return List.of(
                outcome.query(),
                outcome.variant().toString(),
                count(rows.expected()),
                count(rows.lost()),
                count(rows.duplicated()),
                count(rows.wrong()),
                Integer.toString(outcome.executions()));
    }

    private void printProblems(FaultOutcome outcome) {
        String name = outcome.query() + " " + outcome.variant() + ": ";
        if (!outcome.drained() && outcome.promise() != Promise.KEPT) {
            print(name + "not all results were in when the time for it was over");
        }
        if (outcome.promise() == Promise.NOT_JUDGED && outcome.rows().undecided() > 0) {
            print(name + "not judged: in place of " + Counts.of(outcome.rows().undecided(), "row")
                    + " others arrived, which prove nothing");
        }
        if (outcome.promise() == Promise.BROKEN) {
            outcome.rows().examples().forEach(example -> print(name + example));
        }
    }

    private void print(String problem) {
        screen.text(INDENT, problem, INDENT + "  ");
    }

    private static String count(long rows) {
        return String.format(Locale.ROOT, "%,d", rows);
    }
}
