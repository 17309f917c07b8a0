package nexmark.jet.runner.run;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import nexmark.jet.cluster.ClusterPlanner;
import nexmark.jet.process.Interruption;
import nexmark.jet.result.PlanJson;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.StoredResult;

/** A process that starts a run in a JVM of its own, as the command line would: it is there to be ended. */
final class StartedRun {

    private StartedRun() {}

    public static void main(String[] args) {
        Interruption.watch(() -> {
            StoredResult stored = new ForkedRun(
                            Path.of(args[1]),
                            RunLabel.NONE,
                            List.of(),
                            "g1-5ms",
                            List.of(args[2].split(" ")),
                            EarlyEnd.NEVER)
                    .run(
                            PlanJson.read(Path.of(args[0]), word -> ClusterPlanner.plan(word, OptionalInt.empty())),
                            new SaidLines());
            System.out.println(stored.result().status());
            return 0;
        });
    }

    private static final class SaidLines implements RunProgress {
        @Override
        public void step(String what) {}

        @Override
        public void stepAt(double fraction) {}

        @Override
        public void running(Running now) {
            System.out.println(now.phase());
        }

        @Override
        public void line(String text) {
            System.out.println(text);
        }

        @Override
        public void done() {}
    }
}
