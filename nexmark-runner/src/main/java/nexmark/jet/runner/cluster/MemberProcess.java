package nexmark.jet.runner.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/** A member in a process on this machine, with a folder for its log. */
final class MemberProcess implements StartedMember {

    private static final String LOG_LEVEL = "NEXMARK_HAZELCAST_LOG";
    private static final String LOG = "member.log";
    private static final String READY = "nexmark member ready ";
    private static final int LAST_LINES = 12;

    private final int number;
    private final Path folder;
    private final Process process;
    private final Queue<StopGuard> stops = new ConcurrentLinkedQueue<>();
    private volatile boolean expendable;

    private MemberProcess(int number, Path folder, Process process) {
        this.number = number;
        this.folder = folder;
        this.process = process;
    }

    /**
     * Starts it; it is not ready yet.
     *
     * @param number counted from 1, for messages
     * @param cluster its name, which the command does not have
     */
    static MemberProcess start(int number, String cluster, List<String> command, Path folder) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(LOG).toFile());
        // The runner's own NEXMARK_ settings, such as a container's, are not for its members: their command line has
        // all
        // of theirs but the name.
        builder.environment().keySet().removeIf(name -> name.startsWith("NEXMARK_") && !name.equals(LOG_LEVEL));
        builder.environment().putIfAbsent(LOG_LEVEL, "INFO");
        builder.environment().put(ClusterName.VARIABLE, cluster);
        try {
            return new MemberProcess(number, folder, builder.start());
        } catch (IOException e) {
            throw new ClusterFailure("member " + number + " could not be started: " + e.getMessage());
        }
    }

    Process process() {
        return process;
    }

    @Override
    public boolean isReady() {
        // Asked before the log is read: what it said last is then in it.
        boolean alive = process.isAlive();
        if (log().contains(READY)) {
            return true;
        }
        if (!alive) {
            throw ended("did not start");
        }
        return false;
    }

    @Override
    public void check() {
        if (!expendable && !process.isAlive()) {
            throw ended("ended");
        }
    }

    private ClusterFailure ended(String how) {
        return new ClusterFailure(
                "member " + number + " " + how + " (exit code " + process.exitValue() + "); " + lastLines());
    }

    @Override
    public String lastLines() {
        List<String> lines = log().lines().toList();
        return LastLines.of(lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }

    private String log() {
        try {
            return new String(Files.readAllBytes(folder.resolve(LOG)), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends it at once, as kill -9 does. */
    void kill() {
        expendable = true;
        process.destroyForcibly();
        awaitEnd(Long.MAX_VALUE);
        stops.forEach(StopGuard::release);
    }

    /** As {@link FaultyMembers#stop}. */
    void stop(long atMostMillis) {
        try {
            StopGuard guard = StopGuard.of(process.pid(), atMostMillis);
            guard.complaint().ifPresent(complaint -> {
                throw new ClusterFailure("stopping member " + number + " failed: " + complaint);
            });
            stops.add(guard);
        } catch (IOException e) {
            throw new ClusterFailure("stopping member " + number + " failed: " + e.getMessage());
        }
    }

    /** As {@link FaultyMembers#resume}. */
    void resume() {
        StopGuard guard = stops.poll();
        if (guard != null && guard.release() != 0) {
            throw new ClusterFailure("resuming member " + number + " failed: its guard has ended before");
        }
    }

    /** Whether it ends within the time. */
    boolean awaitEnd(long nanos) {
        try {
            return process.waitFor(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
