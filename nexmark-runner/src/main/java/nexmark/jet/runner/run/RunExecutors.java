package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.plan.RunnerJvm;
import nexmark.jet.result.ResultStore;
import nexmark.jet.result.RunLabel;

/** Chooses where plans are carried out: in this JVM, in a JVM of their own that has their preset and options, or elsewhere. */
public final class RunExecutors {

    private final ResultStore store;
    private final List<String> commandLine;
    private final EarlyEnd earlyEnd;
    private final boolean writesReports;

    /**
     * Keeps results in a store.
     *
     * @param commandLine the user's arguments of this program, which the results keep
     * @param earlyEnd whether runs may be ended before their time
     * @param writesReports whether each run's folder gets a report
     */
    public RunExecutors(ResultStore store, List<String> commandLine, EarlyEnd earlyEnd, boolean writesReports) {
        this.store = store;
        this.commandLine = List.copyOf(commandLine);
        this.earlyEnd = earlyEnd;
        this.writesReports = writesReports;
    }

    /**
     * The executor of a plan, in this JVM if it suits.
     *
     * @param label the user's name for the run
     */
    public RunExecutor of(RunPlan plan, RunLabel label) {
        return reported(RunnerJvm.suits(plan.cluster()) ? here(label) : forked(plan.cluster(), label));
    }

    /**
     * The executor of a plan that is one of many. Its members' JVMs have measured nothing before: code that earlier runs
     * have compiled, and a heap that they have used, would make it another measurement.
     *
     * @param label the user's name for the run
     */
    public RunExecutor fresh(RunPlan plan, RunLabel label) {
        return reported(plan.cluster().kind() == ClusterKind.EMBEDDED ? forked(plan.cluster(), label) : here(label));
    }

    private RunExecutor reported(RunExecutor executor) {
        return writesReports ? new RunWithReport(executor) : executor;
    }

    /**
     * The executor of a plan that people watch. As {@link #of}, but embedded members do not share the JVM that serves the page:
     * they have a JVM like this one, with the preset that the user started it with.
     *
     * @param label the user's name for the run
     */
    public RunExecutor apart(RunPlan plan, RunLabel label) {
        ClusterPlan cluster = plan.cluster();
        return reported(
                cluster.kind() == ClusterKind.EMBEDDED
                        ? forked(cluster, cluster.jvm().or(RunnerJvm::preset).orElse(PlanDefaults.JVM), label)
                        : here(label));
    }

    private RunRecorder here(RunLabel label) {
        return new RunRecorder(store, label, commandLine, earlyEnd);
    }

    /**
     * The executor of a plan that a foreign program is to carry out, under the JVM options that a JVM of its own would have.
     *
     * @param label the user's name for the run
     */
    public RunExecutor of(ForeignProgram program, RunPlan plan, RunLabel label) {
        ClusterPlan cluster = plan.cluster();
        return reported(new ForeignRun(store, label, commandLine, program, preset(cluster), jvmOptions(cluster)));
    }

    private ForkedRun forked(ClusterPlan cluster, RunLabel label) {
        return forked(cluster, preset(cluster), label);
    }

    private ForkedRun forked(ClusterPlan cluster, String preset, RunLabel label) {
        List<String> options = jvmOptions(cluster);
        options.add(RunnerJvm.knowing(cluster.jvmOptions()));
        return new ForkedRun(store.root(), label, commandLine, preset, options, earlyEnd);
    }

    private static String preset(ClusterPlan cluster) {
        return cluster.jvm().orElse(PlanDefaults.JVM);
    }

    /** The user's further JVM options, and then the plan's, which win. */
    private static List<String> jvmOptions(ClusterPlan cluster) {
        List<String> options = new ArrayList<>(usersJvmOptions());
        options.addAll(cluster.jvmOptions());
        return options;
    }

    /** The user's further options of JVMs of their own, {@code NEXMARK_JAVA_OPTS}; a plan's options win over them. */
    public static List<String> usersJvmOptions() {
        return Pattern.compile("\\s+")
                .splitAsStream(System.getenv().getOrDefault("NEXMARK_JAVA_OPTS", ""))
                .filter(option -> !option.isEmpty())
                .toList();
    }
}
