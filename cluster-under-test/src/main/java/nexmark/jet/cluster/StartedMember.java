package nexmark.jet.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.IoReason;

/** A member in its own process, on this machine or on another one. */
abstract class StartedMember {

    /** The words of a member that can be connected to. */
    static final String READY = "nexmark member ready ";

    private static final int LONGEST_LINE = 200;

    /** Counted from 1, for messages. */
    private final int number;

    private final Queue<StopGuard> stops = new ConcurrentLinkedQueue<>();
    /** The member's process, or the ssh process that it ends with; null until the member is started. */
    private volatile Process process;

    private volatile boolean expendable;
    private volatile boolean wasReady;

    StartedMember(int number) {
        this.number = number;
    }

    final int number() {
        return number;
    }

    final Process process() {
        return process;
    }

    abstract void put(String text, String name);

    final OutputStream start(String cluster, List<String> command) {
        process = launch(cluster, command);
        return process.getOutputStream();
    }

    abstract Process launch(String cluster, List<String> command);

    final boolean isReady() {
        // The process is asked before the log is read, so that the log has the member's last words.
        boolean ended = !process.isAlive();
        if (saysReady()) {
            wasReady = true;
            return true;
        }
        if (ended) {
            Interruption.checkAfter(process.exitValue());
            throw failure("did not start");
        }
        return false;
    }

    abstract boolean saysReady();

    /** Whether the member was ready at the last look: one that was not has nothing to wind up. */
    final boolean wasReady() {
        return wasReady;
    }

    /** @throws RuntimeException with the reason, if the member has ended by itself */
    final void check() {
        if (!expendable && process != null && !process.isAlive()) {
            throw failure("ended");
        }
    }

    abstract RuntimeException failure(String how);

    abstract String lastLines();

    final void kill() {
        expendable = true;
        killProcess();
        stops.forEach(StopGuard::release);
    }

    /** Returns when the process has ended. */
    abstract void killProcess();

    /** Asks the member to hand over what it holds and to end. */
    final void askToLeave() {
        expendable = true;
        try {
            process.getOutputStream().write(StdinLifeline.LEAVE);
            process.getOutputStream().flush();
        } catch (IOException e) {
            throw new ClusterFailure("it does not listen: " + IoReason.of(e));
        }
    }

    final void stop(long atMostMillis) {
        StopGuard guard = guarded(atMostMillis);
        guard.complaint().ifPresent(complaint -> {
            throw new ClusterFailure("stopping member " + number + " failed: " + complaint);
        });
        stops.add(guard);
    }

    /** Starts to stop the member's process where it runs. */
    abstract StopGuard guarded(long atMostMillis);

    final void resume() {
        StopGuard guard = stops.poll();
        if (guard != null && guard.release() != 0) {
            throw new ClusterFailure("resuming member " + number + " failed: its guard has ended before");
        }
    }

    /** Ends the member, by force if it does not leave by then; returns when nothing of the member runs. */
    void end(long deadlineNanos) {
        expendable = true;
        if (process != null && !endsWithin(Math.max(0, deadlineNanos - System.nanoTime()))) {
            kill();
        }
    }

    /** Goes on waiting after Ctrl-C, since the member must not be left behind. */
    final boolean endsWithin(long nanos) {
        try {
            return process.waitFor(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * The command line of the same process deaf to the signals that end a whole group of processes: the runner hears
     * them, needs the process to wind up, and then ends it. The shell becomes the process, with the same id.
     */
    static List<String> deaf(List<String> command) {
        List<String> deaf = new ArrayList<>(List.of("/bin/sh", "-c", "trap '' HUP INT TERM; exec \"$@\"", "sh"));
        deaf.addAll(command);
        return deaf;
    }

    /** The end of a log for messages, where one long line must not push out the others. */
    static String logTail(List<String> lines) {
        return lines.isEmpty()
                ? "its log is empty"
                : lines.stream()
                        .map(line -> line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE - 1) + '…')
                        .collect(Collectors.joining("\n  ", "its log ends with:\n  ", ""));
    }
}
