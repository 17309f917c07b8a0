package nexmark.jet.cluster;

import java.nio.file.Path;
import nexmark.jet.oracle.MapSettings.Locality;
import nexmark.jet.oracle.MapSettings.Requests;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.ClusterSpec;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.JobPlan;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;

/** Plans clusters elsewhere: an inventory has its hosts, a running cluster its members. Checks all clusters. */
public final class ClusterPlanner {

    private ClusterPlanner() {}

    /**
     * The plan of a cluster elsewhere, with the usual preset of its members' JVMs, and one thread for each processor of
     * the machine that a member runs on.
     */
    public static ClusterPlan plan(ClusterSpec spec) {
        return spec.kind() == ClusterKind.SSH ? remote(spec) : AttachedCluster.plan(spec.where(), spec.client());
    }

    /**
     * @throws UserMistake if there is no such JVM preset or JDK, if members on this machine would need a newer JDK for
     *     the preset, or if their heaps do not fit into the memory that is available
     */
    public static void check(ClusterPlan plan) {
        MemberJdk.home(plan);
        // Members elsewhere have a JDK that is not known yet.
        int jdk = isHere(plan) ? MemberJdk.of(plan).release() : Integer.MAX_VALUE;
        plan.jvm().ifPresent(preset -> MemberJvm.checkPreset(preset, jdk));
        if (plan.kind() == ClusterKind.PROCESSES) {
            MemberHeap.check(plan);
        }
    }

    /** The most jobs of a plan that its members hold, as far as this machine knows, by what an idle job takes. */
    public static int mostJobs(RunPlan plan) {
        return isHere(plan.cluster()) ? MemberHeap.mostJobs(plan) : JobPlan.MOST_JOBS;
    }

    /** @throws UserMistake if the heaps of the members, where these are on this machine, do not hold the plan's jobs */
    public static void checkJobs(RunPlan plan) {
        if (plan.job().jobs() > mostJobs(plan)) {
            throw new UserMistake("--jobs is " + plan.job().jobs() + ", expected at most " + mostJobs(plan)
                    + ", which the heap of a member of --cluster "
                    + plan.cluster().spec() + " holds, or a larger heap");
        }
    }

    /** @throws UserMistake if the heaps of the members, where these are on this machine, do not hold the journal */
    public static void checkJournal(RunPlan plan) {
        if (plan.job().source() == JobPlan.Source.JOURNAL && isHere(plan.cluster())) {
            MemberHeap.checkHoldsJournal(plan);
        }
    }

    /**
     * @throws UserMistake if the plan's map has more copies than there are members, or does not fit into the heaps of
     *     its members, where these are on this machine
     */
    public static void checkMap(RunPlan plan) {
        ClusterPlan cluster = plan.cluster();
        int others = cluster.members() - 1;
        plan.workload().map().ifPresent(map -> {
            if (map.backups() > Math.max(1, others)) {
                throw new UserMistake("--backups is " + map.backups() + ", but the cluster has "
                        + Counts.of(cluster.members(), "member") + ", expected at most " + Math.max(1, others));
            }
            boolean hasCopies = cluster.kind() != ClusterKind.ATTACH && map.backups() >= others;
            if (map.requests() == Requests.COPIES && !hasCopies) {
                throw new UserMistake("--requests copies needs one on each member, expected --backups " + others
                        + " of members that this program starts");
            }
            if (map.locality() == Locality.REMOTE && others == 0) {
                throw new UserMistake("--locality is remote, but one member owns all keys, expected more members");
            }
            if (isHere(cluster)) {
                MemberHeap.checkHolds(cluster, plan.workload(), map);
            }
        });
    }

    private static boolean isHere(ClusterPlan plan) {
        return plan.kind() == ClusterKind.EMBEDDED || plan.kind() == ClusterKind.PROCESSES;
    }

    private static ClusterPlan remote(ClusterSpec spec) {
        String file = spec.where().orElseThrow();
        Inventory inventory = Inventory.read(Path.of(file));
        int members = spec.members().orElse(inventory.hosts().size());
        ClusterPlan plan = ClusterPlan.ssh(
                file,
                members,
                members * inventory.cooperativeThreads(),
                PlanDefaults.jvm(ClusterKind.SSH).orElseThrow());
        SshCluster.check(plan, inventory);
        return plan;
    }
}
