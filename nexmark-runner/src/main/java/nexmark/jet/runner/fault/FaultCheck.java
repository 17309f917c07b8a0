package nexmark.jet.runner.fault;

import java.nio.file.Path;
import java.util.List;
import nexmark.jet.runner.UserMistake;
import nexmark.jet.runner.cluster.ClusterKind;
import nexmark.jet.runner.cluster.ClusterPlan;
import nexmark.jet.runner.cluster.InventoryFile;

/** Whether faults can be done to a cluster, before there is one. */
public final class FaultCheck {

    private FaultCheck() {}

    /**
     * Returns if all can be done.
     *
     * @throws UserMistake that names the first which cannot, and where it could
     */
    public static void check(List<Fault> faults, ClusterPlan cluster, long seed) {
        for (Fault fault : faults) {
            check(fault, cluster);
        }
        checkSpareHosts(faults, cluster);
        AimedFault.aim(faults, cluster.members(), seed);
    }

    private static void checkSpareHosts(List<Fault> faults, ClusterPlan cluster) {
        List<Fault> added =
                faults.stream().filter(fault -> fault.kind() == FaultKind.ADD).toList();
        if (cluster.kind() != ClusterKind.SSH || added.isEmpty()) {
            return;
        }
        int hosts = InventoryFile.read(Path.of(cluster.where().orElseThrow()))
                .hosts()
                .size();
        int spare = hosts - cluster.members();
        if (added.size() > spare) {
            throw new UserMistake("--fault " + added.get(Math.max(0, spare)) + ": the members of --cluster "
                    + cluster.spec() + " leave " + Math.max(0, spare) + " of its " + hosts
                    + " hosts to spare, expected one for each member that is added: ssh:FILE:N takes the first N");
        }
    }

    private static void check(Fault fault, ClusterPlan cluster) {
        FaultKind kind = fault.kind();
        if (cluster.kind() == ClusterKind.ATTACH) {
            throw new UserMistake("--fault cannot be done to --cluster " + cluster.spec()
                    + ", expected a cluster that this starts, such as processes:3");
        }
        if (cluster.kind() == ClusterKind.EMBEDDED && (kind.canSplitCluster() || kind.isOfNetwork())) {
            throw new UserMistake("--fault " + fault + ": members of --cluster " + cluster.spec()
                    + " share a process, expected kill, add or --cluster processes:"
                    + Math.max(2, cluster.members()));
        }
        if (cluster.kind() == ClusterKind.PROCESSES && kind.isOfNetwork() && !cluster.relayed()) {
            throw new UserMistake("--fault " + fault + ": the members' links lead through no relays, expected"
                    + " \"relayed\" : true in the plan's cluster");
        }
        if (cluster.kind() == ClusterKind.SSH && kind.isOfNetwork()) {
            throw new UserMistake("--fault " + fault
                    + ": members on remote hosts cannot be cut off or delayed, expected a fault of kill, stop or add");
        }
    }
}
