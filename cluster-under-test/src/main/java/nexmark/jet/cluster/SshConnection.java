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
import nexmark.jet.process.Await;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.IoReason;

/**
 * A host's SSH connection, by the system's {@code ssh}: keys only, known hosts only, nothing asked. Commands share one
 * connection, which ends with this process, however the process ends: the connection's own session reads a pipe from here.
 */
final class SshConnection implements AutoCloseable {

    /** The limit of a command that only looks, or writes a small file. */
    static final Duration SHORT = Duration.ofSeconds(30);

    /** Begins what is said of a command that took too long. */
    static final String NO_ANSWER = "no answer within";

    private static final String CONNECTED = "nexmark connected";
    private static final String NO_SOCKET = "none";
    private static final Path NOTHING = Path.of("/dev/null");
    private static final Duration POLL = Duration.ofMillis(10);
    private static final Duration FAREWELL = Duration.ofSeconds(5);
    /** A socket's path has at most 104 bytes on some systems: 28 are our folder's name, and ssh appends 17 for a moment. */
    private static final int LONGEST_FOLDER = 56;

    private final InventoryHost host;
    private final Inventory inventory;
    private final TemporaryFolder folder;
    private final AtomicInteger commands = new AtomicInteger();
    private Process master;
    private volatile boolean windingUp;

    /** The end of a command; 255 is ssh's own exit code. */
    record Ended(int exitCode, String out, String err) {

        static final int OF_SSH = 255;
    }

    private SshConnection(InventoryHost host, Inventory inventory, TemporaryFolder folder) {
        this.host = host;
        this.inventory = inventory;
        this.folder = folder;
    }

    /**
     * Connects and logs in.
     *
     * @throws HostUnreachable if the host does not answer
     * @throws nexmark.jet.process.UserMistake if the host is not known, or does not let us in
     * @throws nexmark.jet.process.Interrupted if Ctrl-C arrives before
     */
    static SshConnection open(InventoryHost host, Inventory inventory) {
        SshConnection connection = new SshConnection(host, inventory, privateFolder());
        try {
            connection.connect();
            return connection;
        } catch (RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    private static TemporaryFolder privateFolder() {
        Path usual = Path.of(System.getProperty("java.io.tmpdir"));
        return TemporaryFolder.in(usual.toString().length() > LONGEST_FOLDER ? Path.of("/tmp") : usual);
    }

    private void connect() {
        Path out = folder.path().resolve("master.out");
        Path err = folder.path().resolve("master.err");
        List<String> options = List.of("-o", "ControlMaster=yes", "-o", "ControlPersist=no", "-S", socket());
        String command = "echo " + ShellQuoting.quote(CONNECTED) + "; exec cat >/dev/null";
        master = start(options, command, Redirect.PIPE, Redirect.to(out.toFile()), Redirect.to(err.toFile()));
        Await.require(
                () -> isConnected(out, err),
                SHORT,
                POLL,
                () -> failure(
                        "connecting",
                        new Ended(Ended.OF_SSH, text(out), text(err) + NO_ANSWER + " " + SHORT.toSeconds() + " s")));
    }

    private boolean isConnected(Path out, Path err) {
        boolean ended = !master.isAlive();
        if (text(out).contains(CONNECTED)) {
            return true;
        }
        if (ended) {
            throw failure("connecting", new Ended(master.exitValue(), text(out), text(err)));
        }
        return false;
    }

    /** After this call commands are waited for in spite of Ctrl-C: they remove what must not be left behind. */
    void windUp() {
        windingUp = true;
    }

    InventoryHost host() {
        return host;
    }

    /**
     * Runs a script of {@code sh}, which sees the arguments as {@code $1} and so on, exactly as they are.
     *
     * @throws nexmark.jet.process.Interrupted if Ctrl-C arrives before the script's end; the script's stdin then ends
     */
    Ended run(String script, String... arguments) {
        return send(SHORT, NOTHING, script, arguments);
    }

    /** As {@link #run}, with a file as the script's stdin. */
    Ended send(Duration atMost, Path in, String script, String... arguments) {
        Path out = folder.path().resolve("out" + commands.incrementAndGet());
        try {
            Ended ended = await(atMost, in, out, script, arguments);
            return new Ended(ended.exitCode(), text(out), ended.err());
        } finally {
            delete(out);
        }
    }

    /** As {@link #run}, with the script's stdout in a file and not in the result. */
    Ended receive(Duration atMost, Path out, String script, String... arguments) {
        return await(atMost, NOTHING, out, script, arguments);
    }

    private Ended await(Duration atMost, Path in, Path out, String script, String... arguments) {
        Path err = folder.path().resolve("err" + commands.incrementAndGet());
        Process process = startShared(
                Redirect.from(in.toFile()), Redirect.to(out.toFile()), Redirect.to(err.toFile()), script, arguments);
        try {
            boolean ended = windingUp
                    ? Await.whileWindingUp(() -> !process.isAlive(), atMost)
                    : Await.until(() -> !process.isAlive(), atMost, POLL);
            if (ended) {
                return new Ended(process.exitValue(), "", text(err));
            }
            process.destroyForcibly();
            if (!windingUp) {
                Interruption.check();
            }
            return new Ended(Ended.OF_SSH, "", NO_ANSWER + " " + atMost.toSeconds() + " s");
        } finally {
            delete(err);
        }
    }

    /**
     * Starts a command on a connection of its own, so that neither the end of the shared one ends it nor the number of
     * sessions that a connection may have is a limit.
     *
     * @param log file for the output of the command and of ssh
     */
    Process startAlone(List<String> words, Path log) {
        List<String> options = List.of("-o", "ControlMaster=no", "-S", NO_SOCKET);
        String command = "exec " + ShellQuoting.commandLine(words);
        Redirect to = Redirect.appendTo(log.toFile());
        return start(options, command, Redirect.PIPE, to, to);
    }

    /** As {@link #run}, without waiting; stdin and stdout are pipes to here. */
    Process startHeld(String script, String... arguments) {
        return startShared(Redirect.PIPE, Redirect.PIPE, Redirect.PIPE, script, arguments);
    }

    private Process startShared(Redirect in, Redirect out, Redirect err, String script, String... arguments) {
        List<String> words = new ArrayList<>(List.of("env", "LC_ALL=C", "sh", "-c", script, "nexmark"));
        words.addAll(List.of(arguments));
        List<String> options = List.of("-o", "ControlMaster=no", "-S", socket());
        return start(options, "exec " + ShellQuoting.commandLine(words), in, out, err);
    }

    /** @throws RuntimeException that says in one line what failed where, unless the command ended well */
    Ended require(String doing, Ended ended) {
        if (ended.exitCode() != 0) {
            throw failure(doing, ended);
        }
        return ended;
    }

    /** As {@link SshErrors#of}. */
    RuntimeException failure(String doing, Ended ended) {
        return SshErrors.of(host, inventory, doing, ended);
    }

    /** Logs can still be fetched after Ctrl-C, which these processes ignore. */
    private Process start(List<String> options, String command, Redirect in, Redirect out, Redirect err) {
        List<String> words = new ArrayList<>(List.of("ssh"));
        words.addAll(SshOptions.of(host, inventory));
        words.addAll(options);
        words.addAll(List.of("--", host.host(), command));
        ProcessBuilder builder =
                new ProcessBuilder(DeafCommand.of(words)).redirectInput(in).redirectOutput(out);
        if (err.equals(out)) {
            builder.redirectErrorStream(true);
        } else {
            builder.redirectError(err);
        }
        try {
            return builder.start();
        } catch (IOException e) {
            throw new ClusterFailure("ssh could not be started: " + IoReason.of(e));
        }
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

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the shared connection; nothing of the connection is left on either side. */
    @Override
    public void close() {
        if (master != null) {
            letGo(master);
            if (!Await.whileWindingUp(() -> !master.isAlive(), FAREWELL)) {
                master.destroyForcibly();
                Await.whileWindingUp(() -> !master.isAlive(), FAREWELL);
            }
        }
        folder.close();
    }

    private static void letGo(Process process) {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // The other end has gone before us.
            process.destroyForcibly();
        }
    }
}
