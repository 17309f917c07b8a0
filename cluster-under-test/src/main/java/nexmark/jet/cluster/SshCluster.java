package nexmark.jet.cluster;

import com.hazelcast.core.HazelcastInstance;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Counts;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;

/**
 * A member on each of the first hosts of an {@link Inventory}; the other hosts are spare, and take the place of hosts
 * that do not answer or are lost while they are made ready.
 */
final class SshCluster extends OwnCluster {

    private final Inventory inventory;
    private final List<RemoteHost.Jar> jars;
    /** Names the folders on the hosts, which others can read. */
    private final String run = UUID.randomUUID().toString();

    /** The hosts that are ready, in the order of their members. */
    private final List<RemoteHost> hosts = new CopyOnWriteArrayList<>();

    private final List<String> notes = new CopyOnWriteArrayList<>();
    /** The number of hosts that have been tried, ready or not. */
    private int tried;

    private SshCluster(ClusterPlan plan, Inventory inventory, Path logs, List<Path> jars) {
        super(plan, logs);
        this.inventory = inventory;
        this.jars = Stream.concat(MemberJvm.inFront(plan), jars.stream())
                .map(RemoteHost.Jar::of)
                .toList();
    }

    /** As {@link ClusterStarter#start}; {@link ClusterPlan#where} is the inventory's file. */
    static SshCluster start(ClusterPlan plan, Path logs, IntConsumer ready) {
        return start(plan, Inventory.read(Path.of(plan.where().orElseThrow())), logs, runnableJars(), ready);
    }

    static SshCluster start(ClusterPlan plan, Inventory inventory, Path logs, List<Path> jars, IntConsumer ready) {
        check(plan, inventory);
        SshCluster cluster = new SshCluster(plan, inventory, logs, jars);
        try {
            cluster.startAll(ready);
            return cluster;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    /** @throws UserMistake if the inventory has too few hosts for a plan, or no processors to pin its members to */
    static void check(ClusterPlan plan, Inventory inventory) {
        if (plan.members() > inventory.hosts().size()) {
            throw new UserMistake("--cluster is '" + plan.spec() + "', but the inventory has "
                    + Counts.of(inventory.hosts().size(), "host") + ", expected at most so many members");
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
        int first = hosts.size();
        List<String> lost = new CopyOnWriteArrayList<>();
        while (hosts.size() < first + count) {
            atOnce(next(first + count - hosts.size(), lost), host -> makeReady(host, lost));
        }
        hosts.sort(Comparator.comparing(ready -> inventory.hosts().indexOf(ready.host())));
        lost.forEach(why -> notes.add("a spare host took the place of one that was lost: " + why));
        return hosts.stream()
                .skip(first)
                .map(ready -> ready.host().memberAddress())
                .toList();
    }

    private List<InventoryHost> next(int count, List<String> lost) {
        List<InventoryHost> all = inventory.hosts();
        if (tried + count > all.size()) {
            throw lost.isEmpty()
                    ? new UserMistake(
                            "no host is left for one more member, expected more than " + tried + " in the inventory")
                    : new HostUnreachable(String.join("; ", lost) + "; no spare host is left");
        }
        tried += count;
        return all.subList(tried - count, tried);
    }

    /** A host is lost if it does not answer, or its connection broke; any other failure is thrown. */
    private void makeReady(InventoryHost host, List<String> lost) {
        Interruption.check();
        try {
            hosts.add(new RemoteHost(host, inventory, java(host), jars));
        } catch (HostUnreachable | ClusterFailure e) {
            lost.add(e.getMessage());
        }
    }

    @Override
    public List<String> notes() {
        return List.copyOf(notes);
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
        List<String> command = new ArrayList<>(List.of(java(host)));
        String classPath = jars.stream().map(ready::pathOf).collect(Collectors.joining(":"));
        command.addAll(
                MemberJvm.arguments(plan(), config, ready.jdk(), MemberHeap.percent(membersOn(host)), classPath));
        return command;
    }

    private String java(InventoryHost host) {
        return MemberJdk.home(plan()).map(home -> home + "/bin/java").orElse(host.java());
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
        atOnce(hosts, RemoteHost::close);
    }
}
