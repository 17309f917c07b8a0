package nexmark.jet.plan;

import java.util.Optional;
import nexmark.jet.process.UserMistake;

/** The preset of this JVM's own options, which embedded members share. */
public final class RunnerJvm {

    private RunnerJvm() {}

    /** The preset that the launcher has started this JVM with; empty if something else has started it. */
    public static Optional<String> preset() {
        return Optional.ofNullable(System.getProperty("nexmark.jvm"));
    }

    /** @throws UserMistake if embedded members are to have another preset than this JVM, or options that it does not have */
    public static void check(ClusterPlan cluster) {
        boolean fits = cluster.jvmOptions().isEmpty()
                && (cluster.jvm().isEmpty() || cluster.jvm().equals(preset()));
        if (cluster.kind() == ClusterKind.EMBEDDED && !fits) {
            throw new UserMistake("--cluster " + cluster.spec() + " is in this JVM, which runs "
                    + preset().map(name -> "with the preset " + name).orElse("without a preset")
                    + ", expected --cluster processes:1 with --jvm and --jvm-options, or NEXMARK_JVM="
                    + cluster.jvm().orElse(PlanDefaults.JVM) + " in the environment");
        }
    }
}
