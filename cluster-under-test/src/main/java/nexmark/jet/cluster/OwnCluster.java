package nexmark.jet.cluster;

import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.process.UserMistake;

/** A cluster that this program starts, of members in processes of their own, each with a folder for its log. */
abstract class OwnCluster implements ClusterUnderTest, FaultyMembers, FaultyMembers.Processes {

    private static final long LONGEST_FAREWELL_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final ClusterPlan plan;
    private final Path logs;
    private final String name = ClusterName.random();
    private final StdinLifeline lifeline = new StdinLifeline();
    /** Other threads look at the members while one more joins. */
    private final List<StartedMember> members = new CopyOnWriteArrayList<>();

    private final List<String> addresses = new CopyOnWriteArrayList<>();
    private HazelcastInstance client;

    OwnCluster(ClusterPlan plan, Path logs) {
        this.plan = plan;
        this.logs = logs;
    }

    /** Finds a place for each of so many further members; returns their addresses, {@code HOST:PORT}. One call at a time. */
    abstract List<String> reserve(int count);

    /** Makes the member of a place; starts nothing. */
    abstract StartedMember member(int index, Path logFolder);

    /** The command line that starts the member of a place, in a folder with the files of {@link MemberJvm}. Several threads call this. */
    abstract List<String> command(int index);

    /** Releases what {@link #reserve} took, after the members have ended. */
    abstract void release();

    /** @throws IllegalStateException if no member can be reached */
    HazelcastInstance connect() {
        return ClusterClient.connect(ClusterClient.configOf(name, addresses), ClusterClient.PATIENT);
    }

    /** Starts the members of the plan; returns when all have joined. */
    final void startAll(IntConsumer ready) {
        List<StartedMember> all = startMembers(plan.members(), ready);
        client = connect();
        MemberStart.awaitJoined(client, addresses, all);
    }

    /** Starts so many further members at the same time; returns them when all are ready. */
    final List<StartedMember> startMembers(int count) {
        return startMembers(count, ready -> {});
    }

    private List<StartedMember> startMembers(int count, IntConsumer ready) {
        int first = members.size();
        addresses.addAll(reserve(count));
        for (int i = first; i < first + count; i++) {
            members.add(member(i, logFolder(i + 1)));
        }
        AtOnce.each(IntStream.range(first, first + count).boxed().toList(), this::launch);
        List<StartedMember> started = members.subList(first, first + count);
        MemberStart.awaitReady(started, ready);
        return started;
    }

    private void launch(int index) {
        StartedMember member = members.get(index);
        List<String> command = command(index);
        member.put(MemberJvm.preset(plan.jvm().orElseThrow()), MemberJvm.OPTIONS_FILE);
        plan.hazelcast().ifPresent(file -> member.put(hazelcastYaml(file), MemberJvm.HAZELCAST_FILE));
        lifeline.tie(member.start(name, command));
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

    final ClusterPlan plan() {
        return plan;
    }

    /** The configuration of a member that listens there and joins all members reserved so far. */
    final MemberConfig config(String host, int port) {
        return MemberConfig.of(name, host, port, addresses, plan.threadsPerMember());
    }

    final List<String> addresses() {
        return addresses;
    }

    @Override
    public final HazelcastInstance hazelcast() {
        return client;
    }

    @Override
    public final int memberCount() {
        return client.getCluster().getMembers().size();
    }

    @Override
    public final void checkMembers() {
        members.forEach(StartedMember::check);
    }

    @Override
    public final Optional<FaultyMembers> faults() {
        return Optional.of(this);
    }

    @Override
    public final Optional<Processes> processes() {
        return Optional.of(this);
    }

    @Override
    public final String address(int member) {
        return addresses.get(member);
    }

    @Override
    public final void kill(int member) {
        members.get(member).kill();
    }

    @Override
    public final void stop(int member, long atMostMillis) {
        members.get(member).stop(atMostMillis);
    }

    @Override
    public final void resume(int member) {
        members.get(member).resume();
    }

    /** Adds one member at a time, because each gets the next number. */
    @Override
    public final synchronized int add() {
        int added = members.size();
        List<StartedMember> member = startMembers(1);
        MemberStart.awaitJoined(client, List.of(address(added)), member);
        return added;
    }

    /**
     * Releases the members, and kills each member that does not leave within 10 s; one on this machine has less after
     * Ctrl-C.
     */
    @Override
    public final void close() {
        if (client != null) {
            client.getLifecycleService().terminate();
        }
        lifeline.close();
        long deadline = System.nanoTime() + LONGEST_FAREWELL_NANOS;
        try {
            AtOnce.each(members, member -> member.end(deadline));
        } finally {
            release();
        }
    }
}
