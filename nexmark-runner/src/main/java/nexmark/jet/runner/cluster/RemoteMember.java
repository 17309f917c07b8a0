package nexmark.jet.runner.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import nexmark.jet.runner.UserMistake;

/**
 * A member on another machine, in a folder of its own there, where its log is written: a log that travels could hold the
 * member up. It lives no longer than the ssh process here, because it is tied to the stdin of that by a {@link Leash}.
 */
final class RemoteMember implements StartedMember {

    private static final String READY = "nexmark member ready ";
    private static final String LAST_LINES = "12";
    private static final Duration COLLECT = Duration.ofMinutes(5);
    private static final Duration DEATH = Duration.ofSeconds(60);
    /** A name from the other side becomes one here. */
    private static final Pattern LOG_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]*\\.log");

    private static final String WRITE = "umask 077 && mkdir -p -- \"$1\" && cat >\"$1/$2\"";
    /**
     * The inner shell becomes the member; the outer one tells a member that was killed from a connection that broke. The
     * cluster's name is the first line that the leash brings: neither a command line nor a file has it.
     */
    private static final String START = """
            umask 077 && cd -- "$1" && shift || exit 1
            IFS= read -r NEXMARK_CLUSTER_NAME && export NEXMARK_CLUSTER_NAME || exit 1
            sh -c 'echo $$ >member.pid && exec "$@"' nexmark "$@" >member.log 2>&1
            exit $?
            """;

    private static final String IS_READY = "grep -q -s -F -- \"$2\" \"$1/member.log\"";
    /** Where in the code it happened is in the log; here it would push out what happened. */
    private static final String TAIL =
            "[ -r \"$1/member.log\" ] && grep -v '^[[:space:]]*at ' \"$1/member.log\" | tail -n \"$2\"";

    private static final String LOGS = "cd -- \"$1\" && for f in *.log; do [ ! -f \"$f\" ] || echo \"$f\"; done";
    private static final String PRINT = "cat <\"$1/$2\"";
    /** The number may be another process's by now; that one has another working folder. */
    private static final String FIND_PID = """
            cd -- "$1" && pid=$(cat member.pid) || exit 1
            [ "$(readlink "/proc/$pid/cwd")" = "$(pwd -P)" ] || { echo 'it does not run' >&2; exit 1; }
            """;

    private static final String KILL = FIND_PID + "kill -s KILL \"$pid\"";
    private static final String STOP = FIND_PID + "set -- \"$pid\" \"$2\"\n" + StopGuard.SCRIPT;
    /** The two folders above go with their last member. */
    private static final String REMOVE =
            "rm -rf -- \"$1\" && { rmdir -- \"${1%/*}\" && d=${1%/*} && rmdir -- \"${d%/*}\"; } 2>/dev/null; [ ! -e \"$1\" ]";

    private final int number;
    private final SshConnection connection;
    private final String folder;
    private final Path logs;
    private Process process;
    private final Queue<StopGuard> stops = new ConcurrentLinkedQueue<>();
    private volatile boolean expendable;

    /**
     * @param number counted from 1, for messages
     * @param run names the folder there, together with the number
     * @param logs existing folder here, for what it leaves behind
     */
    RemoteMember(int number, RemoteHost host, String run, Path logs) {
        this.number = number;
        this.connection = host.connection();
        this.folder = host.folder() + "/runs/" + run + "/" + number;
        this.logs = logs;
    }

    /** Writes a file into its folder there, and beside its logs here. */
    void put(String text, String name) {
        Path file = logs.resolve(name);
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        connection.require("writing " + name, connection.send(SshConnection.SHORT, file, WRITE, folder, name));
    }

    /**
     * Starts it; it is not ready yet.
     *
     * @param cluster its name, which the command does not have
     */
    void start(String cluster, List<String> command) {
        List<String> words =
                new ArrayList<>(List.of("env", "NEXMARK_HAZELCAST_LOG=INFO", "sh", "-c", START, "nexmark"));
        words.add(folder);
        connection.host().cpus().ifPresent(cpus -> words.addAll(List.of("taskset", "-c", cpus)));
        words.addAll(command);
        process = connection.startAlone(words, sshLog());
        try {
            process.getOutputStream().write((cluster + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException e) {
            // The connection broke at once: the first look at the member tells why.
            process.destroy();
        }
    }

    /** What the leash is tied to. */
    OutputStream stdin() {
        return process.getOutputStream();
    }

    /**
     * @throws UserMistake if its port is taken
     * @throws ClusterFailure if it has ended before it was ready
     */
    @Override
    public boolean isReady() {
        boolean ended = !process.isAlive();
        String line = READY + connection.host().memberAddress();
        if (connection.run(IS_READY, folder, line).exitCode() == 0) {
            return true;
        }
        if (ended) {
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

    private RuntimeException ended(String how) {
        int exitCode = process.exitValue();
        SshConnection.Ended tail = connection.run(TAIL, folder, LAST_LINES);
        if (exitCode == SshConnection.Ended.OF_SSH || tail.exitCode() != 0) {
            return connection.failure(
                    "running member " + number, new SshConnection.Ended(exitCode, "", SshConnection.text(sshLog())));
        }
        if (tail.out().contains(MemberConfig.PORT_TAKEN)) {
            return new UserMistake(in() + "port " + connection.host().memberPort()
                    + " is taken, expected it free, or another memberPort");
        }
        return new ClusterFailure(
                in() + "member " + number + " " + how + " (exit code " + exitCode + "); " + lastLines(tail));
    }

    @Override
    public String lastLines() {
        return lastLines(connection.run(TAIL, folder, LAST_LINES));
    }

    private static String lastLines(SshConnection.Ended tail) {
        String text = tail.exitCode() == 0 ? tail.out() : tail.err();
        return LastLines.of(text.strip().lines().toList());
    }

    /** Ends it at once, as kill -9 does. */
    void kill() {
        expendable = true;
        connection.require("kill -9 of member " + number, connection.run(KILL, folder));
        if (!awaitEnd(DEATH.toNanos())) {
            throw new ClusterFailure(in() + "member " + number + " is still there 60 s after kill -9");
        }
        stops.forEach(StopGuard::release);
    }

    /** As {@link FaultyMembers#stop}. */
    void stop(long atMostMillis) {
        Process shell = connection.startHeld(STOP, folder, StopGuard.seconds(atMostMillis));
        StopGuard guard = new StopGuard(shell);
        guard.complaint().ifPresent(complaint -> {
            throw connection.failure(
                    "stopping member " + number, new SshConnection.Ended(exitCode(shell), "", complaint));
        });
        stops.add(guard);
    }

    private static int exitCode(Process ended) {
        return ended.isAlive() ? SshConnection.Ended.OF_SSH : ended.exitValue();
    }

    /** As {@link FaultyMembers#resume}. */
    void resume() {
        StopGuard guard = stops.poll();
        if (guard != null) {
            connection.require("resuming member " + number, new SshConnection.Ended(guard.release(), "", ""));
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

    /**
     * Ends it if it has not let go by then, fetches its logs, and removes its folder. What of that fails is noted beside
     * the logs, because the run is over and its result stands.
     */
    void clear(long deadlineNanos) {
        expendable = true;
        try {
            if (process != null && !awaitEnd(Math.max(0, deadlineNanos - System.nanoTime()))) {
                kill();
            }
            collect();
            connection.require("removing " + folder, connection.run(REMOVE, folder));
        } catch (UserMistake | ClusterFailure e) {
            note(e.getMessage());
            if (process != null) {
                process.destroyForcibly();
            }
        }
    }

    private void collect() {
        SshConnection.Ended listed = connection.run(LOGS, folder);
        listed.out()
                .lines()
                .filter(name -> LOG_NAME.matcher(name).matches())
                .forEach(name -> connection.require(
                        "fetching " + name, connection.receive(COLLECT, logs.resolve(name), PRINT, folder, name)));
    }

    private void note(String what) {
        try {
            Files.writeString(
                    sshLog(),
                    what + System.lineSeparator(),
                    StandardCharsets.UTF_8,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path sshLog() {
        return logs.resolve("ssh.txt");
    }

    private String in() {
        return connection.host().inWords() + ": ";
    }
}
