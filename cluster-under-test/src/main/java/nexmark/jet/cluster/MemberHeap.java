package nexmark.jet.cluster;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
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
     * @throws UserMistake if the heaps do not fit into the machine's memory
     * @throws MemoryShortage if they do not fit into what is available of it
     */
    static MemberHeap onThisMachine(int members, List<String> jvmOptions) {
        return MachineMemory.now()
                .map(memory -> of(members, jvmOptions, memory))
                .orElseGet(() -> usual(members));
    }

    /**
     * Does nothing if the heaps fit into this machine's memory while no other program has taken any, or if the platform
     * does not say how much is available.
     *
     * @throws UserMistake if they do not
     */
    static void checkMachine(int members, List<String> jvmOptions) {
        MachineMemory.now().ifPresent(memory -> of(members, jvmOptions, memory.unused()));
    }

    /** As {@link #onThisMachine} on a machine of so much memory. */
    static MemberHeap of(int members, List<String> jvmOptions, MachineMemory memory) {
        OptionalLong given = HeapOption.bytes(jvmOptions, memory.totalBytes());
        return given.isPresent() ? given(members, given.getAsLong(), jvmOptions, memory) : fitting(members, memory);
    }

    /** The user's heap is never made smaller. */
    private static MemberHeap given(int members, long bytes, List<String> jvmOptions, MachineMemory memory) {
        checkFits(members, bytes, memory, "--jvm-options " + String.join(" ", jvmOptions));
        MemberHeap usual = usual(members);
        return bytes <= fittingBytes(members, memory)
                ? usual
                : new MemberHeap(
                        usual.percent,
                        Optional.of("each member may have a heap of " + MachineMemory.bytes(bytes) + ", but "
                                + memory.inWords()));
    }

    private static MemberHeap fitting(int members, MachineMemory memory) {
        MemberHeap usual = usual(members);
        long usualBytes = (long) (usual.percent / 100 * memory.totalBytes());
        long bytes = Math.min(usualBytes, Math.max(fittingBytes(members, memory), LEAST_BYTES));
        checkFits(members, bytes, memory, "--cluster processes:" + members);
        if (bytes == usualBytes) {
            return usual;
        }
        String note = "each member has a heap of " + MachineMemory.bytes(bytes) + " instead of "
                + MachineMemory.bytes(usualBytes) + ": " + memory.inWords();
        return new MemberHeap(100.0 * bytes / memory.totalBytes(), Optional.of(note));
    }

    /** The largest heap that leaves enough for the runner. */
    private static long fittingBytes(int members, MachineMemory memory) {
        return (memory.availableBytes() - memory.runnersBytes()) / members - HeapOption.BESIDE_HEAP_BYTES;
    }

    private static void checkFits(int members, long bytes, MachineMemory memory, String setting) {
        long eachBytes = bytes + HeapOption.BESIDE_HEAP_BYTES;
        String each = members == 1 ? " for the member" : " for each of " + members + " members";
        String what = setting + ": a heap of " + MachineMemory.bytes(bytes) + " and "
                + MachineMemory.bytes(HeapOption.BESIDE_HEAP_BYTES) + " beside it" + each
                + " does not fit, expected at most the memory ";
        if (eachBytes > memory.totalBytes() / members) {
            throw new UserMistake(what + "of this machine, " + MachineMemory.bytes(memory.totalBytes()));
        }
        if (eachBytes > memory.availableBytes() / members) {
            throw new MemoryShortage(what + "that is available, " + MachineMemory.bytes(memory.availableBytes()));
        }
    }
}
