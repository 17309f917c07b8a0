package nexmark.jet.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nexmark.jet.process.UserMistake;

/**
 * A machine made ready for members: it has Java, its folder can be written to and has the jar, nexmark-CHECKSUM.jar,
 * and while a member runs its folder, runs/RUN/N/.
 */
final class RemoteHost extends SshConnection {

    private static final int OLDEST_JDK = 17;
    private static final int NAME_DIGITS = 16;
    private static final Duration COPY = Duration.ofMinutes(15);
    private static final Pattern JAVA_VERSION = Pattern.compile("version \"(\\d+)");

    /** The script's exit code for what the host lacks, which the last line of stderr names. */
    private static final int LACKING = 9;

    /**
     * {@code $1} is the folder, {@code $2} the name of a file to try, {@code $3} java, {@code $4} the needed commands.
     */
    private static final String MAKE_READY = """
            lacks() { echo "$1" >&2; exit 9; }
            for command in $4; do command -v "$command" >/dev/null || lacks "no command $command on the PATH"; done
            mkdir -p -- "$1" && cd -- "$1" && : >"$2" && rm -- "$2" || lacks "folder '$1' is not to be written to"
            "$3" -version 2>&1 || lacks "no java as '$3', expected the inventory's \\"java\\" to be JDK 17 or newer \
            there"
            pwd -P
            """;

    /** Only a whole copy gets this name, which has its checksum. */
    private static final String IS_COPIED = "[ -f \"$1\" ] && echo copied || echo missing";

    private static final String COPY_JAR = """
            trap 'rm -f -- "$1"' EXIT
            cat >"$1" || exit 1
            [ "$(sha256sum <"$1" | cut -c -64)" = "$3" ] || { echo 'the copy differs' >&2; exit 1; }
            mv -f -- "$1" "$2"
            """;

    private final String folder;
    private final int jdk;

    /** A jar here that members on other machines need, read once for all of them. */
    record Jar(Path file, String checksum) {

        static Jar of(Path file) {
            try {
                byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
                return new Jar(file, HexFormat.of().formatHex(digest));
            } catch (IOException | NoSuchAlgorithmException e) {
                throw new IllegalStateException("the jar cannot be read", e);
            }
        }
    }

    RemoteHost(InventoryHost host, Inventory inventory) {
        super(host, inventory);
        try {
            String out = makeReady(host);
            Matcher version = JAVA_VERSION.matcher(out);
            this.folder = lastLine(out);
            this.jdk = version.find() ? Integer.parseInt(version.group(1)) : 0;
            if (jdk < OLDEST_JDK) {
                throw new UserMistake(host.inWords() + ": '" + host.java() + "' is JDK " + jdk + ", expected JDK "
                        + OLDEST_JDK + " or newer");
            }
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private String makeReady(InventoryHost host) {
        String commands = host.cpus().isPresent() ? "sha256sum taskset" : "sha256sum";
        Ended made = run(MAKE_READY, host.folder(), ".nexmark-" + UUID.randomUUID(), host.java(), commands);
        if (made.exitCode() == LACKING) {
            throw new UserMistake(host.inWords() + ": " + lastLine(made.err()));
        }
        return require("looking around", made).out();
    }

    /** The folder of the jar and of the members' folders, absolute. */
    String folder() {
        return folder;
    }

    int jdk() {
        return jdk;
    }

    /**
     * Copies the jar, unless the same jar is there already; a copy that breaks off leaves nothing, and two copies at
     * once do not disturb each other.
     */
    String install(Jar jar) {
        String there = pathOf(jar);
        Ended found = require("looking for the jar", run(IS_COPIED, there));
        if (!lastLine(found.out()).equals("copied")) {
            String unfinished = there + "." + UUID.randomUUID();
            require("copying the jar", send(COPY, jar.file(), COPY_JAR, unfinished, there, jar.checksum()));
        }
        return there;
    }

    /** The jar's path there, once it is installed; the name tells builds apart. */
    String pathOf(Jar jar) {
        return folder + "/nexmark-" + jar.checksum().substring(0, NAME_DIGITS) + ".jar";
    }
}
