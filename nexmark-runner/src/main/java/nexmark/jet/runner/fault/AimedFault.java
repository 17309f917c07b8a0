package nexmark.jet.runner.fault;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import nexmark.jet.runner.UserMistake;
import nexmark.jet.runner.run.FaultTimes;

/**
 * A fault and the member that it is done to.
 *
 * @param member its number, from 0; for {@link FaultKind#ADD} the one that it will have
 */
public record AimedFault(Fault fault, int member) {

    /** Doing and undoing takes some time itself. */
    private static final long SLACK_MILLIS = 1_000;

    /**
     * Faults in the order of their times, each with its member. Which one a fault without a target hits depends on the
     * seed alone; it is one that no earlier fault has killed or has still in its hold, and that has had time to start, and
     * may be the coordinator or not.
     *
     * @param members how many there are at the start
     * @throws UserMistake if a fault's target is not there or free at its time, or if none would be left
     */
    public static List<AimedFault> aim(List<Fault> faults, int members, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<Integer, Fault> lasting = new HashMap<>();
        Map<Integer, Long> joining = new TreeMap<>();
        List<Integer> alive = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            alive.add(member);
        }
        int next = members;
        List<AimedFault> aimed = new ArrayList<>();
        for (Fault fault : faults.stream()
                .sorted(Comparator.comparingLong(Fault::atMillis))
                .toList()) {
            lasting.values().removeIf(earlier -> earlier.endMillis() + SLACK_MILLIS < fault.atMillis());
            joining.forEach((member, joinedMillis) -> {
                if (joinedMillis < fault.atMillis()) {
                    alive.add(member);
                }
            });
            joining.keySet().removeAll(alive);
            int member = fault.kind() == FaultKind.ADD ? next++ : target(fault, alive, lasting, random);
            if (fault.kind().isLasting()) {
                lasting.put(member, fault);
            }
            aimed.add(new AimedFault(fault, member));
            if (fault.kind() == FaultKind.ADD) {
                // They start one after the other.
                long last = joining.values().stream().max(Long::compare).orElse(0L);
                joining.put(member, Math.max(last, fault.atMillis()) + FaultTimes.START_MILLIS);
            } else if (fault.kind() == FaultKind.KILL) {
                alive.remove((Integer) member);
                if (alive.isEmpty()) {
                    throw new UserMistake("--fault " + fault + ": no member would be left, expected more members");
                }
            }
        }
        return aimed;
    }

    /** The fault's text form with the member that it hits. */
    @Override
    public String toString() {
        return fault.kind().isAimed() && fault.target() == Fault.ANY_MEMBER
                ? fault + "#" + (member + 1)
                : fault.toString();
    }

    private static int target(Fault fault, List<Integer> alive, Map<Integer, Fault> lasting, SplittableRandom random) {
        if (fault.target() == Fault.ANY_MEMBER) {
            List<Integer> free = alive.stream()
                    .filter(member -> !lasting.containsKey(member))
                    .toList();
            if (free.isEmpty()) {
                throw new UserMistake("--fault " + fault + ": " + lasting.values()
                        + " are not over then, expected a member without a fault");
            }
            return free.get(random.nextInt(free.size()));
        }
        if (!alive.contains(fault.target())) {
            throw new UserMistake("--fault " + fault + ": there is no member " + (fault.target() + 1)
                    + " then, expected one of "
                    + alive.stream().map(member -> member + 1).toList());
        }
        if (lasting.containsKey(fault.target())) {
            throw new UserMistake("--fault " + fault + ": member " + (fault.target() + 1) + " is under "
                    + lasting.get(fault.target()) + " until then, expected one fault of a member after the other");
        }
        return fault.target();
    }
}
