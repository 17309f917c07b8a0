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

    /** The script's exit code for what the host lacks, which the last line of stderr names. */
    private static final int LACKING = 9;

    /** {@code $1} is the folder, {@code $2} the name of a file to try, {@code $3} java, {@code $4} the needed commands. */
    private static final String MAKE_READY = """
            lacks() { echo "$1" >&2; exit 9; }
            for command in $4; do command -v "$command" >/dev/null || lacks "no command $command on the PATH"; done
            mkdir -p -- "$1" && cd -- "$1" && : >"$2" && rm -- "$2" || lacks "folder '$1' is not to be written to"
            "$3" -version 2>&1 || lacks "no java as '$3', expected the inventory's \\"java\\" to be JDK 17 or newer there"
            pwd -P
            """;

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
        SshConnection.Ended made = connection.run(
                MAKE_READY,
                ShellQuoting.path(host().folder()),
                ".nexmark-" + UUID.randomUUID(),
                host().java(),
                host().cpus().isPresent() ? "sha256sum taskset" : "sha256sum");
        if (made.exitCode() == LACKING) {
            throw new UserMistake(host().inWords() + ": " + SshConnection.lastLine(made.err()));
        }
        connection.require("looking around", made);
        Matcher version = JAVA_VERSION.matcher(made.out());
        this.folder = SshConnection.lastLine(made.out());
        this.jdk = version.find() ? Integer.parseInt(version.group(1)) : 0;
        if (jdk < OLDEST_JDK) {
            throw new UserMistake(host().inWords() + ": '" + host().java() + "' is JDK " + jdk + ", expected JDK "
                    + OLDEST_JDK + " or newer");
        }
    }

    /** Logs in and checks that members can run there. */
    static RemoteHost open(InventoryHost host, Inventory inventory) {
        SshConnection connection = SshConnection.open(host, inventory);
        try {
            return new RemoteHost(connection);
        } catch (RuntimeException e) {
            connection.close();
            throw e;
        }
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
     * Copies the jar, unless the same jar is there already; a copy that breaks off leaves nothing, and two copies at
     * once do not disturb each other.
     */
    String install(InstalledJar jar) {
        String there = pathOf(jar);
        SshConnection.Ended found = connection.require("comparing the jar", connection.run(CHECKSUM, there));
        if (!SshConnection.lastLine(found.out()).startsWith(jar.checksum())) {
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

    @Override
    public void close() {
        connection.close();
    }
}
