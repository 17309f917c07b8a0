package nexmark.jet.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.Fault.FaultKind;
import nexmark.jet.process.UserMistake;

/**
 * A fault and the number of the member that it hits, from 0; for {@link FaultKind#ADD} the number that the new member
 * will have.
 */
public record TargetedFault(Fault fault, int member) {

    /** Injecting a fault and ending it take some time themselves. */
    private static final long SLACK_MILLIS = 1_000;

    /**
     * Orders faults by their times and gives each its member. The seed alone decides which member a fault without a
     * target hits: one that no earlier fault has ended, on which no earlier fault lasts, and that has had time to
     * start. The member may be the coordinator.
     *
     * @param members how many members there are at the start
     * @throws UserMistake if a fault's target is not there, or not free, at its time, or if no member would be left
     */
    public static List<TargetedFault> aim(List<Fault> faults, int members, long seed) {
        Members there = new Members(members, new SplittableRandom(seed));
        List<TargetedFault> aimed = new ArrayList<>();
        faults.stream()
                .sorted(Comparator.comparingLong(Fault::atMillis))
                .forEachOrdered(fault -> aimed.add(there.aim(fault)));
        return aimed;
    }

    /** The fault's text form with the member that it hits. */
    @Override
    public String toString() {
        return fault.kind().isAimed() && fault.target() == Fault.ANY_MEMBER
                ? fault + "#" + (member + 1)
                : fault.toString();
    }

    /** The members as the faults so far leave them. */
    private static final class Members {
        private final SplittableRandom random;
        private final List<Integer> alive = new ArrayList<>();
        private final Map<Integer, Long> joinedMillis = new TreeMap<>();
        private final Map<Integer, Fault> lasting = new HashMap<>();
        private int next;

        private Members(int count, SplittableRandom random) {
            this.random = random;
            while (next < count) {
                alive.add(next++);
            }
        }

        private TargetedFault aim(Fault fault) {
            passTimeTo(fault.atMillis());
            int member = fault.kind() == FaultKind.ADD ? added(fault) : target(fault);
            if (fault.kind().isLasting()) {
                lasting.put(member, fault);
            }
            if (fault.kind().kills() || fault.kind() == FaultKind.LEAVE) {
                alive.remove((Integer) member);
                if (alive.isEmpty()) {
                    throw new UserMistake("--fault " + fault + ": no member would be left, expected more members");
                }
            }
            if (fault.kind() == FaultKind.RESTART) {
                joinedMillis.put(member, fault.endMillis() + Fault.START_MILLIS);
            }
            return new TargetedFault(fault, member);
        }

        private void passTimeTo(long millis) {
            lasting.values().removeIf(fault -> fault.endMillis() + SLACK_MILLIS < millis);
            joinedMillis.forEach((member, joined) -> {
                if (joined < millis) {
                    alive.add(member);
                }
            });
            joinedMillis.keySet().removeAll(alive);
        }

        /** Notes a member that is added: added members start one after the other. */
        private int added(Fault fault) {
            long last = joinedMillis.values().stream().max(Long::compare).orElse(0L);
            joinedMillis.put(next, Math.max(last, fault.atMillis()) + Fault.START_MILLIS);
            return next++;
        }

        private int target(Fault fault) {
            int target = fault.target();
            if (target == Fault.ANY_MEMBER) {
                return anyFree(fault);
            }
            if (!alive.contains(target)) {
                throw new UserMistake("--fault " + fault + ": there is no member " + (target + 1)
                        + " then, expected one of "
                        + alive.stream().map(member -> member + 1).toList());
            }
            if (lasting.containsKey(target)) {
                throw new UserMistake("--fault " + fault + ": member " + (target + 1) + " is under "
                        + lasting.get(target) + " until then, expected one fault of a member after the other");
            }
            return target;
        }

        private int anyFree(Fault fault) {
            List<Integer> free = alive.stream()
                    .filter(member -> !lasting.containsKey(member))
                    .toList();
            if (free.isEmpty()) {
                throw new UserMistake("--fault " + fault + ": " + lasting.values()
                        + " are not over then, expected a member without a fault");
            }
            return free.get(random.nextInt(free.size()));
        }
    }
}
