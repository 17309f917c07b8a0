package nexmark.jet.plan;

import java.util.List;
import java.util.Optional;
import nexmark.jet.process.UserMistake;

/** The preset of this JVM's own options, which embedded members share. */
public final class RunnerJvm {

    private static final String PRESET_PROPERTY = "nexmark.jvm";
    private static final String OPTIONS_PROPERTY = "nexmark.jvm.options";

    private RunnerJvm() {}

    /** The preset that the launcher has started this JVM with; empty if something else has started it. */
    public static Optional<String> preset() {
        return Optional.ofNullable(System.getProperty(PRESET_PROPERTY));
    }

    /**
     * Whether a cluster can be measured from this JVM: embedded members are part of it, so a plan that asks another
     * preset or other options for them needs another JVM.
     */
    public static boolean suits(ClusterPlan cluster) {
        return cluster.kind() != ClusterKind.EMBEDDED || (hasPresetOf(cluster) && hasOptionsOf(cluster));
    }

    private static boolean hasPresetOf(ClusterPlan cluster) {
        return cluster.jvm().isEmpty() || cluster.jvm().equals(preset());
    }

    private static boolean hasOptionsOf(ClusterPlan cluster) {
        return System.getProperty(OPTIONS_PROPERTY, "").equals(String.join(" ", cluster.jvmOptions()));
    }

    /** The option that lets a JVM know which options of a plan it was started with, besides its preset's. */
    public static String knowing(List<String> jvmOptions) {
        return "-D" + OPTIONS_PROPERTY + "=" + String.join(" ", jvmOptions);
    }

    /** @throws UserMistake if another JVM is needed, see {@link #suits} */
    public static void check(ClusterPlan cluster) {
        if (!suits(cluster) && hasPresetOf(cluster)) {
            throw new UserMistake("--cluster " + cluster.spec() + " is to run with the JVM options "
                    + String.join(" ", cluster.jvmOptions()) + ", expected them in NEXMARK_JAVA_OPTS instead");
        }
        if (!suits(cluster)) {
            throw new UserMistake("--cluster " + cluster.spec() + " is to run with the JVM preset "
                    + cluster.jvm().orElseThrow() + ", but this JVM runs "
                    + preset().map(name -> "with " + name).orElse("without the launcher's")
                    + ", expected ./nexmark started with NEXMARK_JVM="
                    + cluster.jvm().orElseThrow());
        }
    }
}
