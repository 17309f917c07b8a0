package nexmark.jet.cluster;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nexmark.jet.environment.EnvironmentFiles;
import nexmark.jet.oracle.MapSettings;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.JobPlan;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.plan.WorkloadPlan;
import nexmark.jet.process.UserMistake;

/** The heap of each member on a machine, taken whole when the member starts: a fixed share of the machine's memory. */
final class MemberHeap {

    private static final double MOST_PERCENT = 25;
    /** The heaps of all members on a machine together. */
    private static final double ALL_PERCENT = 40;

    /** Memory of a JVM besides its heap, about: code, classes, threads, and the collector's own tables. */
    private static final long BESIDE_HEAP_BYTES = 256L << 20;

    /** Heap that a map's entry takes besides its key and value, about. */
    private static final long BESIDE_ENTRY_BYTES = 200;

    /** Heap of a member without jobs, of a job, and of each of its sink processors and what is before it, about. */
    private static final long BYTES_OF_A_MEMBER = 64L << 20;

    private static final long BYTES_OF_A_JOB = 3L << 20;
    private static final long BYTES_OF_A_PROCESSOR = 1L << 20;

    /** Heap that an event takes in a journal, about. */
    private static final long JOURNALED_EVENT_BYTES = 400;

    private static final Pattern SIZE = Pattern.compile("-(?:Xmx|XX:MaxHeapSize=)(\\d+)([kKmMgGtT]?)");
    private static final Pattern PERCENT = Pattern.compile("-XX:MaxRAMPercentage=(\\d{1,3}(?:\\.\\d+)?)");
    private static final String UNITS = "kmgt";
    private static final double UNIT = 1024;

    private MemberHeap() {}

    /** The share of each of the members on a machine, in percent. */
    static double percent(int membersOnMachine) {
        return Math.min(MOST_PERCENT, ALL_PERCENT / membersOnMachine);
    }

    /** @throws UserMistake if members on this machine lack memory, where the platform says how much is available */
    static void check(ClusterPlan plan) {
        double total =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
        new EnvironmentFiles(Path.of("/"))
                .memInfoBytes("MemAvailable")
                .ifPresent(available -> check(plan.members(), plan.jvmOptions(), total, Math.min(available, total)));
    }

    static void check(int members, List<String> jvmOptions, double totalBytes, double availableBytes) {
        double heap = bytes(members, jvmOptions, totalBytes);
        double all = members * (heap + BESIDE_HEAP_BYTES);
        if (all > availableBytes) {
            throw new UserMistake("--cluster processes:" + members + " takes " + Counts.shortBytes(all) + ", "
                    + Counts.shortBytes(heap) + " of heap for each member and what its JVM needs beside it, but only "
                    + Counts.shortBytes(availableBytes) + " of this machine's memory is available, expected fewer"
                    + " members or a smaller heap (--jvm-options -Xmx1g, in a file jvmOptions: [-Xmx1g])");
        }
    }

    /**
     * @throws UserMistake if the members of this machine have not the heap for the entries of a map and their copies
     */
    static void checkHolds(ClusterPlan plan, WorkloadPlan workload, MapSettings map) {
        int members = plan.members();
        double heap = bytes(plan);
        double entries = (double) workload.keys() * (map.keyBytes() + map.valueBytes() + BESIDE_ENTRY_BYTES);
        double heldBytes = entries * Math.min(members, 1 + map.backups()) / members;
        if (heldBytes > heap) {
            throw new UserMistake("--keys is " + Counts.text(workload.keys()) + ": with copies a member would hold "
                    + Counts.shortBytes(heldBytes) + ", but has a heap of " + Counts.shortBytes(heap)
                    + ", expected fewer or smaller entries, or more members");
        }
    }

    /** The most jobs whose sinks and queues one member's heap holds beside itself, one at least. */
    static int mostJobs(RunPlan plan) {
        double most = (bytes(plan.cluster()) - BYTES_OF_A_MEMBER)
                / (BYTES_OF_A_JOB + (double) BYTES_OF_A_PROCESSOR * plan.job().sourceProcessors());
        return (int) Math.max(1, Math.min(JobPlan.MOST_JOBS, most));
    }

    /** @throws UserMistake if the members of this machine have not the heap for a journal and its copy */
    static void checkHoldsJournal(RunPlan plan) {
        int members = plan.cluster().members();
        double most = bytes(plan.cluster()) / 2;
        double events = plan.job().journalCapacity(plan.workload().nominalRate());
        double heldBytes = events * JOURNALED_EVENT_BYTES * Math.min(members, 2) / members;
        if (heldBytes > most) {
            throw new UserMistake("--source journal: with its copy a member would hold "
                    + Counts.shortBytes(heldBytes) + " of events, expected at most half of its heap, "
                    + Counts.shortBytes(most) + ": a lower --rate, a shorter --journal or a larger heap");
        }
    }

    private static double bytes(ClusterPlan plan) {
        double total =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
        return plan.kind() == ClusterKind.EMBEDDED
                ? (double) Runtime.getRuntime().maxMemory() / plan.members()
                : bytes(plan.members(), plan.jvmOptions(), total);
    }

    /** The heap of one member: as in the JVM, a size wins over a share, and of several the last. */
    private static double bytes(int members, List<String> jvmOptions, double totalBytes) {
        double percent = percent(members);
        double size = -1;
        for (String option : jvmOptions) {
            Matcher amount = SIZE.matcher(option);
            Matcher share = PERCENT.matcher(option);
            if (amount.matches()) {
                int unit = amount.group(2).isEmpty()
                        ? 0
                        : 1 + UNITS.indexOf(amount.group(2).toLowerCase(Locale.ROOT));
                size = Double.parseDouble(amount.group(1)) * Math.pow(UNIT, unit);
            } else if (share.matches()) {
                percent = Double.parseDouble(share.group(1));
            }
        }
        return size < 0 ? percent / 100 * totalBytes : size;
    }
}
