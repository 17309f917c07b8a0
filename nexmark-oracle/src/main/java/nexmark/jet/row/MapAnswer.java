package nexmark.jet.row;

/**
 * The answer to an operation on a map.
 *
 * @param operation get or set
 * @param value what was got, without the time at which it was set; empty for a set
 * @param dateTime the operation's, epoch ms: when it was due, or asked in a closed loop
 * @param setAt when the value that was got was set; of a set its own time
 * @param took ns from then to the answer, in a closed loop; 0 where it was due
 */
public record MapAnswer(
        String operation, long key, String value, long dateTime, ObservedTime setAt, ObservedTime took) {}
