package nexmark.jet.runner.cluster;

import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/**
 * Members in processes of their own on this machine, on the loopback interface, in a cluster of their own name, each
 * with a folder for its log. They are tied to this process by a {@link Leash}, so that none outlives it.
 */
final class ProcessCluster implements ClusterUnderTest, FaultyMembers {

    private static final String LOOPBACK = "127.0.0.1";
    private static final int ATTEMPTS = 3;
    private static final long LONGEST_FAREWELL_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final ClusterPlan plan;
    private final Path logs;
    private final String name = ClusterName.random();
    private final Processors processors;
    private final Leash leash = new Leash();
    /** A member may join while they are looked at. */
    private final List<MemberProcess> members = new CopyOnWriteArrayList<>();

    private final List<String> addresses = new CopyOnWriteArrayList<>();
    private LinkRelays relays;
    private HazelcastInstance client;

    private ProcessCluster(ClusterPlan plan, Path logs) {
        this.plan = plan;
        this.logs = logs;
        this.processors = plan.pinned() ? Processors.dealtTo(plan.members()) : Processors.shared();
    }

    /** As {@link ClusterStarter#start}; tries again if a port that was free is taken before the member has it. */
    static ProcessCluster start(ClusterPlan plan, Path logs) {
        MemberJvm.checkPreset(plan.jvm(), Runtime.version().feature());
        for (int attempt = 1; ; attempt++) {
            ProcessCluster cluster = new ProcessCluster(plan, logs);
            try {
                cluster.startAll();
                return cluster;
            } catch (ClusterFailure e) {
                cluster.close();
                if (attempt == ATTEMPTS || !e.getMessage().contains(MemberConfig.PORT_TAKEN)) {
                    throw e;
                }
            } catch (RuntimeException e) {
                cluster.close();
                throw e;
            }
        }
    }

    private void startAll() {
        List<Integer> ports = FreePorts.find(plan.members());
        if (plan.relayed()) {
            relays = LinkRelays.start(ports);
        }
        for (int i = 0; i < ports.size(); i++) {
            addresses.add(LOOPBACK + ":" + (plan.relayed() ? relays.relayPort(i) : ports.get(i)));
        }
        ports.forEach(this::startOn);
        MemberStart.awaitReady(members);
        client = ClusterClient.connect(name, addresses);
        MemberStart.awaitJoined(client, plan.members(), members);
    }

    private void startOn(int port) {
        int number = members.size() + 1;
        MemberConfig member = MemberConfig.of(name, LOOPBACK, port, addresses, plan.threadsPerMember());
        if (plan.relayed()) {
            member = member.behind(addresses.get(number - 1), relays.outboundPorts(number - 1));
        }
        List<String> command = new ArrayList<>(processors.prefix(members.size()));
        command.add(JvmCommand.java());
        command.addAll(MemberJvm.arguments(
                plan, member, Runtime.version().feature(), plan.members(), "jvm.options", MemberJvm.classPath()));
        MemberProcess process = MemberProcess.start(number, name, command, folder(number));
        members.add(process);
        leash.tie(process.process().getOutputStream());
    }

    private Path folder(int number) {
        try {
            Path folder = Files.createDirectories(logs.resolve("member-" + number));
            Files.writeString(folder.resolve("jvm.options"), MemberJvm.preset(plan.jvm()));
            if (!plan.hazelcast().isEmpty()) {
                Files.write(folder.resolve("hazelcast.yaml"), Files.readAllBytes(Path.of(plan.hazelcast())));
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException("the folder of member " + number + " cannot be made in " + logs, e);
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
        members.forEach(MemberProcess::check);
    }

    @Override
    public Optional<FaultyMembers> faults() {
        return Optional.of(this);
    }

    @Override
    public String address(int member) {
        return addresses.get(member);
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
        relays.cut(member);
    }

    @Override
    public void heal(int member) {
        relays.heal(member);
    }

    @Override
    public void delay(int member, int millis) {
        relays.delay(member, millis);
    }

    /** One at a time: each gets the next number. */
    @Override
    public synchronized int add() {
        int port = FreePorts.find(1).get(0);
        addresses.add(LOOPBACK + ":" + (plan.relayed() ? relays.relayPort(relays.add(port)) : port));
        startOn(port);
        int added = members.size() - 1;
        MemberStart.awaitReady(members.subList(added, members.size()));
        MemberStart.awaitJoined(client, addresses.get(added), members.get(added));
        return added;
    }

    /** Lets the members go, and ends by force those that do not. Nothing of them runs when this returns. */
    @Override
    public void close() {
        if (client != null) {
            client.getLifecycleService().terminate();
        }
        leash.close();
        long deadline = System.nanoTime() + LONGEST_FAREWELL_NANOS;
        for (MemberProcess member : members) {
            if (!member.awaitEnd(Math.max(0, deadline - System.nanoTime()))) {
                member.kill();
            }
        }
        if (relays != null) {
            relays.close();
        }
    }
}
