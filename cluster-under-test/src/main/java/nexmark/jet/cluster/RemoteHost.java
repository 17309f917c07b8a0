package nexmark.jet.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nexmark.jet.process.UserMistake;

/**
 * A machine made ready for members: it has Java, its folder can be written to, the jar is in the folder.
 *
 * <pre>
 * FOLDER/nexmark-CHECKSUM.jar        shared by all runs of the same build
 * FOLDER/runs/RUN/N/                 a member's own, while it runs
 * </pre>
 */
final class RemoteHost implements AutoCloseable {

    private static final int OLDEST_JDK = 17;
    private static final Duration COPY = Duration.ofMinutes(15);
    private static final Pattern JAVA_VERSION = Pattern.compile("version \"(\\d+)");

    private static final String MAKE_FOLDER =
            "mkdir -p -- \"$1\" && cd -- \"$1\" && : >\"$2\" && rm -- \"$2\" && pwd -P";
    private static final String JAVA = "\"$1\" -version 2>&1";
    private static final String HAS_COMMAND = "command -v -- \"$1\" >/dev/null";
    private static final String CHECKSUM = "[ ! -f \"$1\" ] || sha256sum <\"$1\"";
    private static final String COPY_JAR = """
            trap 'rm -f -- "$1"' EXIT
            cat >"$1" || exit 1
            [ "$(sha256sum <"$1" | cut -c -64)" = "$3" ] || { echo 'the copy differs' >&2; exit 1; }
            mv -f -- "$1" "$2"
            """;

    private final SshConnection connection;
    private final String folder;
    private final int jdk;

    private RemoteHost(SshConnection connection) {
        this.connection = connection;
        checkCommand("sha256sum", "coreutils");
        if (host().cpus().isPresent()) {
            checkCommand("taskset", "util-linux, or an inventory without cpus");
        }
        this.folder = makeFolder();
        this.jdk = javaRelease();
    }

    /**
     * Logs in and checks that members can run there.
     *
     * @throws HostUnreachable if the host does not answer
     * @throws UserMistake in one line if they cannot
     * @throws nexmark.jet.process.Interrupted if Ctrl-C arrives before
     */
    static RemoteHost open(InventoryHost host, Inventory inventory) {
        SshConnection connection = SshConnection.open(host, inventory);
        try {
            return new RemoteHost(connection);
        } catch (RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    private void checkCommand(String command, String source) {
        if (ran(connection.run(HAS_COMMAND, command)).exitCode() != 0) {
            throw new UserMistake(in() + "no command " + command + ", expected it on the PATH (" + source + ")");
        }
    }

    private String makeFolder() {
        SshConnection.Ended made =
                ran(connection.run(MAKE_FOLDER, ShellQuoting.path(host().folder()), ".nexmark-" + UUID.randomUUID()));
        if (made.exitCode() != 0) {
            if (made.err().contains("No space left")) {
                connection.require("making its folder", made);
            }
            throw new UserMistake(in() + "folder '" + host().folder() + "' is not to be written to ("
                    + made.err().strip().lines().findFirst().orElse("it said nothing")
                    + "), expected one that can be made or written to");
        }
        return lastLine(made.out());
    }

    private int javaRelease() {
        SshConnection.Ended asked = ran(connection.run(JAVA, host().java()));
        Matcher version = JAVA_VERSION.matcher(asked.out());
        if (asked.exitCode() != 0 || !version.find()) {
            throw new UserMistake(in() + "no java as '" + host().java()
                    + "', expected the inventory's \"java\" to be JDK " + OLDEST_JDK + " or newer there");
        }
        int release = Integer.parseInt(version.group(1));
        if (release < OLDEST_JDK) {
            throw new UserMistake(
                    in() + "'" + host().java() + "' is JDK " + release + ", expected JDK " + OLDEST_JDK + " or newer");
        }
        return release;
    }

    /** A script's own exit code is an answer; the exit code of ssh is not. */
    private SshConnection.Ended ran(SshConnection.Ended ended) {
        return ended.exitCode() == SshConnection.Ended.OF_SSH ? connection.require("looking around", ended) : ended;
    }

    SshConnection connection() {
        return connection;
    }

    InventoryHost host() {
        return connection.host();
    }

    /** The folder of the jar and of the members' folders, absolute. */
    String folder() {
        return folder;
    }

    /** The feature version of the host's Java. */
    int jdk() {
        return jdk;
    }

    /**
     * Copies the jar, unless the same jar is there already; a copy that breaks off leaves nothing, and two copies at once
     * do not disturb each other.
     *
     * @return the jar's path there
     */
    String install(InstalledJar jar) {
        String there = pathOf(jar);
        SshConnection.Ended found = connection.require("comparing the jar", connection.run(CHECKSUM, there));
        if (!lastLine(found.out()).startsWith(jar.checksum())) {
            copy(jar.file(), there, jar.checksum());
        }
        return there;
    }

    /** The jar's path there, once it is installed. */
    String pathOf(InstalledJar jar) {
        return folder + "/" + jar.nameThere();
    }

    /** @throws nexmark.jet.process.Interrupted if Ctrl-C arrives before the end of the copy, which is then removed */
    void copy(Path jar, String there, String checksum) {
        String unfinished = there + "." + UUID.randomUUID();
        connection.require("copying the jar", connection.send(COPY, jar, COPY_JAR, unfinished, there, checksum));
    }

    /** A login shell may print a greeting first. */
    private static String lastLine(String text) {
        return text.strip().lines().reduce((first, second) -> second).orElse("");
    }

    private String in() {
        return host().inWords() + ": ";
    }

    @Override
    public void close() {
        connection.close();
    }
}
