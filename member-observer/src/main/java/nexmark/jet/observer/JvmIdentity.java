package nexmark.jet.observer;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import nexmark.jet.environment.EnvironmentFiles;

/**
 * A JVM's identity, so that a reader counts each JVM and each machine once. It names neither person nor host.
 *
 * @param jvm its process, unique over all machines
 * @param machine the kernel it runs on, another one after a reboot
 */
public record JvmIdentity(String jvm, String machine) {

    /** Containers count processes from 1, each for itself; the start tells them apart. */
    public static JvmIdentity ofThisJvm() {
        String machine = new EnvironmentFiles(Path.of("/"))
                .text("proc/sys/kernel/random/boot_id")
                .orElse("unknown");
        String jvm = ProcessHandle.current().pid() + "@"
                + ManagementFactory.getRuntimeMXBean().getStartTime() + "@" + machine;
        return new JvmIdentity(jvm, machine);
    }
}
