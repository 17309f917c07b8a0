package nexmark.jet.runner.fault;

/**
 * A fault that was planted.
 *
 * @param fault what was to be done
 * @param member to which it was done, from 0
 * @param atMillis when it was begun, epoch ms
 * @param doneMillis when the members' way of doing it had returned, epoch ms
 * @param endedMillis when it was undone, epoch ms; null if it was not, or does not end
 */
public record Planted(Fault fault, int member, long atMillis, long doneMillis, Long endedMillis) {

    Planted ended(long millis) {
        return new Planted(fault, member, atMillis, doneMillis, millis);
    }
}
