package nexmark.jet.runner.judge;

import static nexmark.jet.result.Finding.Kind.MACHINE_DISTURBED;

import java.util.ArrayList;
import java.util.List;
import nexmark.jet.result.Finding;
import nexmark.jet.result.MachineLoad;

/**
 * Whether other work disturbed the machines of a run. A collector's pause and a wait for a processor are not stalls of
 * the machine, so the engine cannot bring one upon itself.
 */
record Disturbance(List<MachineLoad> machines) {

    private static final double MOST_STOLEN = 0.02;
    private static final double MOST_SECONDS_WITH_OTHERS = 0.05;
    private static final double LONGEST_STALL_MILLIS = 100;
    private static final double MOST_STALLED = 0.02;
    private static final double PERCENT = 100;

    /** The findings that make a run invalid. */
    List<Finding> judged(boolean underFaults) {
        return underFaults ? stolen() : all();
    }

    /** Findings above their limits; empty if there are none, or if nothing is known. */
    List<Finding> all() {
        List<Finding> all = new ArrayList<>(stolen());
        for (MachineLoad machine : machines) {
            if (isAbove(machine.othersRatio(), MachineLoad.MOST_USED_BY_OTHERS)) {
                all.add(MACHINE_DISTURBED.of(
                        "machine disturbed: other processes used %.0f %% of the processors%s, the limit is %.0f %%",
                        machine.othersRatio() * PERCENT, place(machine), MachineLoad.MOST_USED_BY_OTHERS * PERCENT));
            } else if (isAbove(machine.othersSecondsRatio(), MOST_SECONDS_WITH_OTHERS)) {
                all.add(MACHINE_DISTURBED.of(
                        "machine disturbed: in %.0f %% of the seconds other processes used more than %.0f %% of the "
                                + "processors%s, the limit is %.0f %% of the seconds",
                        machine.othersSecondsRatio() * PERCENT,
                        MachineLoad.MOST_USED_BY_OTHERS * PERCENT,
                        place(machine),
                        MOST_SECONDS_WITH_OTHERS * PERCENT));
            }
            if (machine.longestStallMillis() > LONGEST_STALL_MILLIS) {
                all.add(MACHINE_DISTURBED.of(
                        "machine disturbed: it stalled for %,.0f ms%s, the limit is %,.0f ms",
                        machine.longestStallMillis(), place(machine), LONGEST_STALL_MILLIS));
            } else if (machine.stalledRatio() > MOST_STALLED) {
                all.add(MACHINE_DISTURBED.of(
                        "machine disturbed: it stalled for %.1f %% of the time%s, in stops of up to %,.0f ms, "
                                + "the limit is %.0f %%",
                        machine.stalledRatio() * PERCENT,
                        place(machine),
                        machine.longestStallMillis(),
                        MOST_STALLED * PERCENT));
            }
        }
        return all;
    }

    /** Faults stop processes and start others, so under faults only the time counts that the hypervisor took. */
    List<Finding> stolen() {
        return machines.stream()
                .filter(machine -> isAbove(machine.stolenRatio(), MOST_STOLEN))
                .map(machine -> MACHINE_DISTURBED.of(
                        "machine disturbed: %.1f %% of the processors' time was stolen%s, the limit is %.0f %%",
                        machine.stolenRatio() * PERCENT, place(machine), MOST_STOLEN * PERCENT))
                .toList();
    }

    /** Whether a machine does not count what others use. */
    boolean isNotCounted() {
        return machines.isEmpty()
                || machines.stream()
                        .anyMatch(machine -> machine.stolenRatio() == null || machine.othersRatio() == null);
    }

    private static boolean isAbove(Double ratio, double limit) {
        return ratio != null && ratio > limit;
    }

    /** Where there are several machines, the first member on it names one. */
    private String place(MachineLoad machine) {
        return machines.size() > 1 ? " on the machine of " + machine.members().get(0) : "";
    }
}
