package nexmark.jet.cluster;

import java.nio.file.Path;
import java.util.List;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.process.UserMistake;

/**
 * A process that starts members on the first hosts of an inventory and ends them again. It has a process of its own so that the
 * {@code ssh} on its PATH can be another.
 */
final class FleetStart {

    static final String STARTED = "started ";
    static final String NOTE = "note: ";
    static final String REFUSED = "refused: ";
    static final String FAILED = "failed: ";

    private FleetStart() {}

    public static void main(String[] args) {
        Inventory inventory = Inventory.read(Path.of(args[0]));
        int members = Integer.parseInt(args[1]);
        ClusterPlan plan = ClusterPlan.ssh(args[0], members, members, "g1-5ms");
        SshCluster cluster = new SshCluster(plan, inventory, Path.of(args[2]), List.of(Path.of(args[3])));
        long begin = System.nanoTime();
        try {
            cluster.startMembers(plan.members());
            System.out.println(STARTED + cluster.addresses());
            System.out.println("in ms: " + (System.nanoTime() - begin) / 1_000_000);
            cluster.notes().forEach(note -> System.out.println(NOTE + note));
        } catch (UserMistake | HostUnreachable e) {
            System.out.println(REFUSED + e.getMessage());
        } catch (ClusterFailure e) {
            System.out.println(FAILED + e.getMessage());
        } finally {
            cluster.close();
        }
    }
}
