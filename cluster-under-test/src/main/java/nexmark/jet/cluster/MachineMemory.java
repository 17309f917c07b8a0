package nexmark.jet.cluster;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Optional;
import nexmark.jet.environment.EnvironmentFiles;
import nexmark.jet.plan.Counts;

/**
 * The memory of this machine, or of this container, at one moment.
 *
 * @param totalBytes all that a JVM sees
 * @param availableBytes what programs may still take
 * @param runnersBytes what this process, the runner, may take of it until its heap has its largest size
 */
record MachineMemory(long totalBytes, long availableBytes, long runnersBytes) {

    /** Empty where the platform does not say how much memory is available. */
    static Optional<MachineMemory> now() {
        long total =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
        Runtime runner = Runtime.getRuntime();
        long runners = runner.maxMemory() - (runner.totalMemory() - runner.freeMemory());
        return new EnvironmentFiles(Path.of("/"))
                .memInfoBytes("MemAvailable")
                .map(available -> new MachineMemory(total, Math.min(available, total), runners));
    }

    /** The same machine while no other program has taken any of its memory. */
    MachineMemory unused() {
        return new MachineMemory(totalBytes, totalBytes, runnersBytes);
    }

    /** How much of the memory is available, in words. */
    String inWords() {
        return bytes(availableBytes) + " of memory were available, of which the runner may take " + bytes(runnersBytes);
    }

    /**
     * What a reader of the result has to know if the members have taken their heaps, and this is left. Two runs that
     * begin at the same moment both find the memory that there was before.
     */
    Optional<String> lackAfterStart() {
        return availableBytes < runnersBytes
                ? Optional.of("memory may not suffice: when the members had started, " + inWords())
                : Optional.empty();
    }

    static String bytes(long bytes) {
        return Counts.shortBytes((double) bytes);
    }
}
