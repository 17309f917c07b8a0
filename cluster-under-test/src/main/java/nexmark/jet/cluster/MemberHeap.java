package nexmark.jet.cluster;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import nexmark.jet.environment.EnvironmentFiles;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Counts;
import nexmark.jet.process.UserMistake;

/** The heap of each member on a machine, taken whole when the member starts: a fixed share of the machine's memory. */
final class MemberHeap {

    private static final double MOST_PERCENT = 25;
    /** The heaps of all members on a machine together. */
    private static final double ALL_PERCENT = 40;

    /** A JVM takes about so much besides its heap: code, classes, threads, and the collector's own tables. */
    private static final long BESIDE_HEAP_BYTES = 256L << 20;

    /** Who gives a heap knows its size. */
    private static final Pattern GIVEN = Pattern.compile("-(Xmx|XX:MaxHeapSize=|XX:MaxRAMPercentage=).*");

    private MemberHeap() {}

    /** The share of each of the members on a machine, in percent. */
    static double percent(int membersOnMachine) {
        return Math.min(MOST_PERCENT, ALL_PERCENT / membersOnMachine);
    }

    /** @throws UserMistake if members with the usual heap lack memory on this machine, where the platform says how much there is */
    static void check(ClusterPlan plan) {
        double total =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
        new EnvironmentFiles(Path.of("/"))
                .memInfoBytes("MemAvailable")
                .ifPresent(available -> check(plan.members(), plan.jvmOptions(), total, Math.min(available, total)));
    }

    static void check(int members, List<String> jvmOptions, double totalBytes, double availableBytes) {
        double heap = percent(members) / 100 * totalBytes;
        boolean isGiven = jvmOptions.stream().anyMatch(GIVEN.asMatchPredicate());
        if (!isGiven && members * (heap + BESIDE_HEAP_BYTES) > availableBytes) {
            throw new UserMistake("--cluster processes:" + members + " takes " + Counts.shortBytes(heap)
                    + " of heap and " + Counts.shortBytes(BESIDE_HEAP_BYTES) + " beside it for each member, but only "
                    + Counts.shortBytes(availableBytes) + " of this machine's memory is available, expected fewer"
                    + " members or a smaller heap (--jvm-options -Xmx1g)");
        }
    }
}
