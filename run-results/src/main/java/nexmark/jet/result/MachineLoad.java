package nexmark.jet.result;

import java.util.List;

/**
 * Load of a machine that hosts members in the measured interval, besides the run. Ratios are 0 to 1, of processors
 * shares of the time of all of them; null where the platform does not count it (outside Linux).
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
