package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import nexmark.jet.runner.fault.DeliveredRows;
import nexmark.jet.runner.fault.FaultedQuery;
import nexmark.jet.runner.fault.Recovery;
import nexmark.jet.runner.run.RunPlan;

/** A line for each query under faults, with a further one for each fault but the first. */
final class FaultedTable {

    private final PrintWriter out;

    FaultedTable(PrintWriter out) {
        this.out = out;
    }

    void printHeading() {
        out.printf(
                "%-6s%-6s%-11s%-11s%8s  %-15s%9s%8s%8s%8s%6s%8s%10s%10s%10s%n",
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
                "member",
                "noticed",
                "restarted",
                "caught up");
    }

    void print(long seed, RunPlan plan, FaultedQuery query) {
        DeliveredRows rows = query.rows();
        out.printf(
                Locale.ROOT,
                "%-6d%-6s%-11s%-11s%8d  %-15s%,9d%,8d%,8d%,8d%6d",
                seed,
                query.query(),
                query.variant(),
                plan.profile(),
                plan.disorder(),
                query.guarantee(),
                rows.expected(),
                rows.lost(),
                rows.duplicated(),
                rows.wrong(),
                query.executions());
        printRecoveries(query.recoveries());
        if (!query.isKept()) {
            if (!query.drained()) {
                out.println("      not all results were in when the time for it was over");
            }
            rows.examples().forEach(example -> out.println("      " + example));
        }
    }

    private void printRecoveries(List<Recovery> recoveries) {
        for (int i = 0; i < recoveries.size(); i++) {
            Recovery recovery = recoveries.get(i);
            out.printf(
                    "%" + (i == 0 ? 8 : 104) + "d%10s%10s%10s%n",
                    recovery.planted().member() + 1,
                    seconds(recovery.detectedMillis()),
                    seconds(recovery.restartedMillis()),
                    seconds(recovery.caughtUpMillis()));
        }
        if (recoveries.isEmpty()) {
            out.println();
        }
    }

    private static String seconds(Long millis) {
        return millis == null ? "-" : String.format(Locale.ROOT, "%.2f s", millis / 1000.0);
    }
}
