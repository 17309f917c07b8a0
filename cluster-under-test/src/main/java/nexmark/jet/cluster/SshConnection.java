package nexmark.jet.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;

/**
 * A host's SSH connection, by the system's {@code ssh}: keys only, known hosts only, nothing asked. Commands share one
 * connection (ControlMaster), which ends with {@link #close}, or by itself when nothing has used it for 20 s.
 */
class SshConnection implements AutoCloseable {

    /** The limit of a command that only looks, or writes a small file. */
    static final Duration SHORT = Duration.ofSeconds(30);

    /** Messages of ssh that only the user can mend; another host would not help. */
    private static final Pattern MISTAKE = Pattern.compile("(?i)host key|permission denied \\(");
    /** Message of a command for which the user has to make room on the host. */
    private static final String FULL = "No space left on device";
    /** Messages about a host that does not answer: of ssh, a jump host, or {@link #run}. */
    private static final Pattern SILENCE = Pattern.compile("(?i)connection refused|timed out|no answer within"
            + "|no route to host|unreachable|could not resolve hostname");

    static final Path NOTHING = Path.of("/dev/null");
    private static final Duration POLL = Duration.ofMillis(10);

    /** These win over the user's own settings, all others of which apply. Dead connections are given up after 15 s. */
    private static final List<String> OPTIONS = """
            BatchMode=yes PreferredAuthentications=publickey StrictHostKeyChecking=yes UpdateHostKeys=no
            ConnectTimeout=10 ServerAliveInterval=5 ServerAliveCountMax=3
            ForwardAgent=no ForwardX11=no ClearAllForwardings=yes PermitLocalCommand=no RemoteCommand=none
            RequestTTY=no EscapeChar=none LogLevel=ERROR ControlMaster=auto ControlPersist=20
            """.lines()
            .flatMap(line -> Stream.of(line.split(" ")))
            .flatMap(option -> Stream.of("-o", option))
            .toList();

    private final InventoryHost host;
    private final Inventory inventory;
    private final TemporaryFolder folder;
    private final AtomicInteger commands = new AtomicInteger();
    private volatile boolean windingUp;

    /** The end of a command; 255 is ssh's own exit code. */
    record Ended(int exitCode, String out, String err) {

        static final int OF_SSH = 255;
    }

    SshConnection(InventoryHost host, Inventory inventory) {
        this.host = host;
        this.inventory = inventory;
        // A socket's path has at most 104 bytes on some systems, so its folder is not in java.io.tmpdir, which may be
        // long.
        this.folder = TemporaryFolder.in(Path.of("/tmp"));
        try {
            require("connecting", run("exit 0"));
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** After this call commands are waited for in spite of Ctrl-C: they clean up. */
    final void windUp() {
        windingUp = true;
    }

    final InventoryHost host() {
        return host;
    }

    /** Runs a script of {@code sh}, which sees the arguments as {@code $1} and so on, exactly as they are. */
    final Ended run(String script, String... arguments) {
        return send(SHORT, NOTHING, script, arguments);
    }

    /** As {@link #run}, with a file as the script's stdin. */
    final Ended send(Duration atMost, Path in, String script, String... arguments) {
        Path out = folder.path().resolve("out" + commands.incrementAndGet());
        Ended ended = run(atMost, in, out, script, arguments);
        return new Ended(ended.exitCode(), taken(out), ended.err());
    }

    /** As {@link #run}, with files as the script's stdin and stdout. */
    final Ended run(Duration atMost, Path in, Path out, String script, String... arguments) {
        Path err = folder.path().resolve("err" + commands.incrementAndGet());
        Process process = startShared(
                Redirect.from(in.toFile()), Redirect.to(out.toFile()), Redirect.to(err.toFile()), script, arguments);
        boolean ended = windingUp
                ? Await.whileWindingUp(() -> !process.isAlive(), atMost)
                : Await.until(() -> !process.isAlive(), atMost, POLL);
        if (ended) {
            return new Ended(process.exitValue(), "", taken(err));
        }
        process.destroyForcibly();
        if (!windingUp) {
            Interruption.check();
        }
        return new Ended(Ended.OF_SSH, "", "no answer within " + atMost.toSeconds() + " s");
    }

    /** Starts a command on a separate connection, which does not end with the shared one. */
    final Process startAlone(List<String> words, Path log) {
        Redirect to = Redirect.appendTo(log.toFile());
        return start("none", remote(words), Redirect.PIPE, to, to);
    }

    /** As {@link #run}, without waiting; stdin and stdout are pipes to here. */
    final Process startHeld(String script, String... arguments) {
        return startShared(Redirect.PIPE, Redirect.PIPE, Redirect.PIPE, script, arguments);
    }

    private Process startShared(Redirect in, Redirect out, Redirect err, String script, String... arguments) {
        List<String> words = new ArrayList<>(List.of("env", "LC_ALL=C", "sh", "-c", script, "nexmark"));
        words.addAll(List.of(arguments));
        return start(socket(), remote(words), in, out, err);
    }

    /** @throws RuntimeException that says in one line what failed where, unless the command ended well */
    final Ended require(String doing, Ended ended) {
        if (ended.exitCode() != 0) {
            throw failure(doing, ended);
        }
        return ended;
    }

    /** Why a command failed, in one line: the host, what was done, and the last words of ssh or of the command. */
    final RuntimeException failure(String doing, Ended ended) {
        String stderr = ended.err();
        String why =
                host.inWords() + ": " + doing + " failed (exit code " + ended.exitCode() + "): " + lastLine(stderr);
        if (stderr.contains(FULL)) {
            return new UserMistake(why);
        }
        if (ended.exitCode() != Ended.OF_SSH) {
            return new ClusterFailure(why);
        }
        if (MISTAKE.matcher(stderr).find()) {
            return new UserMistake(why + aboutKey(stderr));
        }
        return SILENCE.matcher(stderr).find() ? new HostUnreachable(why) : new ClusterFailure(why);
    }

    /** ssh's last line is the same for both, but a changed key may be that of another machine. */
    private String aboutKey(String stderr) {
        if (!lastLine(stderr).startsWith("Host key verification failed")) {
            return "";
        }
        return (stderr.contains("HOST IDENTIFICATION HAS CHANGED")
                        ? " The key is another than in "
                        : " The key is unknown, expected it in ")
                + inventory.knownHosts().map(Path::toString).orElse("known_hosts");
    }

    /** A login shell may print a greeting before. */
    static String lastLine(String text) {
        return text.strip().lines().reduce((first, second) -> second).orElse("it said nothing");
    }

    /** Logs can still be fetched after Ctrl-C, which these processes ignore. */
    private Process start(String socket, List<String> rest, Redirect in, Redirect out, Redirect err) {
        List<String> words = new ArrayList<>(List.of("ssh"));
        words.addAll(OPTIONS);
        inventory.knownHosts().ifPresent(file -> words.addAll(List.of("-o", "UserKnownHostsFile=" + quoted(file))));
        inventory
                .identityFile()
                .ifPresent(file ->
                        words.addAll(List.of("-o", "IdentitiesOnly=yes", "-o", "IdentityFile=" + quoted(file))));
        words.addAll(List.of("-S", socket, "-p", Integer.toString(host.sshPort()), "-l", host.user()));
        words.addAll(rest);
        try {
            return new ProcessBuilder(StartedMember.deaf(words))
                    .redirectInput(in)
                    .redirectOutput(out)
                    .redirectError(err)
                    .redirectErrorStream(out.equals(err))
                    .start();
        } catch (IOException e) {
            throw new ClusterFailure("ssh could not be started: " + IoReason.of(e));
        }
    }

    private List<String> remote(List<String> words) {
        return List.of("--", host.host(), "exec " + quoted(words));
    }

    /**
     * A command line of a POSIX shell whose words all reach the command unchanged: between single quotes it reads
     * nothing.
     */
    static String quoted(List<String> words) {
        return words.stream()
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }

    /** Quotes a path as in ssh_config, where a path may have blanks and a percent sign starts a token. */
    private static String quoted(Path file) {
        return '"' + file.toString().replace("%", "%%") + '"';
    }

    private String socket() {
        return folder.path().resolve("s").toString().replace("%", "%%");
    }

    /** The text of a file here; empty if there is no such file. */
    static String text(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String taken(Path file) {
        try {
            String text = text(file);
            Files.deleteIfExists(file);
            return text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the shared connection; nothing of it is left on either side. */
    @Override
    public final void close() {
        List<String> exit = List.of("-O", "exit", "--", host.host());
        try {
            Process ssh = start(socket(), exit, Redirect.PIPE, Redirect.DISCARD, Redirect.DISCARD);
            Await.whileWindingUp(() -> !ssh.isAlive(), SHORT);
        } catch (ClusterFailure e) {
            // The connection ends by itself, and an earlier failure says more than this one.
        } finally {
            folder.close();
        }
    }
}
