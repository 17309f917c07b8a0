package nexmark.jet.cluster;

import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import nexmark.jet.latency.MemberAddress;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.UserMistake;

/** A cluster that this program starts, of members in their own processes, each with a folder for its log. */
abstract class OwnCluster implements ClusterUnderTest, FaultyMembers, FaultyMembers.Processes {

    private static final int MOST_THREADS = 64;
    private static final Duration POLL = Duration.ofMillis(50);
    private static final Duration LONGEST_START = Duration.ofMinutes(5);
    private static final long LONGEST_FAREWELL_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final ClusterPlan plan;
    private final Path logs;
    private final String name = ClusterName.random();
    private final StdinLifeline lifeline = new StdinLifeline();
    /** Other threads look at the members while one more joins. */
    private final List<StartedMember> members = new CopyOnWriteArrayList<>();

    /** Members whose places others have taken. */
    private final List<StartedMember> replaced = new CopyOnWriteArrayList<>();

    private final List<String> addresses = new CopyOnWriteArrayList<>();
    private HazelcastInstance client;

    OwnCluster(ClusterPlan plan, Path logs) {
        this.plan = plan;
        this.logs = logs;
    }

    /** Finds places for further members; returns their addresses, {@code HOST:PORT}. One call at a time. */
    abstract List<String> reserve(int count);

    abstract StartedMember member(int index, Path logFolder);

    /**
     * The command line that starts the member of a place, in a folder with the files of {@link MemberJvm}. Several
     * threads call this.
     */
    abstract List<String> command(int index);

    /** Releases the places of {@link #reserve}, after the members have ended. */
    abstract void release();

    /** @throws IllegalStateException if no member can be reached */
    HazelcastInstance connect() {
        return ClusterClient.connect(ClusterClient.configOf(name, addresses), ClusterClient.PATIENT);
    }

    /** Starts the members of the plan; returns when all have joined. */
    final void startAll(IntConsumer ready) {
        List<StartedMember> all = startMembers(plan.members(), ready);
        client = connect();
        awaitJoined(addresses, all);
    }

    /** Starts further members at the same time; returns them when all are ready. */
    private List<StartedMember> startMembers(int count, IntConsumer ready) {
        int first = members.size();
        addresses.addAll(reserve(count));
        for (int i = first; i < first + count; i++) {
            members.add(member(i, logFolder("member-" + (i + 1))));
        }
        atOnce(IntStream.range(first, first + count).boxed().toList(), this::launch);
        List<StartedMember> started = members.subList(first, first + count);
        awaitReady(started, ready);
        return started;
    }

    private void launch(int index) {
        StartedMember member = members.get(index);
        List<String> command = command(index);
        member.put(MemberJvm.preset(plan.jvm().orElseThrow()), MemberJvm.OPTIONS_FILE);
        plan.hazelcast().ifPresent(file -> member.put(hazelcastYaml(file), MemberJvm.HAZELCAST_FILE));
        lifeline.tie(member.start(name, command));
    }

    private Path logFolder(String of) {
        try {
            return Files.createDirectories(logs.resolve(of));
        } catch (IOException e) {
            throw new UncheckedIOException("the folder of " + of + " cannot be made in " + logs, e);
        }
    }

    /** Asks all members in turn, since one may wait for another that has ended. */
    private static void awaitReady(List<StartedMember> members, IntConsumer ready) {
        List<StartedMember> waiting = new ArrayList<>(members);
        await(
                () -> {
                    if (waiting.removeIf(StartedMember::isReady)) {
                        ready.accept(members.size() - waiting.size());
                    }
                    return waiting.isEmpty();
                },
                () -> "the members were not ready within 300 s; of one "
                        + waiting.get(0).lastLines());
    }

    /** Waits until the cluster has the members at all of the addresses, though others may join or leave meanwhile. */
    private void awaitJoined(List<String> expected, List<StartedMember> starting) {
        await(
                () -> {
                    starting.forEach(StartedMember::check);
                    return expected.stream().allMatch(address -> knows(client, address));
                },
                () -> "of " + expected + " only "
                        + expected.stream()
                                .filter(address -> knows(client, address))
                                .toList()
                        + " have joined within 300 s, expected each member to reach all others; of the last "
                        + starting.get(starting.size() - 1).lastLines());
    }

    /** Whether a member or client sees a member at {@code HOST:PORT}. */
    static boolean knows(HazelcastInstance hazelcast, String address) {
        return hazelcast.getCluster().getMembers().stream()
                .map(MemberAddress::of)
                .anyMatch(address::equals);
    }

    private static void await(BooleanSupplier done, Supplier<String> tooLate) {
        Await.require(done, LONGEST_START, POLL, () -> new ClusterFailure(tooLate.get()));
    }

    /**
     * Takes the same step with many members or machines at the same time; returns when all steps have ended, well or
     * not.
     */
    static <T> void atOnce(List<T> items, Consumer<T> step) {
        ExecutorService threads = Executors.newFixedThreadPool(MOST_THREADS, work -> {
            Thread thread = new Thread(work, "nexmark-at-once");
            thread.setDaemon(true);
            return thread;
        });
        CompletableFuture<?>[] steps = items.stream()
                .map(item -> CompletableFuture.runAsync(() -> step.accept(item), threads))
                .toArray(CompletableFuture<?>[]::new);
        threads.shutdown();
        // A join goes on after an interruption, and leaves the thread interrupted.
        Throwable failure =
                CompletableFuture.allOf(steps).handle((done, why) -> why).join();
        if (Thread.currentThread().isInterrupted()) {
            throw new Interrupted();
        }
        if (failure != null) {
            throw failure.getCause() instanceof RuntimeException why ? why : new IllegalStateException(failure);
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
    public final void leave(int member) {
        StartedMember leaving = members.get(member);
        leaving.askToLeave();
        await(() -> !leaving.process().isAlive(), () -> "it has not left within 300 s; " + leaving.lastLines());
    }

    /** The fresh member has a folder of its own, and members start one after the other. */
    @Override
    public final synchronized void restart(int member) {
        Path folder = logFolder("member-" + (member + 1) + "-restart-" + (replaced.size() + 1));
        StartedMember fresh = member(member, folder);
        replaced.add(members.set(member, fresh));
        launch(member);
        awaitReady(List.of(fresh), ready -> {});
        awaitJoined(List.of(address(member)), List.of(fresh));
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
        List<StartedMember> member = startMembers(1, ready -> {});
        awaitJoined(List.of(address(added)), member);
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
            atOnce(Stream.concat(members.stream(), replaced.stream()).toList(), member -> member.end(deadline));
        } finally {
            release();
        }
    }
}
