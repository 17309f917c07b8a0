package nexmark.jet.runner.cli;

import nexmark.jet.cluster.ClusterPlanner;
import nexmark.jet.cluster.CpuPinning;
import nexmark.jet.cluster.MemberConfig;
import nexmark.jet.cluster.MemberJvm;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.ClusterSpec;
import nexmark.jet.plan.PlanDefaults;

/** The clusters that options and files name. */
final class ClusterOptions {

    private ClusterOptions() {}

    /** The cluster that options or a file name, with what it has by default; says that it connects. */
    static ClusterPlan planned(ClusterSpec spec) {
        if (spec.kind() != ClusterKind.ATTACH) {
            return ClusterPlanner.plan(spec);
        }
        // A cluster that answers may not let this program in.
        ProgressLines progress = ProgressLines.ofProcess();
        progress.stepThatMayBeShort("connecting to the cluster");
        try {
            return ClusterPlanner.plan(spec);
        } finally {
            progress.done();
        }
    }

    /** Does nothing, unless the members cannot be set up as they are planned. */
    static void checkMembers(ClusterPlan plan) {
        PlanDefaults.checkJvm(plan);
        plan.hazelcast().ifPresent(file -> MemberConfig.check(file, plan.jvmOptions()));
        plan.hazelcastJar().ifPresent(MemberJvm::checkHazelcastJar);
        MemberJvm.checkOptions(plan.jvmOptions());
        if (plan.pinned() && plan.kind() == ClusterKind.PROCESSES) {
            CpuPinning.dealtTo(plan.members());
        }
        ClusterPlanner.check(plan); // last: what memory is free is nobody's mistake
    }
}
