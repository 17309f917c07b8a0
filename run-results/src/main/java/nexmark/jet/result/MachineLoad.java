package nexmark.jet.result;

import java.util.List;

/**
 * What a machine that hosts members did in the measured interval besides the run. Ratios are 0 to 1, of processors shares of the
 * time of all of them; null where the platform does not count it (outside Linux).
 *
 * @param machine the kernel, as in {@link MemberFigures}
 * @param members their addresses
 * @param processors that the kernel has
 * @param stolenRatio time that the hypervisor gave to others while the machine had work
 * @param othersRatio time that processes used which are no part of the run, as a share of the time of the processors that
 *     members may use
 * @param othersSecondsRatio share of the seconds in which that was above 0.1, 0 if it was one second
 * @param runnerRatio time that the runner used; null also if it runs on another machine, or in a member's JVM, whose use
 *     it is part of then
 * @param waitedRatio share of their time in which the members' cooperative threads were ready and waited for a processor
 * @param longestStallMillis longest time in which a member's process did not run and nothing of its own was the reason,
 *     neither a pause nor a wait for a processor; 0 if none was longer than 5 ms
 * @param stalledRatio share of the interval in which a member's process did not run like that
 */
public record MachineLoad(
        String machine,
        List<String> members,
        int processors,
        Double stolenRatio,
        Double othersRatio,
        Double othersSecondsRatio,
        Double runnerRatio,
        Double waitedRatio,
        double longestStallMillis,
        double stalledRatio) {

    /** The most that other processes may use of the processors that members may use, for a run to be undisturbed. */
    public static final double MOST_USED_BY_OTHERS = 0.1;

    public MachineLoad {
        members = List.copyOf(members);
    }
}
