package nexmark.jet.runner.fault;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import nexmark.jet.runner.UserMistake;
import nexmark.jet.runner.cluster.ClusterKind;
import nexmark.jet.runner.cluster.ClusterPlan;
import nexmark.jet.runner.cluster.InventoryFile;

/** Checks whether faults can be injected into a cluster, before the cluster is started. */
public final class FaultCheck {

    /** Jet waits so long for further members before it spreads a job to one that has joined. */
    public static final long SCALE_UP_DELAY_MILLIS = 10_000;

    /** Within this time the members have given up a dead member, or a new member has started. */
    static final long START_MILLIS = 10_000;

    /** From the end of a fault until a job can be expected to have recovered. */
    public static final long RECOVERY_MILLIS = START_MILLIS + SCALE_UP_DELAY_MILLIS;

    private FaultCheck() {}

    /**
     * The length of a measured interval in which a job is likely to recover from the last fault, ms.
     *
     * @param otherwiseMillis the length without faults, and the shortest with them
     */
    public static long measureMillis(List<Fault> faults, long otherwiseMillis) {
        return faults.stream()
                .mapToLong(fault -> fault.atMillis() + fault.durationMillis() + RECOVERY_MILLIS)
                .reduce(otherwiseMillis, Math::max);
    }

    /**
     * Returns if all faults can begin, end and have an effect on a job within a measured interval.
     *
     * @throws UserMistake that names the first fault which cannot
     */
    public static void checkTimes(List<Fault> faults, long measureMillis) {
        for (Fault fault : faults) {
            if (fault.atMillis() + fault.durationMillis() >= measureMillis) {
                throw new UserMistake("--fault " + fault + " is not over within --measure " + Fault.text(measureMillis)
                        + ", expected --measure "
                        + Fault.text(fault.atMillis() + fault.durationMillis() + RECOVERY_MILLIS) + " or more");
            }
            if (fault.kind() == FaultKind.ADD && fault.atMillis() + SCALE_UP_DELAY_MILLIS >= measureMillis) {
                throw new UserMistake("--fault " + fault + " within --measure " + Fault.text(measureMillis)
                        + ": a job is spread to a member 10 s after it has joined, expected --measure "
                        + Fault.text(fault.atMillis() + RECOVERY_MILLIS) + " or more");
            }
        }
    }

    /**
     * Returns if all faults can be injected.
     *
     * @throws UserMistake that names the first fault which cannot, and the faults or the cluster that can
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
        int hosts = InventoryFile.read(Path.of(cluster.where())).hosts().size();
        int spare = hosts - cluster.members();
        if (added.size() > spare) {
            throw new UserMistake("--fault " + added.get(Math.max(0, spare)) + ": the members of --cluster "
                    + cluster.spec() + " leave " + Math.max(0, spare) + " of its " + hosts
                    + " hosts to spare, expected one for each member that is added: ssh:FILE:N takes the first N");
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
            throw new UserMistake("--fault " + fault + ": the members' links lead through no relays, expected"
                    + " \"relayed\" : true in the plan's cluster");
        }
    }
}
