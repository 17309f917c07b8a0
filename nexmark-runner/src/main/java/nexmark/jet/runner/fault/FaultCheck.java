package nexmark.jet.runner.fault;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import nexmark.jet.cluster.Inventory;
import nexmark.jet.cluster.TargetedFault;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.Fault.FaultKind;
import nexmark.jet.process.UserMistake;

/** Checks whether faults can be injected into a cluster, before the cluster is started. */
public final class FaultCheck {

    private FaultCheck() {}

    /**
     * Does nothing, unless a fault cannot be injected.
     *
     * @throws UserMistake naming the first fault that cannot be injected, and which faults or which cluster would do
     */
    public static void check(List<Fault> faults, ClusterPlan cluster, long seed) {
        for (Fault fault : faults) {
            check(fault, cluster);
        }
        checkSpareHosts(faults, cluster);
        TargetedFault.aim(faults, cluster.members(), seed);
    }

    private static void checkSpareHosts(List<Fault> faults, ClusterPlan cluster) {
        List<Fault> added =
                faults.stream().filter(fault -> fault.kind() == FaultKind.ADD).toList();
        if (cluster.kind() != ClusterKind.SSH || added.isEmpty()) {
            return;
        }
        int hosts =
                Inventory.read(Path.of(cluster.where().orElseThrow())).hosts().size();
        int spare = hosts - cluster.members();
        if (added.size() > spare) {
            throw new UserMistake("--fault " + added.get(Math.max(0, spare)) + ": the members of --cluster "
                    + cluster.spec() + " leave " + Math.max(0, spare) + " of its "
                    + Counts.of(hosts, "host") + " to spare, expected one host for each member that is added:"
                    + " ssh:FILE:N takes the first N hosts");
        }
    }

    private static void check(Fault fault, ClusterPlan cluster) {
        Set<FaultKind> possible = cluster.kind().faults();
        if (!possible.contains(fault.kind())) {
            String here = possible.stream().map(FaultKind::toString).collect(Collectors.joining(" or "));
            throw new UserMistake("--fault " + fault + " cannot be done to --cluster " + cluster.spec() + ", expected "
                    + (here.isEmpty() ? "" : here + " there, or ") + "--cluster processes:"
                    + Math.max(2, cluster.members()));
        }
        if (fault.kind().isOfNetwork() && !cluster.relayed()) {
            throw new UserMistake(
                    "--fault " + fault + ": the links between the members lead through no relays, expected"
                            + " \"relayed\" : true in the plan's cluster");
        }
    }
}
