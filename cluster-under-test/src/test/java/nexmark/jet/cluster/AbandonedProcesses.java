package nexmark.jet.cluster;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import nexmark.jet.plan.ClusterPlan;

/** A process that starts two members, stops one and never closes them: it is there to be killed. */
final class AbandonedProcesses {

    static final String UP = "the cluster is up";

    private AbandonedProcesses() {}

    public static void main(String[] args) throws InterruptedException {
        ClusterPlan plan = ClusterPlan.processes(2, 2, "g1-5ms").withJvmOptions(args[1].split(" "));
        ProcessCluster cluster = ProcessCluster.start(plan, Path.of(args[0]));
        cluster.stop(1, 600_000);
        System.out.println(UP + ": " + cluster.memberCount());
        new CountDownLatch(1).await();
    }
}
