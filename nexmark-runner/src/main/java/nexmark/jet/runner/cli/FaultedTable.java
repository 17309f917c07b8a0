package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.DeliveredRows;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.FaultOutcome.Promise;
import nexmark.jet.runner.fault.TargetedFault;

/** Prints a line for each query under faults. */
final class FaultedTable {

    private final PrintWriter out;

    FaultedTable(PrintWriter out) {
        this.out = out;
    }

    void printHeading() {
        out.printf(
                "%-6s%-5s %-11s%-11s%8s  %-15s%9s%8s%8s%8s%6s  %s%n",
                "seed",
                "query",
                "variant",
                "profile",
                "disorder",
                "guarantee",
                "rows",
                "lost",
                "doubled",
                "wrong",
                "runs",
                "faults");
    }

    void print(long seed, RunPlan plan, List<TargetedFault> faults, FaultOutcome query) {
        DeliveredRows rows = query.rows();
        out.printf(
                Locale.ROOT,
                "%-6d%-5s %-11s%-11s%8d  %-15s%,9d%,8d%,8d%,8d%6d  %s%n",
                seed,
                query.query(),
                query.variant(),
                plan.workload().profile(),
                plan.workload().disorder(),
                query.guarantee(),
                rows.expected(),
                rows.lost(),
                rows.duplicated(),
                rows.wrong(),
                query.executions(),
                faults.stream().map(TargetedFault::toString).collect(Collectors.joining(" ")));
        if (query.promise() == Promise.NOT_JUDGED) {
            out.printf(
                    Locale.ROOT,
                    "      not judged: in place of %,d rows other rows arrived, which prove nothing%n",
                    rows.undecided());
        }
        if (query.promise() == Promise.BROKEN) {
            if (!query.drained()) {
                out.println("      not all results were in when the time for it was over");
            }
            rows.examples().forEach(example -> out.println("      " + example));
        }
    }
}
