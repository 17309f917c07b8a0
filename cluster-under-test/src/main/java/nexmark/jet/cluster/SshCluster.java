package nexmark.jet.cluster;

import com.hazelcast.core.HazelcastInstance;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;

/**
 * A member on each of the first hosts of an {@link Inventory}; the other hosts are spare. The members' logs are fetched
 * when the cluster closes; of all that was on the hosts only the jars are left.
 */
final class SshCluster extends OwnCluster {

    private final Inventory inventory;
    private final List<Path> jars;
    /** Names the folders on the hosts, which others can read. */
    private final String run = UUID.randomUUID().toString();

    private final List<RemoteHost> hosts = new CopyOnWriteArrayList<>();

    private SshCluster(ClusterPlan plan, Inventory inventory, Path logs, List<Path> jars) {
        super(plan, logs);
        this.inventory = inventory;
        this.jars = List.copyOf(jars);
    }

    /** As {@link ClusterStarter#start}; {@link ClusterPlan#where} is the inventory's file. */
    static SshCluster start(ClusterPlan plan, Path logs) {
        return start(plan, InventoryFile.read(Path.of(plan.where().orElseThrow())), logs, runnableJars());
    }

    /** @param jars the whole class path of the members */
    static SshCluster start(ClusterPlan plan, Inventory inventory, Path logs, List<Path> jars) {
        check(plan, inventory);
        SshCluster cluster = new SshCluster(plan, inventory, logs, jars);
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

    /** The jar that this JVM runs from, and those of NEXMARK_CLASSPATH. */
    private static List<Path> runnableJars() {
        List<Path> jars = Stream.of(MemberJvm.classPath().split(File.pathSeparator, -1))
                .map(Path::of)
                .toList();
        if (!jars.stream().allMatch(jar -> jar.toString().endsWith(".jar") && Files.isRegularFile(jar))) {
            throw new UserMistake(
                    "--cluster ssh copies the jars it runs from, expected it to be started by ./nexmark or"
                            + " java -jar, with nothing but jars in NEXMARK_CLASSPATH");
        }
        return jars;
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
        String classPath = jars.stream().map(ready::install).collect(Collectors.joining(":"));
        command.addAll(MemberJvm.arguments(plan(), config, ready.jdk(), membersOn(host), classPath));
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
