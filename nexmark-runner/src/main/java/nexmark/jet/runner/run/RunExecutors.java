package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.plan.RunnerJvm;
import nexmark.jet.result.ResultStore;
import nexmark.jet.result.RunLabel;

/** Chooses where plans are carried out: in this JVM, or in a JVM of their own that has their preset and options. */
public final class RunExecutors {

    private final ResultStore store;
    private final List<String> commandLine;

    /**
     * Keeps results in a store.
     *
     * @param commandLine the user's arguments of this program, which the results keep
     */
    public RunExecutors(ResultStore store, List<String> commandLine) {
        this.store = store;
        this.commandLine = List.copyOf(commandLine);
    }

    /**
     * The executor of a plan.
     *
     * @param label the user's name for the run
     */
    public RunExecutor of(RunPlan plan, RunLabel label) {
        return RunnerJvm.suits(plan.cluster())
                ? new RunRecorder(store, label, commandLine)
                : forked(plan.cluster(), label);
    }

    /** The other JVM has the user's further JVM options too, and then the plan's, which win. */
    private ForkedRun forked(ClusterPlan cluster, RunLabel label) {
        List<String> options = Pattern.compile("\\s+")
                .splitAsStream(System.getenv().getOrDefault("NEXMARK_JAVA_OPTS", ""))
                .filter(option -> !option.isEmpty())
                .collect(Collectors.toCollection(ArrayList::new));
        options.addAll(cluster.jvmOptions());
        options.add(RunnerJvm.knowing(cluster.jvmOptions()));
        return new ForkedRun(store.root(), label, commandLine, cluster.jvm().orElse(PlanDefaults.JVM), options);
    }
}
