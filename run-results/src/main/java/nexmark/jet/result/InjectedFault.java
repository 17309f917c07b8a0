package nexmark.jet.result;

import java.util.List;
import nexmark.jet.plan.Fault;

/**
 * A fault that was injected.
 *
 * @param fault the planned fault
 * @param member number of the member, counted from 1 in the order of their start, as behind {@code #} in a fault's text
 * @param address address by which the cluster knows the member, {@code HOST:PORT}
 * @param atMillis begin of the injection, epoch ms
 * @param doneMillis end of the injection: the member has the fault, epoch ms
 * @param endedMillis end of the fault, epoch ms; null if the fault has not ended, or never ends
 */
public record InjectedFault(Fault fault, int member, String address, long atMillis, long doneMillis, Long endedMillis) {

    /**
     * The begin of the next fault, epoch ms: whatever happens from then on counts as that fault's effect. {@link
     * Long#MAX_VALUE} after the last fault.
     */
    public static long nextMillis(List<InjectedFault> injected, int number) {
        return number + 1 < injected.size() ? injected.get(number + 1).atMillis() : Long.MAX_VALUE;
    }

    /** This fault, ended at an instant, epoch ms. */
    public InjectedFault ended(long millis) {
        return new InjectedFault(fault, member, address, atMillis, doneMillis, millis);
    }
}
