package nexmark.jet.plan;

import java.util.Optional;
import nexmark.jet.process.UserMistake;

/** The preset of this JVM's own options, which embedded members share. */
public final class RunnerJvm {

    private static final String PRESET_PROPERTY = "nexmark.jvm";

    private RunnerJvm() {}

    /** The preset that the launcher has started this JVM with; empty if something else has started it. */
    public static Optional<String> preset() {
        return Optional.ofNullable(System.getProperty(PRESET_PROPERTY));
    }

    /**
     * Whether a cluster can be measured from this JVM: embedded members are part of it, so a plan that asks another
     * preset for them needs another JVM.
     */
    public static boolean suits(ClusterPlan cluster) {
        return cluster.kind() != ClusterKind.EMBEDDED
                || cluster.jvm().isEmpty()
                || cluster.jvm().equals(preset());
    }

    /** @throws UserMistake if another JVM is needed, see {@link #suits} */
    public static void check(ClusterPlan cluster) {
        if (!suits(cluster)) {
            throw new UserMistake("--cluster " + cluster.spec() + " is to run with the JVM preset "
                    + cluster.jvm().orElseThrow() + ", but this JVM runs "
                    + preset().map(name -> "with " + name).orElse("without the launcher's")
                    + ", expected ./nexmark started with NEXMARK_JVM="
                    + cluster.jvm().orElseThrow());
        }
    }
}
