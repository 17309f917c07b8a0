package nexmark.jet.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import nexmark.jet.plan.ClusterPlan;

/** A process that starts a cluster on an inventory's hosts, stops a member and never closes it: it is there to be killed. */
final class AbandonedRunner {

    static final String UP = "the cluster is up";

    private AbandonedRunner() {}

    public static void main(String[] args) throws InterruptedException {
        Inventory inventory = Inventory.read(Path.of(args[0]));
        int members = inventory.hosts().size();
        ClusterPlan plan = ClusterPlan.ssh(args[0], members, members, "g1-5ms").withJvmOptions(args[3].split(" "));
        SshCluster cluster = SshCluster.start(plan, inventory, Path.of(args[1]), List.of(Path.of(args[2])));
        cluster.stop(0, 600_000);
        System.out.println(UP + ": " + cluster.memberCount());
        new CountDownLatch(1).await();
    }
}
