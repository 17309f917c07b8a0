package nexmark.jet.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nexmark.jet.process.UserMistake;

/**
 * A machine made ready for members: it has Java, its folder can be written to and has the jar, nexmark-CHECKSUM.jar,
 * and while a member runs its folder, runs/RUN/member-N/.
 */
final class RemoteHost extends SshConnection {

    private static final int OLDEST_JDK = 17;
    private static final int NAME_DIGITS = 16;
    private static final Duration COPY = Duration.ofMinutes(15);
    private static final Pattern JAVA_VERSION = Pattern.compile("version \"(\\d+)");

    /** {@code $1} is the folder, {@code $2} the name of a file to try, {@code $3} java, {@code $4} the processors. */
    private static final String MAKE_READY = """
            sha256sum </dev/null >/dev/null && { [ -z "$4" ] || taskset -c "$4" true; } \\
              && mkdir -p -- "$1" && cd -- "$1" && : >"$2" && rm -- "$2" && "$3" -version && pwd -P
            """;

    /** Only a whole copy gets its name, which has its checksum. */
    private static final String COPY_JAR = """
            [ ! -f "$2" ] || exit 0
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

    /** Connects, and copies each jar that is not there yet. */
    RemoteHost(InventoryHost host, Inventory inventory, List<Jar> jars) {
        super(host, inventory);
        try {
            String file = ".nexmark-" + UUID.randomUUID();
            Ended ended = run(
                    MAKE_READY, host.folder(), file, host.java(), host.cpus().orElse(""));
            Matcher version = JAVA_VERSION.matcher(ended.err());
            this.folder = lastLine(ended.out());
            this.jdk = version.find() ? Integer.parseInt(version.group(1)) : 0;
            if (ended.exitCode() == Ended.OF_SSH) {
                throw failure("looking around", ended);
            }
            if (ended.exitCode() != 0 || jdk < OLDEST_JDK) {
                throw new UserMistake(host.inWords() + ": " + lastLine(ended.err()) + ", expected a folder that can be"
                        + " written to, sha256sum, taskset for \"cpus\", and \"java\" of JDK 17 or newer");
            }
            jars.forEach(this::install);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** The folder of the jar and of the members' folders, absolute. */
    String folder() {
        return folder;
    }

    int jdk() {
        return jdk;
    }

    /** A copy that breaks off leaves nothing, and two copies at once do not disturb each other. */
    private void install(Jar jar) {
        String there = pathOf(jar);
        String unfinished = there + "." + UUID.randomUUID();
        require("copying the jar", send(COPY, jar.file(), COPY_JAR, unfinished, there, jar.checksum()));
    }

    /** The jar's path there; the name tells builds apart. */
    String pathOf(Jar jar) {
        return folder + "/nexmark-" + jar.checksum().substring(0, NAME_DIGITS) + ".jar";
    }
}
