package nexmark.jet.runner.cluster;

import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import nexmark.jet.runner.UserMistake;

/**
 * A member on each of the first hosts of an {@link Inventory}, in a cluster of their own name; the other hosts are
 * spare. The members are tied to this process by a {@link Leash} through SSH, so that none outlives it or the connection.
 */
final class SshCluster implements ClusterUnderTest, FaultyMembers {

    private static final long LONGEST_FAREWELL_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final ClusterPlan plan;
    private final Inventory inventory;
    private final Path logs;
    private final Path jar;
    private final String name = ClusterName.random();
    /** Of the folders there, whose names others can read. */
    private final String run = UUID.randomUUID().toString();

    private final Leash leash = new Leash();
    private final List<RemoteHost> hosts = new CopyOnWriteArrayList<>();
    /** A member may join while they are looked at. */
    private final List<RemoteMember> members = new CopyOnWriteArrayList<>();

    private HazelcastInstance client;

    private SshCluster(ClusterPlan plan, Inventory inventory, Path logs, Path jar) {
        this.plan = plan;
        this.inventory = inventory;
        this.logs = logs;
        this.jar = jar;
    }

    /** As {@link ClusterStarter#start}; {@link ClusterPlan#where} is the inventory's file. */
    static SshCluster start(ClusterPlan plan, Path logs) {
        return start(plan, InventoryFile.read(Path.of(plan.where().orElseThrow())), logs, runnableJar());
    }

    /** @param jar for the members: all of their class path */
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

    /** The one that this JVM runs from. */
    private static Path runnableJar() {
        Path jar = Path.of(MemberJvm.classPath());
        if (!jar.toString().endsWith(".jar") || !Files.isRegularFile(jar)) {
            throw new UserMistake(
                    "--cluster ssh copies the jar it runs from, expected it to be started by ./nexmark or java -jar");
        }
        return jar;
    }

    private void startAll() {
        inventory.hosts().subList(0, plan.members()).forEach(this::makeReady);
        for (RemoteHost host : List.copyOf(hosts)) {
            startOn(host);
        }
        MemberStart.awaitReady(members);
        client = client();
        MemberStart.awaitJoined(client, plan.members(), members);
    }

    private void makeReady(InventoryHost host) {
        RemoteHost ready = RemoteHost.open(host, inventory);
        hosts.add(ready);
        MemberJvm.checkPreset(plan.jvm().orElseThrow(), ready.jdk());
    }

    private void startOn(RemoteHost host) {
        int number = members.size() + 1;
        RemoteMember member = new RemoteMember(number, host, run, logFolder(number));
        members.add(member);
        String jarThere = host.install(jar);
        member.put(MemberJvm.preset(plan.jvm().orElseThrow()), "jvm.options");
        plan.hazelcast().ifPresent(file -> member.put(hazelcastYaml(file), "hazelcast.yaml"));
        MemberConfig config = MemberConfig.of(
                name, host.host().privateAddress(), host.host().memberPort(), addresses(), plan.threadsPerMember());
        List<String> command = new ArrayList<>(List.of(host.host().java()));
        command.addAll(MemberJvm.arguments(plan, config, host.jdk(), membersOn(host.host()), "jvm.options", jarThere));
        member.start(name, command);
        leash.tie(member.stdin());
    }

    private Path logFolder(int number) {
        try {
            return Files.createDirectories(logs.resolve("member-" + number));
        } catch (IOException e) {
            throw new UncheckedIOException("the folder of member " + number + " cannot be made in " + logs, e);
        }
    }

    private static String hazelcastYaml(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException e) {
            throw new UserMistake("--hazelcast " + file + " cannot be read, expected a Hazelcast configuration (YAML)");
        }
    }

    private List<String> addresses() {
        return hosts.stream().map(host -> host.host().memberAddress()).toList();
    }

    /** Spare hosts count, because a member that is added later needs its heap as well. */
    private int membersOn(InventoryHost machine) {
        return (int) inventory.hosts().stream()
                .filter(host -> host.host().equals(machine.host()))
                .count();
    }

    private HazelcastInstance client() {
        try {
            return ClusterClient.connect(name, addresses());
        } catch (IllegalStateException e) {
            throw new UserMistake("the members run, but cannot be reached from here at " + addresses()
                    + ", expected the runner in their network and their ports open to it");
        }
    }

    @Override
    public HazelcastInstance hazelcast() {
        return client;
    }

    @Override
    public int memberCount() {
        return client.getCluster().getMembers().size();
    }

    @Override
    public void checkMembers() {
        members.forEach(RemoteMember::check);
    }

    @Override
    public Optional<FaultyMembers> faults() {
        return Optional.of(this);
    }

    @Override
    public String address(int member) {
        return hosts.get(member).host().memberAddress();
    }

    @Override
    public void kill(int member) {
        members.get(member).kill();
    }

    @Override
    public void stop(int member, long atMostMillis) {
        members.get(member).stop(atMostMillis);
    }

    @Override
    public void resume(int member) {
        members.get(member).resume();
    }

    @Override
    public void cut(int member) {
        throw noCut();
    }

    @Override
    public void heal(int member) {
        throw noCut();
    }

    @Override
    public void delay(int member, int millis) {
        throw noCut();
    }

    private static UserMistake noCut() {
        return new UserMistake(
                "members on remote hosts cannot be cut off or delayed, expected a fault of kill, stop or add");
    }

    /** On the next spare host; one at a time, each on its own. */
    @Override
    public synchronized int add() {
        if (hosts.size() == inventory.hosts().size()) {
            throw new UserMistake(
                    "no host is left for one more member, expected more than " + hosts.size() + " in the inventory");
        }
        makeReady(inventory.hosts().get(hosts.size()));
        startOn(hosts.get(hosts.size() - 1));
        int number = members.size() - 1;
        MemberStart.awaitReady(members.subList(number, number + 1));
        MemberStart.awaitJoined(client, address(number), members.get(number));
        return number;
    }

    /**
     * Lets the members go, ends by force those that do not, fetches their logs. Nothing of them runs when this returns,
     * and nothing but the jar is left on the hosts; where a host is out of reach, its member has lost the leash too.
     */
    @Override
    public void close() {
        if (client != null) {
            client.getLifecycleService().terminate();
        }
        leash.close();
        long deadline = System.nanoTime() + LONGEST_FAREWELL_NANOS;
        try {
            members.forEach(member -> member.clear(deadline));
        } finally {
            hosts.forEach(RemoteHost::close);
        }
    }
}
