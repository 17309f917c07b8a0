package nexmark.jet.observer;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A JVM's identity, so that a reader counts each JVM and each machine once. It names neither person nor host.
 *
 * @param jvm its process, unique over all machines
 * @param machine the kernel it runs on, another one after a reboot
 */
public record JvmIdentity(String jvm, String machine) {

    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

    /** Containers count processes from 1, each for itself; the start tells them apart. */
    public static JvmIdentity ofThisJvm() {
        String machine = thisMachine();
        String jvm = ProcessHandle.current().pid() + "@"
                + ManagementFactory.getRuntimeMXBean().getStartTime() + "@" + machine;
        return new JvmIdentity(jvm, machine);
    }

    private static String thisMachine() {
        try {
            return Files.readString(BOOT_ID).strip();
        } catch (IOException e) {
            return "unknown";
        }
    }
}
