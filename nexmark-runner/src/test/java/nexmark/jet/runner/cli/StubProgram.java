package nexmark.jet.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.cluster.MemberJvm;
import nexmark.jet.evidence.EvidenceWriter;
import nexmark.jet.evidence.FirstRowsWriter;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.ForeignMeasurement.FirstRows;

/**
 * A program that measures nothing, and leaves the evidence of a query that has a row for each ms. It sustains rates up to a limit.
 * At these it takes as long as the plan, so that its CPU time is read; at others its interval is one of the past, not drained, and
 * it ends at once.
 */
final class StubProgram {

    /** Its latencies are 0 to 9 ms in turn, each the middle of its step. */
    static final double P50_MILLIS = 4.5;

    private StubProgram() {}

    /**
     * The value of {@code --side}; its name is stub.
     *
     * @param highestRate that it sustains, events/s
     */
    static String upTo(long highestRate) {
        String classes = MemberJvm.classPath();
        return "stub=\"$JAVA_HOME/bin/java\" -Xmx64m -XX:TieredStopAtLevel=1 -cp '" + classes + "' "
                + StubProgram.class.getName() + " " + highestRate;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        RunPlan plan = EvidenceWriter.plan(Path.of(args[1]));
        boolean isSustained = plan.workload().rate() <= Long.parseLong(args[0]);
        long measureMillis = plan.phases().measureMillis();
        long nowMillis = System.currentTimeMillis() / 1000 * 1000;
        long from = isSustained ? nowMillis + 2000 : nowMillis - 1_000_000;
        if (isSustained) {
            Thread.sleep(measureMillis + 4000);
        }
        FirstRowsWriter writer = new FirstRowsWriter(plan, from);
        for (int i = 0; i < measureMillis; i++) {
            writer.row(from + i, i % 10);
        }
        FirstRows measured = new FirstRows(isSustained, plan.workload().rate(), 1, 0);
        writer.finish(Path.of(args[2]), "a stub", measured, List.of());
    }
}
