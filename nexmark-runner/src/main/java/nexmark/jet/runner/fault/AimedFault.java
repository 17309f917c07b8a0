package nexmark.jet.runner.fault;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import nexmark.jet.runner.UserMistake;

/**
 * A fault and the member that it is done to.
 *
 * @param member its number, from 0; for {@link FaultKind#ADD} the one that it will have
 */
public record AimedFault(Fault fault, int member) {

    /**
     * Faults in the order of their times, each with its member. Which one a fault without a target hits depends on the
     * seed alone; it is one that no earlier fault has killed, and may be the coordinator or not.
     *
     * @param members how many there are at the start
     * @throws UserMistake if a fault's target is not there at its time, or if none would be left
     */
    public static List<AimedFault> aim(List<Fault> faults, int members, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Integer> alive = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            alive.add(member);
        }
        int next = members;
        List<AimedFault> aimed = new ArrayList<>();
        for (Fault fault : faults.stream()
                .sorted(Comparator.comparingLong(Fault::atMillis))
                .toList()) {
            int member = fault.kind() == FaultKind.ADD ? next++ : target(fault, alive, random);
            aimed.add(new AimedFault(fault, member));
            if (fault.kind() == FaultKind.ADD) {
                alive.add(member);
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

    private static int target(Fault fault, List<Integer> alive, SplittableRandom random) {
        if (fault.target() == Fault.ANY_MEMBER) {
            return alive.get(random.nextInt(alive.size()));
        }
        if (!alive.contains(fault.target())) {
            throw new UserMistake("--fault " + fault + ": there is no member " + (fault.target() + 1)
                    + " then, expected one of "
                    + alive.stream().map(member -> member + 1).toList());
        }
        return fault.target();
    }
}
