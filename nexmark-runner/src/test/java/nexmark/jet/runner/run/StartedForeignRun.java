package nexmark.jet.runner.run;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import nexmark.jet.cluster.ClusterPlanner;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruption;
import nexmark.jet.result.PlanJson;
import nexmark.jet.result.ResultStore;
import nexmark.jet.result.RunLabel;

/** A process that runs a foreign program, as the command line would: it is there to be ended. */
final class StartedForeignRun {

    private StartedForeignRun() {}

    public static void main(String[] args) {
        Interruption.watch(() -> {
            try {
                ForeignProgram program = new ForeignProgram("other", args[2]);
                RunPlan plan = PlanJson.read(Path.of(args[0]), word -> ClusterPlanner.plan(word, OptionalInt.empty()));
                new RunRecorder(new ResultStore(Path.of(args[1])), List.of(), EarlyEnd.NEVER, false)
                        .of(program, plan, RunLabel.NONE)
                        .run(plan, new Silent());
            } catch (Interrupted e) {
                System.out.println(e.getMessage());
            }
            return 0;
        });
    }
}
