package nexmark.jet.cluster;

import com.hazelcast.core.HazelcastInstance;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;

/**
 * A member on each of the first hosts of an {@link Inventory}; the other hosts are spare. The members' logs are fetched
 * when the cluster closes; of all that was on the hosts only the jar is left.
 */
final class SshCluster extends OwnCluster {

    private final Inventory inventory;
    private final Path jar;
    /** Names the folders on the hosts, which others can read. */
    private final String run = UUID.randomUUID().toString();

    private final List<RemoteHost> hosts = new CopyOnWriteArrayList<>();

    private SshCluster(ClusterPlan plan, Inventory inventory, Path logs, Path jar) {
        super(plan, logs);
        this.inventory = inventory;
        this.jar = jar;
    }

    /** As {@link ClusterStarter#start}; {@link ClusterPlan#where} is the inventory's file. */
    static SshCluster start(ClusterPlan plan, Path logs) {
        return start(plan, InventoryFile.read(Path.of(plan.where().orElseThrow())), logs, runnableJar());
    }

    /** @param jar the whole class path of the members */
    static SshCluster start(ClusterPlan plan, Inventory inventory, Path logs, Path jar) {
        check(plan, inventory);
        SshCluster cluster = new SshCluster(plan, inventory, logs, jar);
        try {
            cluster.startAll();
            return cluster;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private static void check(ClusterPlan plan, Inventory inventory) {
        if (plan.members() > inventory.hosts().size()) {
            throw new UserMistake("--cluster " + plan.spec() + " has "
                    + inventory.hosts().size() + " hosts, expected at least " + plan.members() + ", one each member");
        }
        if (plan.pinned()
                && inventory.hosts().stream().anyMatch(host -> host.cpus().isEmpty())) {
            throw new UserMistake("--pin with --cluster " + plan.spec() + ", expected \"cpus\" of each of its hosts");
        }
    }

    /** The jar that this JVM runs from. */
    private static Path runnableJar() {
        Path jar = Path.of(MemberJvm.classPath());
        if (!jar.toString().endsWith(".jar") || !Files.isRegularFile(jar)) {
            throw new UserMistake(
                    "--cluster ssh copies the jar it runs from, expected it to be started by ./nexmark or java -jar");
        }
        return jar;
    }

    @Override
    List<String> reserve(int count) {
        int taken = hosts.size();
        if (taken + count > inventory.hosts().size()) {
            throw new UserMistake(
                    "no host is left for one more member, expected more than " + taken + " in the inventory");
        }
        List<InventoryHost> next = inventory.hosts().subList(taken, taken + count);
        next.forEach(this::makeReady);
        return next.stream().map(InventoryHost::memberAddress).toList();
    }

    private void makeReady(InventoryHost host) {
        Interruption.check();
        RemoteHost ready = RemoteHost.open(host, inventory);
        hosts.add(ready);
        MemberJvm.checkPreset(plan().jvm().orElseThrow(), ready.jdk());
    }

    @Override
    RemoteMember member(int index, Path logFolder) {
        return new RemoteMember(index + 1, hosts.get(index), run, logFolder);
    }

    @Override
    List<String> command(int index) {
        RemoteHost ready = hosts.get(index);
        InventoryHost host = ready.host();
        MemberConfig config = config(host.privateAddress(), host.memberPort());
        List<String> command = new ArrayList<>(List.of(host.java()));
        command.addAll(MemberJvm.arguments(plan(), config, ready.jdk(), membersOn(host), ready.install(jar)));
        return command;
    }

    /** Spare hosts count, because a member that is added later needs its heap as well. */
    private int membersOn(InventoryHost machine) {
        return (int) inventory.hosts().stream()
                .filter(host -> host.host().equals(machine.host()))
                .count();
    }

    @Override
    HazelcastInstance connect() {
        try {
            return super.connect();
        } catch (IllegalStateException e) {
            throw new UserMistake("the members run, but cannot be reached from here at " + addresses()
                    + ", expected the runner in their network and their ports open to it");
        }
    }

    @Override
    void release() {
        hosts.forEach(RemoteHost::close);
    }
}
