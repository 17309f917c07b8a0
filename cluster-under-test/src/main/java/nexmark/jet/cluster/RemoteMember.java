package nexmark.jet.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import nexmark.jet.process.UserMistake;

/** A member on another machine, in its own folder there. */
final class RemoteMember extends StartedMember {

    private static final String LAST_LINES = "12";
    private static final Duration COLLECT = Duration.ofMinutes(5);
    private static final Duration DEATH = Duration.ofSeconds(60);
    /** A name from the other side becomes the name of a file here. */
    private static final Pattern LOG_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]*\\.log");

    private static final String WRITE = "umask 077 && mkdir -p -- \"$1\" && cat >\"$1/$2\"";
    /**
     * The inner shell becomes the member; by the outer one a member that was killed differs from a connection that
     * broke. The cluster's name is the first line of stdin: neither a command line nor a file has it.
     */
    private static final String START = """
            umask 077 && cd -- "$1" && shift || exit 1
            IFS= read -r NEXMARK_CLUSTER_NAME && export NEXMARK_CLUSTER_NAME || exit 1
            sh -c 'echo $$ >member.pid && exec "$@"' nexmark "$@" >member.log 2>&1
            exit $?
            """;

    private static final String IS_READY = "grep -q -s -F -- \"$2\" \"$1/member.log\"";
    /** Leaves out stack traces, which the log has: a message has no room for them. */
    private static final String TAIL =
            "[ -r \"$1/member.log\" ] && grep -v '^[[:space:]]*at ' \"$1/member.log\" | tail -n \"$2\"";

    private static final String LOGS = "cd -- \"$1\" && for f in *.log; do [ ! -f \"$f\" ] || echo \"$f\"; done";
    private static final String PRINT = "cat <\"$1/$2\"";
    /** The number may be another process's by now; such a process has another working folder. */
    private static final String FIND_PID = """
            cd -- "$1" && pid=$(cat member.pid) || exit 1
            [ "$(readlink "/proc/$pid/cwd")" = "$(pwd -P)" ] || { echo 'it does not run' >&2; exit 1; }
            """;

    private static final String KILL = FIND_PID + "kill -s KILL \"$pid\"";
    private static final String STOP = FIND_PID + "set -- \"$pid\" \"$2\"\n" + StopGuard.SCRIPT;
    /** The two folders above go with their last member. */
    private static final String REMOVE =
            "rm -rf -- \"$1\" && { rmdir -- \"${1%/*}\" && d=${1%/*} && rmdir -- \"${d%/*}\"; } 2>/dev/null; "
                    + "[ ! -e \"$1\" ]";

    private final RemoteHost host;
    private final String folder;
    private final Path logs;

    /** @param logs existing folder here, for the member's files */
    RemoteMember(int number, RemoteHost host, String run, Path logs) {
        super(number);
        this.host = host;
        this.folder = host.folder() + "/runs/" + run + "/" + logs.getFileName();
        this.logs = logs;
    }

    /** Writes the file into the folder there, and keeps it here, next to the member's logs. */
    @Override
    void put(String text, String name) {
        Path file = logs.resolve(name);
        write(file, text);
        host.require("writing " + name, host.send(SshConnection.SHORT, file, WRITE, folder, name));
    }

    @Override
    Process launch(String cluster, List<String> command) {
        List<String> words =
                new ArrayList<>(List.of("env", "NEXMARK_HAZELCAST_LOG=INFO", "sh", "-c", START, "nexmark"));
        words.add(folder);
        host.host().cpus().ifPresent(cpus -> words.addAll(List.of("taskset", "-c", cpus)));
        words.addAll(command);
        Process ssh = host.startAlone(words, sshLog());
        try {
            ssh.getOutputStream().write((cluster + "\n").getBytes(StandardCharsets.UTF_8));
            ssh.getOutputStream().flush();
        } catch (IOException e) {
            // The connection broke at once: the first look at the member says why.
            ssh.destroyForcibly();
        }
        return ssh;
    }

    @Override
    boolean saysReady() {
        String line = READY + host.host().memberAddress();
        return host.run(IS_READY, folder, line).exitCode() == 0;
    }

    /** Returns a {@link UserMistake} if the member's port is taken. */
    @Override
    RuntimeException failure(String how) {
        int exitCode = process().exitValue();
        SshConnection.Ended tail = host.run(TAIL, folder, LAST_LINES);
        if (exitCode == SshConnection.Ended.OF_SSH || tail.exitCode() != 0) {
            return host.failure(
                    "running member " + number(), new SshConnection.Ended(exitCode, "", SshConnection.text(sshLog())));
        }
        if (tail.out().contains(MemberConfig.PORT_TAKEN)) {
            return new UserMistake(
                    in() + "port " + host.host().memberPort() + " is taken, expected it free, or another memberPort");
        }
        return new ClusterFailure(
                in() + "member " + number() + " " + how + " (exit code " + exitCode + "); " + lastLines(tail));
    }

    @Override
    String lastLines() {
        return lastLines(host.run(TAIL, folder, LAST_LINES));
    }

    private static String lastLines(SshConnection.Ended tail) {
        return logTail(
                (tail.exitCode() == 0 ? tail.out() : tail.err()).strip().lines().toList());
    }

    @Override
    void killProcess() {
        host.require("kill -9 of member " + number(), host.run(KILL, folder));
        if (!endsWithin(DEATH.toNanos())) {
            throw new ClusterFailure(in() + "member " + number() + " is still there 60 s after kill -9");
        }
    }

    @Override
    StopGuard guarded(long atMostMillis) {
        return new StopGuard(host.startHeld(STOP, folder, StopGuard.seconds(atMostMillis)));
    }

    /**
     * Ends the member, fetches its logs and removes its folder. Failures are noted next to the logs: the run is over,
     * its result stands.
     */
    @Override
    void end(long deadlineNanos) {
        host.windUp();
        try {
            super.end(deadlineNanos);
            collect();
            host.require("removing " + folder, host.run(REMOVE, folder));
        } catch (UserMistake | HostUnreachable | ClusterFailure e) {
            write(sshLog(), e.getMessage() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            if (process() != null) {
                process().destroyForcibly();
            }
        }
    }

    private void collect() {
        SshConnection.Ended listed = host.run(LOGS, folder);
        listed.out()
                .lines()
                .filter(name -> LOG_NAME.matcher(name).matches())
                .forEach(name -> host.require(
                        "fetching " + name,
                        host.run(COLLECT, SshConnection.NOTHING, logs.resolve(name), PRINT, folder, name)));
    }

    private static void write(Path file, String text, OpenOption... how) {
        try {
            Files.writeString(file, text, how);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path sshLog() {
        return logs.resolve("ssh.txt");
    }

    private String in() {
        return host.host().inWords() + ": ";
    }
}
