package nexmark.jet.result;

import java.util.List;
import nexmark.jet.plan.Fault;

/**
 * A fault that was injected.
 *
 * @param fault what was to be done
 * @param member to which it was done, counted from 1 in the order of their start, as behind {@code #} in a fault's text
 * @param address by which the cluster knows it, {@code HOST:PORT}
 * @param atMillis when it was begun, epoch ms
 * @param doneMillis when the members' way of doing it had returned, epoch ms
 * @param endedMillis when it was undone, epoch ms; null if it was not, or does not end
 */
public record InjectedFault(Fault fault, int member, String address, long atMillis, long doneMillis, Long endedMillis) {

    /** When the fault after one of them was begun, whose doing everything from then on is; epoch ms. */
    public static long nextMillis(List<InjectedFault> injected, int number) {
        return number + 1 < injected.size() ? injected.get(number + 1).atMillis() : Long.MAX_VALUE;
    }

    public InjectedFault ended(long millis) {
        return new InjectedFault(fault, member, address, atMillis, doneMillis, millis);
    }
}
