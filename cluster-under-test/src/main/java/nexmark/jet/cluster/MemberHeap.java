package nexmark.jet.cluster;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import nexmark.jet.environment.EnvironmentFiles;
import nexmark.jet.plan.Counts;
import nexmark.jet.process.UserMistake;

/**
 * The heap of each member on a machine, which the member takes whole when it starts: a share of the machine's memory, or less
 * where other programs have taken so much that the heaps would not fit.
 *
 * @param percent the heap of one member, of the memory that a JVM sees
 * @param note what a reader of the result has to know of it; empty for the usual heap
 */
record MemberHeap(double percent, Optional<String> note) {

    private static final int MOST_PERCENT = 25;
    /** The heaps of all members on a machine together. */
    private static final int ALL_PERCENT = 40;

    /** A member's JVM takes about so much besides its heap: code, classes, threads, and the collector's own tables. */
    private static final long BESIDE_HEAP_BYTES = 256L << 20;
    /** A smaller heap would measure the collector. */
    private static final long LEAST_BYTES = 512L << 20;

    /** The heap of each of the members that share a machine about which nothing is known. */
    static MemberHeap usual(int membersOnMachine) {
        return new MemberHeap(Math.min(MOST_PERCENT, (double) ALL_PERCENT / membersOnMachine), Optional.empty());
    }

    /**
     * The heap of each member on this machine, beside the runner, which may still grow to its own largest heap. Where the
     * platform does not say how much memory is available, it is the usual one.
     *
     * @param jvmOptions the members' further options; a largest heap among them wins
     * @throws UserMistake if the heaps do not fit into the memory that is available
     */
    static MemberHeap onThisMachine(int members, List<String> jvmOptions) {
        OperatingSystemMXBean machine = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        Runtime runner = Runtime.getRuntime();
        long runnersBytes = runner.maxMemory() - (runner.totalMemory() - runner.freeMemory());
        return new EnvironmentFiles(Path.of("/"))
                .memInfoBytes("MemAvailable")
                .map(available -> Math.min(available, machine.getTotalMemorySize()))
                .map(available -> of(members, jvmOptions, machine.getTotalMemorySize(), available, runnersBytes))
                .orElseGet(() -> usual(members));
    }

    /**
     * As {@link #onThisMachine} on a machine of so much memory.
     *
     * @param runnersBytes what the runner may still take of the available memory
     */
    static MemberHeap of(
            int members, List<String> jvmOptions, long totalBytes, long availableBytes, long runnersBytes) {
        MemberHeap usual = usual(members);
        OptionalLong given = HeapOption.bytes(jvmOptions, totalBytes);
        if (given.isPresent()) {
            checkFits(members, given.getAsLong(), 0, availableBytes, "--jvm-options " + String.join(" ", jvmOptions));
            return usual;
        }
        long usualBytes = (long) (usual.percent / 100 * totalBytes);
        long fitting = (availableBytes - runnersBytes) / members - BESIDE_HEAP_BYTES;
        long bytes = Math.min(usualBytes, Math.max(fitting, LEAST_BYTES));
        checkFits(members, bytes, BESIDE_HEAP_BYTES, availableBytes, "--cluster processes:" + members);
        if (bytes == usualBytes) {
            return usual;
        }
        String note = "each member has a heap of " + Counts.shortBytes((double) bytes) + " instead of "
                + Counts.shortBytes((double) usualBytes) + ": " + Counts.shortBytes((double) availableBytes)
                + " of memory were available, of which the runner may take " + Counts.shortBytes((double) runnersBytes);
        return new MemberHeap(100.0 * bytes / totalBytes, Optional.of(note));
    }

    private static void checkFits(int members, long bytes, long besideBytes, long availableBytes, String setting) {
        if (bytes + besideBytes > availableBytes / members) {
            String each = members == 1 ? " for the member" : " for each of " + members + " members";
            String beside = besideBytes == 0 ? "" : " and " + Counts.shortBytes((double) besideBytes) + " beside it";
            throw new UserMistake(setting + ": a heap of " + Counts.shortBytes((double) bytes) + beside
                    + each + " does not fit, expected at most the memory that is available, "
                    + Counts.shortBytes((double) availableBytes));
        }
    }
}
